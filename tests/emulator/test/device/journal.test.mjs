// Nothing that was confirmed is lost: the power is cut at many bytes of programs and erases and at
// any moment, and the next start shows the same home screen and tells the same hash over USB.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { Device } from '../../src/device.mjs';
import { FrameReader, PostcardReader, request } from '../../src/link.mjs';
import { BUDGETS, undoSteps } from '../../src/measure.mjs';
import { Profiler } from '../../src/profile.mjs';
import { random32 } from '../../src/random.mjs';
import { crc32 } from '../../src/zlib.mjs';
import { firmware } from '../support.mjs';

const JOURNAL = 0x1e_0000;
const JOURNAL_BYTES = 128 * 1024;
const STATUS = 1;

/** Where things are on the two panels. */
const PLACES = {
  '3.5': { tile: [240, 150], leave: [43, 277], undo: [437, 43], settings: [298, 282], language: [126, 106], back: [40, 34], ok: [240, 284], at: [252, 160], reach: [30, 18] },
  '2.8': { tile: [160, 112], leave: [30, 210], undo: [290, 30], settings: [199, 208], language: [80, 92], back: [32, 32], ok: [160, 204], at: [160, 120], reach: [24, 14] },
};

/** Swipes towards SW, SE, NE, NW in turns: in an unfinished game one of them moves something. */
const WAYS = [[-1, 1], [1, 1], [1, -1], [-1, -1]];

/** A person with a box. */
class Player {
  constructor(board, journal = null) {
    this.places = PLACES[board];
    this.device = new Device({ elf: firmware(board), board });
    if (journal) this.device.chip.flash.bytes.set(journal, JOURNAL);
    this.start();
  }

  get flash() {
    return this.device.chip.flash;
  }

  get journal() {
    return this.flash.bytes.slice(JOURNAL, JOURNAL + JOURNAL_BYTES);
  }

  /** Power off, power on. */
  start() {
    this.device.release();
    this.device.boot();
    this.reader = null;
    assert.ok(this.device.waitForFirstPicture(), 'no first picture within 3 s of power-up');
    this.home = this.device.picture().pixels;
  }

  tap(place) {
    this.device.tap(...this.places[place]);
  }

  swipe(way) {
    const { at: [x, y], reach: [dx, dy] } = this.places;
    const [sx, sy] = WAYS[way % WAYS.length];
    this.device.press(x - sx * dx, y - sy * dy);
    this.device.run(30);
    this.device.moveTo(x + sx * dx, y + sy * dy);
    this.device.run(30);
    this.device.release();
  }

  /** Until nothing moves any more and everything is stored, or the power goes. */
  rest() {
    this.device.run(900);
  }

  /** What is being played, told over USB. @returns {string} */
  status() {
    const { device } = this;
    if (!this.reader) {
      this.reader = new FrameReader();
      device.usb.connect();
      assert.ok(device.runUntil(() => device.usb.ready, 2000), 'the box was not enumerated within 2 s');
    }
    device.usb.write(request(1, STATUS));
    let payloads = [];
    assert.ok(device.runUntil(() => (payloads = this.reader.push(device.usb.read())).length > 0, 500, 1), 'no answer');
    const fields = new PostcardReader(payloads[0]);
    assert.deepEqual([fields.varint(), fields.varint()], [1, 2]);
    if (!fields.byte()) return 'nothing';
    return `${fields.string()}, ply ${fields.varint()}, ${fields.bigVarint().toString(16)}`;
  }

  sound() {
    assert.deepEqual(this.device.faults.filter(({ text }) => !/the power failed/.test(text)), []);
    assert.deepEqual(this.device.chip.resets, []);
  }
}

