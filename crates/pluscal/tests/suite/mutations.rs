//! Damaged texts: whatever they say, there is a translation or there are faults, never a panic.

use check_pluscal::{Options, stale, translate};
use check_syntax::FileId;
use std::path::Path;

/// Marsaglia's xorshift: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// A text with a few pieces taken away, doubled, or put elsewhere.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(3) {
        let start = random.below(characters.len());
        let end = (start + random.below(12)).min(characters.len());
        let piece: Vec<char> = characters[start..end].to_vec();
        if random.below(3) > 0 {
            characters.drain(start..end);
        }
        if random.below(2) > 0 {
            let at = random.below(characters.len());
            characters.splice(at..at, piece);
        }
        if random.below(8) == 0 {
            let at = random.below(characters.len());
            characters.insert(at, ['\t', 'é', '"', '\\', '(', '*', '\r'][random.below(7)]);
        }
    }
    characters.into_iter().collect()
}

#[test]
fn damaged_texts() {
    let options = Options { add_labels: true, ..Options::default() };
    let seed = std::env::var("CHECK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2026);
    println!("CHECK_SEED={seed}");
    let mut random = Random(seed | 1);
    let (mut good, mut bad) = (0, 0);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/algorithms");
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(path).expect("a file can be read");
        for _ in 0..100 {
            let text = damaged(&text, &mut random);
            stale(FileId(0), &text);
            match translate(FileId(0), &text, &options) {
                Ok(translation) => {
                    good += 1;
                    let again = translate(FileId(0), &translation.text, &options);
                    assert_eq!(again.expect("it was translated before").text, translation.text, "{text}");
                }
                Err(faults) => {
                    bad += 1;
                    assert!(!faults.is_empty());
                    let within = |end: u32| end as usize <= text.len();
                    assert!(faults.iter().all(|f| f.primary.as_ref().is_none_or(|l| within(l.span.end))), "{text}");
                }
            }
        }
    }
    assert!(good > 100 && bad > 100, "{good} were translated, {bad} were not");
}
