//! `hexdeck script` against tables of requests and answers.
//!
//! In `tests/script/*.txt` a line `> ...` is sent as it is and the line `< ...` after it is what
//! the answer must hold: every field named there, equal. `#` starts a comment. Sentences are
//! for people and not compared.

use serde_json::Value;

fn answers(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    hexdeck_sim::script::run(input, &mut output).unwrap();
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
fn flows_plays_by_the_rules() {
    check(include_str!("script/flows.txt"));
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
