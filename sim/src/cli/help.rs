//! What `--help` prints.

pub(super) const HELP: &str = "\
Hexdeck: a tabletop for hex and card games, on the desktop.

Usage: hexdeck COMMAND [OPTIONS]

Commands:
  play      The box in a window; the mouse is the finger
  script    The games for tools: one JSON request per line in, one answer per line out
  arena     Bots play many games; how often each wins
  replay    Plays a saved game again and tells whether it is true
  pack      Packs: check and build them from JSON, show what is in one
  device    A box at the end of a USB cable: its packs, what it plays

Options:
  -h, --help       This help; after a command, the help of that command
  -V, --version    The version

Exit codes: 0 done, 1 refused, 2 wrong usage.
";

pub(super) const PLAY_HELP: &str = "\
The box in a window; the mouse is the finger. Escape closes it, F1 lists the keys, F12 saves a
picture and F11 a film in the folder you started it in.

Usage: hexdeck play [OPTIONS]

Options:
  --board 3.5|2.8    The display [default: 3.5, 480x320 pixels; 2.8 has 320x240]
  --scale N          Window pixels for each panel pixel, 1 to 8 [default: 2]
  --seed N           Seed of games that ask for none [default: by the clock; headless: 1]
  --flash FILE       Remember settings, records and the match in FILE, as the box does in its
                     flash; made if missing [default: forget them]
                     Packs are kept in FILE.packs
  --usb[=PORT]       A cable for `hexdeck device`, on loopback; prints what to call it. Without a
                     window the box runs until it is stopped, and lines of touch scripts on
                     standard input are the finger
  --inspect          A pane beside the panel: the running game's id, ply, hash and outcome, its
                     moves, the fields of its state, its log. Nothing is hidden there

Keys and mouse with --inspect:
  Left, Right        One ply back or forth; playing from there drops the moves after it
  Home, End          To the oldest or the newest ply
  Tab                State or log
  click              On a move: travel to it; on STATE or LOG: open it
  wheel              Scroll what the mouse is on

Without a window:
  --headless         Use a virtual clock instead of a window; without a script, a short demo
  --touches FILE     Run this touch script (headless)
  --out DIR          Where the script's pictures go, made if missing

A touch script has one command per line; # starts a comment:
  tap X Y               press for 80 ms
  hold X Y MS           press for MS milliseconds
  drag X1 Y1 X2 Y2 MS   press and move
  wait MS               touch nothing
  shot NAME             write DIR/NAME.png once the screen rests
With --inspect the pane is in the pictures, and a tap right of the panel is a click on it.
";

pub(super) const SCRIPT_HELP: &str = "\
The games for tools: JSON Lines. Each line on standard input is a request, each line on
standard output its answer. A bad line is refused and the next one is read.

Usage: hexdeck script

Requests:
  {\"cmd\":\"games\"}                                   the games and their options
  {\"cmd\":\"new\",\"game\":\"merge\",\"seed\":1,\"options\":{}}
  {\"cmd\":\"state\"}  {\"cmd\":\"view\",\"seat\":0}  {\"cmd\":\"legal\"}
  {\"cmd\":\"move\",\"move\":\"NE\"}  {\"cmd\":\"undo\"}  {\"cmd\":\"redo\"}
  {\"cmd\":\"position\",\"state\":{...}}                 set up a position, as `state` prints it
  {\"cmd\":\"save\"}  {\"cmd\":\"load\",\"data\":\"base64\"}   the bytes that the device stores
  {\"cmd\":\"record\"}                                  the game as text (flows)
  {\"cmd\":\"bot\",\"level\":\"easy|medium|hard\"}         the move it would play, and why
  {\"cmd\":\"perft\",\"depth\":3}                        count the ways to play on

`new` and `position` take a \"seed\" [default: 0]; `position` also takes a \"game\"
[default: the one being played].

Answers: {\"ok\":true,...} or {\"ok\":false,\"error\":\"code\",\"message\":\"sentence\"}.
";

pub(super) const ARENA_HELP: &str = "\
Bots play many games, changing seats; how often each wins, with a 95 % interval. A solo game is
played by every bot with the same seeds.

Usage: hexdeck arena GAME --bots A,B --games N [OPTIONS]

Options:
  --bots A,B             One for each seat, of easy, medium, hard and random; for a solo game any
                         number, one after another
  --games N              How many games; in a solo game for each bot
  --seed N               Where all chance comes from [default: 1]
  --option NAME=VALUE    An option of the game, as in `hexdeck script`; may be repeated
  --plies N              Moves after which a game is given up unfinished [default: 200000]
  --threads N            How many threads play [default: all cores]; results do not depend on it
  --json                 The results in JSON, for tools
";

pub(super) const REPLAY_HELP: &str = "\
Plays a game from a file again, every move of it, and tells how it ended. A file that is damaged,
or whose moves do not come to the end that it says, is refused.

Usage: hexdeck replay FILE [OPTIONS]

Options:
  --moves    Every move, too
  --json     The answer in JSON, for tools: a line for each game

FILE is the pack of replays from a box, one replay, a saved match (the bytes of `save` in
`hexdeck script`), or a record of Flows as text.
";

pub(super) const PACK_HELP: &str = "\
Packs: decks, boards, rules and more for a box, in one file.

Usage: hexdeck pack check DIR|FILE [--json]
       hexdeck pack build DIR|FILE [-o FILE] [--json]
       hexdeck pack show FILE

  check    Reads a folder of JSON sources, one JSON document or a built pack, and tells all
           mistakes: file, line, path, what was expected
  build    Makes the pack; the same sources give the same bytes everywhere
  show     Prints a built pack as one JSON document, from which it can be built again

Options:
  -o, --out FILE    Where the pack goes [default: its id with .hexdeck, in this folder]
  --json            The answer in JSON, for tools

A folder has pack.json (id, name, author, licence, strings) and folders decks, boards, rules,
flows, tunes and emblems with one file a part, named after its id. Schemas for editors are in
packs/schema; docs/packs.md explains all of it.
";

pub(super) const DEVICE_HELP: &str = "\
A box at the end of a USB cable. What changes it must be agreed to on its own screen.

Usage: hexdeck device list [OPTIONS]
       hexdeck device info [OPTIONS]
       hexdeck device status [OPTIONS]
       hexdeck device install FILE [OPTIONS]
       hexdeck device remove ID [OPTIONS]
       hexdeck device backup FILE [OPTIONS]
       hexdeck device restore FILE [OPTIONS]
       hexdeck device replays FILE [OPTIONS]
       hexdeck device log [OPTIONS]
       hexdeck device screenshot FILE [OPTIONS]

  list       Its packs, and how much room is left
  info       Its version, its board, how its last run ended
  status     What is being played on it
  install    Puts a pack on it, in place of one with the same id; a cable that is pulled out on
             the way can be put back
  remove     Removes an installed pack
  backup     Writes what was made on it, its settings and its records to a file
  restore    Puts a backup back
  replays    Writes the games that were kept on it to a file, for `hexdeck replay`
  log        What has happened on it since it was switched on
  screenshot Writes the picture on its panel to a PNG; where a hand may be seen, it asks first

Options:
  --port PORT    Which box, if there are several; `hexdeck play --usb` tells the port of a
                 simulated one [default: the only one that is plugged in]
  --json         The answer in JSON, for tools
";

pub(super) const PANEL_HELP: &str = "\
Shows the panel of another program in a window; `cargo xtask emulate` uses it.

Usage: hexdeck panel [--board 3.5|2.8] [--scale N] -- PROGRAM [ARGS]
";
