//! `hexdeck script` against tables of requests and answers.
//!
//! In `tests/script/*.txt` a line `> ...` is sent as it is and the line `< ...` after it is what
//! the answer must hold: every field named there, equal. `#` starts a comment. Sentences are
//! for people and not compared.

use serde_json::Value;

/// A table's match is made on the stack before it is boxed, and is close to a megabyte for a game
/// with large states: as much stack as the program itself has, not a test thread's 2 MB.
const STACK: usize = 8 << 20;

fn answers(input: &[u8]) -> Vec<Value> {
    let run = || {
        let mut output = Vec::new();
        hexdeck_sim::script::run(input, &mut output).unwrap();
        output
    };
    let output = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        thread.spawn_scoped(scope, run).unwrap().join().unwrap()
    });
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Whether `answer` holds all that `want` names.
fn holds(answer: &Value, want: &Value) -> bool {
    match (answer, want) {
        (Value::Object(answer), Value::Object(want)) => {
            want.iter().all(|(name, want)| answer.get(name).is_some_and(|got| got == want))
        }
        _ => answer == want,
    }
}

fn check(table: &str) {
    let lines = || table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let of = |mark: &'static str| lines().filter_map(move |line| line.strip_prefix(mark));
    let requests: Vec<&str> = of("> ").collect();
    let wanted: Vec<Value> = of("< ").map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(requests.len() + wanted.len(), lines().count(), "a line without > or <");
    assert_eq!(requests.len(), wanted.len(), "requests and answers do not pair up");
    let answers = answers(requests.join("\n").as_bytes());
    assert_eq!(answers.len(), wanted.len(), "not one answer for each request");
    for ((request, answer), want) in requests.iter().zip(&answers).zip(&wanted) {
        assert!(holds(answer, want), "\nrequest {request}\nanswer  {answer}\nwanted  {want}");
        if answer["ok"] == false {
            assert!(answer["message"].as_str().is_some_and(|m| m.ends_with('.')), "{answer}");
        }
    }
}

#[test]
fn merge_plays_by_the_rules() {
    check(include_str!("script/merge.txt"));
}

#[test]
fn flip_plays_by_the_rules() {
    check(include_str!("script/flip.txt"));
}

#[test]
fn games_are_listed_with_their_options() {
    let games = answers(b"{\"cmd\":\"games\"}")[0]["games"].clone();
    let named = |id: &str| {
        let found = games.as_array().unwrap().iter().find(|game| game["id"] == id);
        found.unwrap_or_else(|| panic!("{id} is not listed")).clone()
    };
    let merge = named("merge");
    assert_eq!((&merge["name"], &merge["seats"]), (&"Merge".into(), &vec![1].into()));
    assert_eq!(merge["options"], serde_json::json!({"radius": 2, "spawns": 1, "goal": 2048}));
    let flip = named("flip");
    assert_eq!((&flip["name"], &flip["seats"]), (&"Flip".into(), &vec![2].into()));
    assert_eq!(flip["options"]["board"], "classic_19");
    assert_eq!(flip["options"]["rules"]["startingHandSize"], 5);
    // The defaults are options themselves.
    let again = format!("{{\"cmd\":\"new\",\"game\":\"flip\",\"options\":{}}}", flip["options"]);
    let plain = "{\"cmd\":\"new\",\"game\":\"flip\"}";
    let hashes = answers(format!("{again}\n{plain}").as_bytes());
    assert_eq!((&hashes[0]["ok"], &hashes[0]["hash"]), (&true.into(), &hashes[1]["hash"]));
}

#[test]
fn the_packs_sources_are_what_their_ids_name() {
    let hash = |board: &str, deck: &str| {
        let options = format!("{{\"board\":{board},\"decks\":[{deck},{deck}]}}").replace('\n', " ");
        let new = format!("{{\"cmd\":\"new\",\"game\":\"flip\",\"seed\":5,\"options\":{options}}}");
        let answer = answers(new.as_bytes()).remove(0);
        assert_eq!(answer["ok"], true, "{answer}");
        answer["hash"].clone()
    };
    let deck = include_str!("../../packs/starter/decks/starter.json");
    for (id, board) in [
        ("\"small_7\"", include_str!("../../packs/starter/boards/small_7.json")),
        ("\"classic_19\"", include_str!("../../packs/starter/boards/classic_19.json")),
        ("\"large_37\"", include_str!("../../packs/starter/boards/large_37.json")),
    ] {
        assert_eq!(hash(board, deck), hash(id, "\"starter\""));
    }
}

