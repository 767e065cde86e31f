//! What `--help` prints.

pub(super) const HELP: &str = "\
Hexdeck: a tabletop for hex and card games, on the desktop.

Usage: hexdeck COMMAND [OPTIONS]

Commands:
  play      The box in a window; the mouse is the finger
  script    The games for tools: one JSON request per line in, one answer per line out

Options:
  -h, --help       This help; after a command, the help of that command
  -V, --version    The version

Exit codes: 0 done, 1 refused, 2 wrong usage.
";

pub(super) const PLAY_HELP: &str = "\
The box in a window; the mouse is the finger. Escape closes it.

Usage: hexdeck play [OPTIONS]

Options:
  --board 3.5|2.8    The display [default: 3.5, 480x320 pixels; 2.8 has 320x240]
  --scale N          Window pixels for each panel pixel, 1 to 8 [default: 2]
  --seed N           Seed of games that ask for none [default: by the clock; headless: 1]
  --flash FILE       Remember settings, records and the match in FILE, as the box does in its
                     flash; made if missing [default: forget them]

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
  {\"cmd\":\"perft\",\"depth\":3}                        count the ways to play on

`new` and `position` take a \"seed\" [default: 0]; `position` also takes a \"game\"
[default: the one being played].

Answers: {\"ok\":true,...} or {\"ok\":false,\"error\":\"code\",\"message\":\"sentence\"}.
";

pub(super) const PANEL_HELP: &str = "\
Shows the panel of another program in a window; `cargo xtask emulate` uses it.

Usage: hexdeck panel [--board 3.5|2.8] [--scale N] -- PROGRAM [ARGS]
";
