// Tic-tac-toe on boardgame.io: reads games from standard input, one a line as the digits of the
// cells taken, and prints `RATE FIRST SECOND NOBODY`: moves a second in the fastest round, and how
// the games ended. The rules are those of its tutorial; the client is the local one, without its
// panel; one client plays all games, which is faster than a new one for each.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');

/** Games between two looks at the clock. */
const ROUND = 50;
/** Passes over all games before the clock starts: code that is run often gets compiled. */
const WARM_UP = 1;
/** Passes over all games that count. */
const PASSES = 3;

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const mine = (cell) => G.cells[cell] === ctx.currentPlayer;
    if (LINES.some((line) => line.every(mine))) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const client = Client({ game: ticTacToe, numPlayers: 2, debug: false });

/** Plays one game; how it ended, if it did. */
function play(cells) {
  client.reset();
  for (const cell of cells) {
    client.moves.put(cell);
    const over = client.getState().ctx.gameover;
    if (over) return over;
  }
}

const games = readFileSync(0, 'utf8').trim().split('\n').map((line) => [...line].map(Number));
let fastest = 0;
let ends;
for (let pass = -WARM_UP; pass < PASSES; pass++) {
  ends = [0, 0, 0];
  for (let first = 0; first < games.length; first += ROUND) {
    const round = games.slice(first, first + ROUND);
    const start = performance.now();
    const overs = round.map(play);
    const seconds = (performance.now() - start) / 1000;
    const moves = round.reduce((sum, cells) => sum + cells.length, 0);
    if (pass >= 0) fastest = Math.max(fastest, moves / seconds);
    for (const over of overs) if (over) ends[over.draw ? 2 : Number(over.winner)] += 1;
  }
}
process.stdout.write(`${fastest} ${ends.join(' ')}\n`);