/// Plays `plies` listed moves of Flip from these rules and returns requests that lead there.
fn flip_game(rules: &str, plies: usize) -> String {
    let mut input = format!(
        "{{\"cmd\":\"new\",\"game\":\"flip\",\"seed\":3,\"options\":{{\"rules\":{rules}}}}}\n"
    );
    for ply in 0..plies {
        let listed = answers(format!("{input}{{\"cmd\":\"legal\"}}").as_bytes()).pop().unwrap();
        let moves = listed["moves"].as_array().unwrap();
        let mv = &moves[ply * 7 % moves.len()];
        input += &format!("{{\"cmd\":\"move\",\"move\":{mv}}}\n");
    }
    input
}

const ALL_OF_IT: &str = "{\"autoDrawEnabled\":false,\"placementsPerTurn\":2,\"variants\":{\"same\":true,\"plus\":true,\"combo\":true,\"rotate\":true,\"hands\":\"threeOpen\",\"choice\":\"chaos\"}}";

#[test]
fn a_flip_position_reads_what_state_writes() {
    for rules in ["{}", ALL_OF_IT, "{\"variants\":{\"draft\":true}}"] {
        let input = flip_game(rules, 9);
        let state = answers(format!("{input}{{\"cmd\":\"state\"}}").as_bytes()).pop().unwrap();
        let state = state["state"].clone();
        let again = format!(
            "{{\"cmd\":\"position\",\"game\":\"flip\",\"state\":{state}}}\n{{\"cmd\":\"state\"}}"
        );
        let again = answers(again.as_bytes());
        assert_eq!(again[0]["ok"], true, "{}", again[0]);
        assert_eq!(again[1]["state"], state);
    }
}

#[test]
fn a_saved_flip_match_goes_on_where_it_was() {
    let input = flip_game(ALL_OF_IT, 8) + "{\"cmd\":\"undo\"}\n{\"cmd\":\"save\"}\n";
    let played = answers(input.as_bytes());
    let data = &played.last().unwrap()["data"];
    let load = format!("{{\"cmd\":\"load\",\"data\":{data}}}\n{{\"cmd\":\"redo\"}}");
    let again = answers(load.as_bytes());
    assert_eq!(again[0]["hash"], played[played.len() - 2]["hash"]);
    assert_eq!(again[1]["hash"], played[played.len() - 3]["hash"]);
}

#[test]
fn a_view_of_flip_has_counts_for_what_is_hidden() {
    let seen = |hands: &str, seat: &str| {
        let new = format!(
            "{{\"cmd\":\"new\",\"game\":\"flip\",\"options\":{{\"rules\":{{\"variants\":{{\"hands\":\"{hands}\"}}}}}}}}"
        );
        let view = format!("{new}\n{{\"cmd\":\"view\",\"seat\":{seat}}}");
        let players = answers(view.as_bytes())[1]["state"]["players"].clone();
        assert_eq!((&players[0]["deck"], &players[1]["deck"]), (&5.into(), &5.into()));
        [0, 1].map(|i: usize| match &players[i]["hand"] {
            Value::Array(cards) => (cards.len(), players[i]["hidden"].as_u64().unwrap_or(0)),
            count => (0, count.as_u64().unwrap()),
        })
    };
    assert_eq!(seen("open", "0"), [(5, 0), (5, 0)]);
    assert_eq!(seen("threeOpen", "0"), [(5, 0), (3, 2)]);
    assert_eq!(seen("closed", "0"), [(5, 0), (0, 5)]);
    assert_eq!(seen("closed", "1"), [(0, 5), (5, 0)]);
    assert_eq!(seen("closed", "null"), [(0, 5), (0, 5)]);
}

#[test]
fn flows_plays_by_the_rules() {
    check(include_str!("script/flows.txt"));
}

#[test]
fn duel_plays_by_the_rules() {
    check(include_str!("script/duel.txt"));
}

/// What a request is answered after the first moves of a duel.
fn duel_begun(pack: &str, request: &str) -> Value {
    let input = format!(
        "{{\"cmd\":\"new\",\"game\":\"duel\",\"seed\":3,\"options\":{{\"pack\":\"{pack}\"}}}}\n\
         {{\"cmd\":\"move\",\"move\":\"pass\"}}\n{{\"cmd\":\"move\",\"move\":\"pass\"}}\n{request}"
    );
    answers(input.as_bytes()).pop().unwrap()
}

