//! The core knows no game: nothing outside `games/` mentions one, but for `pack/`, which stands on
//! top of them.

use std::fs;
use std::path::{Path, PathBuf};

/// Every source file below a folder.
fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_outside_the_games_folder_names_a_game() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let games = src.join("games");
    let mut names: Vec<String> = fs::read_dir(&games)
        .expect("the games")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    assert!(names.contains(&"merge".to_string()), "the folder of games was found");
    names = names.iter().map(|name| format!("games::{name}")).collect();
    names.push("crate::games".into());

    let mut core = Vec::new();
    sources(&src, &mut core);
    let packs = src.join("pack");
    core.retain(|path| !path.starts_with(&games) && !path.starts_with(&packs));
    core.retain(|path| *path != src.join("lib.rs"));
    assert!(core.len() > 20, "the core was found");
    for path in core {
        let text = fs::read_to_string(&path).expect("a readable source");
        for name in &names {
            assert!(!text.contains(name.as_str()), "{} names {name}", path.display());
        }
    }
}