/** The journal of a long game of 3500 swipes, played by the simulator: the queue has gone round. */
function longGame(last = []) {
  const folder = mkdtempSync(join(tmpdir(), 'hexdeck-journal-'));
  try {
    const next = random32(3);
    const drags = ['252 125 252 195', '252 195 252 125', '222 178 282 142', '282 142 222 178', '222 142 282 178', '282 178 222 142'];
    // Less motion, a game of Zen with seed 42, and off.
    const taps = ['298 282', '354 106', '40 34', '240 150', '437 277', '414 150', '126 274', '88 112', '88 112', '88 112', '88 112', '392 193', '392 112', '411 274'];
    const script = [...taps.map((at) => `tap ${at}`), ...Array.from({ length: 3500 }, () => `drag ${drags[next() % drags.length]} 60`), ...last];
    const [touches, flash] = [join(folder, 'touches.txt'), join(folder, 'flash')];
    writeFileSync(touches, script.join('\n'));
    execFileSync(process.env.HEXDECK_BIN, ['play', '--headless', '--touches', touches, '--out', folder, '--flash', flash]);
    return readFileSync(flash);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const LONG = longGame();
/** The same, with a game of Classic begun after it, which takes less time to load. */
const SHORT = longGame(['tap 437 277', 'tap 182 150', 'tap 411 274', 'drag 252 125 252 195 60', 'drag 222 178 282 142 60']);

/** Swipes until one makes the box erase a sector; the content before it, and which swipe it was. */
function beforeAnErase(player) {
  for (let way = 0; way < 300; way++) {
    const [content, erased] = [player.flash.save(), player.flash.erasedBytes];
    player.swipe(way);
    player.rest();
    if (player.flash.erasedBytes > erased) return { content, way };
  }
  return assert.fail('300 swipes without an erase');
}

for (const board of ['3.5', '2.8']) {
  test(`${board}: a move of a match of more than 500 plies is taken back as fast as any`, () => {
    const player = new Player(board, LONG);
    const ply = () => Number(/ply (\d+)/.exec(player.status())[1]);
    const before = ply();
    assert.ok(before > 540, `only ${before} plies`);
    const worst = undoSteps(player.device, board, new Profiler(player.device.chip));
    assert.equal(ply(), before - 40);
    assert.ok(worst <= BUDGETS.undoStepMs.limit, `${worst} ms`);
    player.sound();
  });

  test(`${board}: a cut at any byte of a move, with an erase in it, loses at most that move`, () => {
    const player = new Player(board, SHORT);
    player.tap('tile');
    const { content, way } = beforeAnErase(player);
    const tables = () => ({ status: player.status(), home: player.home.join() });
    player.flash.restore(content);
    player.start();
    const before = tables();
    player.tap('tile');
    const touched = player.flash.bytesTouched;
    player.swipe(way);
    player.rest();
    const bytes = player.flash.bytesTouched - touched;
    player.start();
    const after = tables();
    assert.ok(bytes > 4096 && before.status !== after.status, 'the swipe is a move, with an erase');
    const next = random32(7);
    const cuts = [...[1, 2, 33, 255, 256, 257, 511, 512, 513, bytes - 1, bytes], ...Array.from({ length: board === '3.5' ? 12 : 4 }, () => 1 + (next() % bytes))];
    let kept = 0;
    for (const cut of cuts) {
      player.flash.restore(content);
      player.start();
      player.tap('tile');
      player.flash.cutAfter(cut);
      player.swipe(way);
      player.rest();
      assert.equal(player.device.chip.outcome?.kind, 'PowerCut', `${cut} of ${bytes} bytes`);
      player.start();
      const found = tables();
      const expected = found.status === before.status ? before : after;
      assert.deepEqual(found, expected, `after a cut at byte ${cut} of ${bytes}`);
      kept += expected === after ? 1 : 0;
      if (cut === bytes) assert.equal(expected, after, 'all was written');
    }
    assert.ok(kept > 1 && kept < cuts.length - 1, `${kept} of ${cuts.length} moves were kept`);
    player.sound();
    const stack = player.device.stack.measure();
    assert.ok(stack < 32 * 1024, `${stack} bytes of stack`);
  });

  test(`${board}: switched off and on at any moment`, () => {
    const player = new Player(board, SHORT);
    const next = random32(11);
    let known = player.status();
    for (let round = 0; round < 6; round++) {
      player.tap('tile');
      player.swipe(round);
      player.rest();
      const confirmed = player.status();
      // And one that may be too late.
      player.swipe(round + 1);
      player.device.run(next() % 300);
      player.start();
      known = player.status();
      if (known === confirmed) continue;
      player.tap('tile');
      player.tap('undo');
      assert.equal(player.status(), confirmed, 'one move more, or none');
    }
    assert.match(known, /^merge/);
    player.sound();
  });

  test(`${board}: a long game is there within a second of power-up`, () => {
    const player = new Player(board, LONG);
    const ms = player.device.firstPictureMs;
    assert.ok(ms < 1000, `${ms} ms to the first picture`);
    assert.match(player.status(), /^merge, ply 3[23]\d\d/, 'the simulator and the box speak the same');
    const stack = player.device.stack.measure();
    assert.ok(stack < 32 * 1024, `${stack} bytes of stack`);
    player.sound();
  });

  test(`${board}: settings are found again`, () => {
    const player = new Player(board);
    for (const place of ['settings', 'language', 'back']) player.tap(place);
    const german = player.device.picture().pixels;
    assert.notDeepEqual(german, player.home);
    player.rest();
    player.start();
    assert.deepEqual(player.home, german);
    player.sound();
  });
}

/** Plays a few moves; the last status. */
function play(player) {
  player.tap('tile');
  for (let way = 0; way < 4; way++) {
    player.swipe(way);
    player.rest();
  }
  return player.status();
}

/** A journal with an entry of a format to come. */
function newer() {
  const journal = Uint8Array.from(LONG);
  journal[12] = 9;
  new DataView(journal.buffer).setUint32(20, crc32(journal.subarray(8, 20)), true);
  return journal;
}

for (const [what, fill] of [['noise', random32(5)], ['zeros', () => 0]]) {
  test(`flash full of ${what}: kept until a person answers, told once, and then the box remembers`, () => {
    const board = what === 'noise' ? '3.5' : '2.8';
    const strange = Uint8Array.from({ length: JOURNAL_BYTES }, fill);
    const home = new Player(board).home;
    const player = new Player(board, strange);
    assert.notDeepEqual(player.home, home, 'it says so');
    player.rest();
    player.start();
    assert.deepEqual(player.journal, strange, 'nothing is touched before a person has answered');
    player.tap('ok');
    assert.deepEqual(player.device.picture().pixels, home, 'a tap leads home');
    player.device.run(2500);
    const played = play(player);
    assert.match(played, /^merge, ply [1-4]/);
    player.start();
    assert.equal(player.status(), played);
    player.tap('tile');
    player.tap('leave');
    assert.deepEqual(player.device.picture().pixels, player.home, 'no notice this time');
    player.sound();
  });
}

test('a journal of a newer release is told and left alone, and the box plays', () => {
  const journal = newer();
  const player = new Player('3.5', journal);
  player.tap('ok');
  assert.match(play(player), /^merge, ply [1-4]/);
  assert.deepEqual(player.journal, journal);
  player.start();
  assert.equal(player.status(), 'nothing');
  player.sound();
});