#[test]
fn a_view_of_duel_has_counts_for_what_is_hidden() {
    for pack in ["breakwater", "lanterns"] {
        for seat in [0, 1] {
            let view = duel_begun(pack, &format!("{{\"cmd\":\"view\",\"seat\":{seat}}}"));
            let zones = &view["state"]["zones"];
            assert_eq!(zones["deck"], serde_json::json!([23, 23]));
            assert_eq!(zones["hand"][seat].as_array().map(Vec::len), Some(7), "{zones}");
            assert_eq!(zones["hand"][1 - seat], 7);
        }
        let seen = duel_begun(pack, "{\"cmd\":\"view\",\"seat\":null}");
        assert_eq!(seen["state"]["zones"]["hand"], serde_json::json!([7, 7]));
    }
}

#[test]
fn a_duel_position_reads_what_state_writes() {
    for pack in ["breakwater", "lanterns"] {
        let state = duel_begun(pack, "{\"cmd\":\"state\"}")["state"].clone();
        let again = format!(
            "{{\"cmd\":\"position\",\"game\":\"duel\",\"state\":{state}}}\n{{\"cmd\":\"state\"}}"
        );
        let again = answers(again.as_bytes());
        assert_eq!(again[0]["ok"], true, "{}", again[0]);
        // Cards are numbered anew; everything else is as it was.
        let without_numbers = |state: &Value| {
            let text = state.to_string();
            let parts = text
                .split("\"id\":")
                .map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()).to_string());
            parts.collect::<String>()
        };
        assert_eq!(without_numbers(&again[1]["state"]), without_numbers(&state));
    }
}

#[test]
fn a_saved_duel_goes_on_where_it_was() {
    let saved = duel_begun("breakwater", "{\"cmd\":\"save\"}");
    let state = duel_begun("breakwater", "{\"cmd\":\"state\"}");
    let data = saved["data"].as_str().unwrap();
    let input = format!("{{\"cmd\":\"load\",\"data\":\"{data}\"}}\n{{\"cmd\":\"state\"}}");
    assert_eq!(answers(input.as_bytes()).pop().unwrap(), state);
}

#[test]
fn dice_plays_by_the_rules() {
    check(include_str!("script/dice.txt"));
}

/// A game of Hex & Dice in which both seats have orders, and a request after it.
fn dice_orders(options: &str, request: &str) -> Value {
    let input = format!(
        "{{\"cmd\":\"new\",\"game\":\"dice\",\"seed\":4,\"options\":{options}}}\n\
         {{\"cmd\":\"move\",\"seat\":0,\"move\":\"buy mech 0,-6\"}}\n\
         {{\"cmd\":\"move\",\"seat\":1,\"move\":\"buy sniper 0,6\"}}\n\
         {{\"cmd\":\"move\",\"seat\":1,\"move\":\"end\"}}\n\
         {{\"cmd\":\"move\",\"seat\":0,\"move\":\"end\"}}\n\
         {{\"cmd\":\"move\",\"seat\":1,\"move\":\"buy marine 0,6\"}}\n\
         {{\"cmd\":\"move\",\"seat\":1,\"move\":\"move 0,6 0,5\"}}\n{request}"
    );
    answers(input.as_bytes()).pop().unwrap()
}

#[test]
fn a_view_of_dice_hides_orders_purchases_and_what_is_in_the_fog() {
    let seen = |fog: bool, seat: &str| {
        let options = format!("{{\"mode\":\"simultaneous\",\"fog\":{fog}}}");
        let view = dice_orders(&options, &format!("{{\"cmd\":\"view\",\"seat\":{seat}}}"));
        let troops = view["state"]["troops"].as_array().unwrap().clone();
        let orders = troops.iter().filter(|troop| !troop["goal"].is_null()).count();
        (troops.len(), orders, view["state"]["coins"][1].as_u64().unwrap())
    };
    assert_eq!(
        [seen(false, "0"), seen(false, "1"), seen(false, "null")],
        [(2, 0, 1050), (3, 1, 950), (2, 0, 1050)]
    );
    assert_eq!([seen(true, "0").0, seen(true, "1").0, seen(true, "null").0], [1, 2, 0]);
}

#[test]
fn a_dice_position_reads_what_state_writes() {
    for options in ["{\"mode\":\"simultaneous\"}", "{\"mode\":\"simultaneous\",\"size\":\"large\"}"]
    {
        // On a large map the orders for the small one are refused: a game before its first move.
        let state = dice_orders(options, "{\"cmd\":\"state\"}")["state"].clone();
        let again = format!(
            "{{\"cmd\":\"position\",\"game\":\"dice\",\"state\":{state}}}\n{{\"cmd\":\"state\"}}"
        );
        let again = answers(again.as_bytes());
        assert_eq!(again[0]["ok"], true, "{}", again[0]);
        assert_eq!(again[1]["state"], state);
    }
}

#[test]
fn bad_requests_are_refused_one_by_one() {
    check(include_str!("script/refusals.txt"));
}

#[test]
fn bad_bytes_and_overlong_lines_do_not_stop_the_session() {
    let long = vec![b'x'; (1 << 20) + 1];
    let input =
        [b"{\"cmd\":\"\xff\"}".as_slice(), &long, b"\0", b"{\"cmd\":\"games\"}"].join(&b'\n');
    let codes: Vec<Value> = answers(&input).iter().map(|a| a["error"].clone()).collect();
    assert_eq!(codes, ["bad_utf8".into(), "line_too_long".into(), "bad_json".into(), Value::Null]);
}

#[test]
fn deep_nesting_and_rubbish_are_refused() {
    let mut input = "[".repeat(500_000);
    input += "\n{\"cmd\":";
    input += &"{\"a\":".repeat(100_000);
    input += "\n{\"cmd\":\"move\",\"move\":\"";
    input += &"é".repeat(200_000);
    input += "\"}\n";
    let got = answers(input.as_bytes());
    assert_eq!(got.len(), 3);
    for answer in got {
        assert_eq!(answer["ok"], false);
        assert!(answer.to_string().len() < 400, "an answer as long as the request");
    }
}

#[test]
fn a_saved_match_goes_on_where_it_was() {
    let mut input = String::from("{\"cmd\":\"new\",\"game\":\"merge\",\"seed\":5}\n");
    for _ in 0..40 {
        for dir in ["N", "SE", "SW", "NW"] {
            input += &format!("{{\"cmd\":\"move\",\"move\":\"{dir}\"}}\n");
        }
    }
    input += "{\"cmd\":\"undo\"}\n{\"cmd\":\"save\"}\n";
    let played = answers(input.as_bytes());
    let data = &played.last().unwrap()["data"];
    let hash = &played[played.len() - 2]["hash"];
    let again =
        format!("{{\"cmd\":\"load\",\"data\":{data}}}\n{{\"cmd\":\"save\"}}\n{{\"cmd\":\"redo\"}}");
    let again = answers(again.as_bytes());
    assert_eq!(again[0]["hash"], *hash);
    assert_eq!(again[1]["data"], *data);
    assert_eq!(again[2]["ok"], true, "what was undone can be redone after loading");
}

#[test]
fn a_position_reads_what_state_writes() {
    let mut input = String::from(
        "{\"cmd\":\"new\",\"game\":\"merge\",\"seed\":9,\"options\":{\"radius\":1,\"goal\":16}}\n",
    );
    input += &"{\"cmd\":\"move\",\"move\":\"N\"}\n{\"cmd\":\"move\",\"move\":\"SE\"}\n{\"cmd\":\"move\",\"move\":\"SW\"}\n".repeat(30);
    input += "{\"cmd\":\"state\"}\n";
    let state = answers(input.as_bytes()).pop().unwrap()["state"].clone();
    let again = format!(
        "{{\"cmd\":\"position\",\"game\":\"merge\",\"state\":{state}}}\n{{\"cmd\":\"state\"}}"
    );
    assert_eq!(answers(again.as_bytes())[1]["state"], state);
}

/// Every level answers with a move that is allowed, plays nothing, and does not know which tiles
/// will appear: the seed changes nothing.
#[test]
fn a_bot_tells_its_move_and_why_and_does_not_play_it() {
    for level in ["easy", "medium", "hard"] {
        let asked = [1, 2].map(|seed| {
            let state = "{\"spawns\":3,\"tiles\":[{\"q\":0,\"r\":0,\"value\":4},{\"q\":1,\"r\":0,\"value\":4}]}";
            let input = format!(
                "{{\"cmd\":\"position\",\"game\":\"merge\",\"seed\":{seed},\"state\":{state}}}\n\
                 {{\"cmd\":\"legal\"}}\n{{\"cmd\":\"bot\",\"level\":\"{level}\"}}\n{{\"cmd\":\"state\"}}"
            );
            let got = answers(input.as_bytes());
            assert!(got[1]["moves"].as_array().unwrap().contains(&got[2]["move"]), "{}", got[2]);
            assert_eq!(got[0]["hash"], got[3]["hash"], "it has moved");
            got[2].clone()
        });
        assert_eq!(asked[0], asked[1], "{level} knows the tiles to come");
        assert!(asked[0]["why"].as_str().is_some_and(|why| why.contains("steps")), "{}", asked[0]);
    }
}
