//! The checksums in the line that begins a translation: of the algorithm, and of the translation.
//!
//! Both are CRC-32. The line may have been written by hand, in one of several spellings; instead of a checksum it may
//! say `\in STRING`, and then nothing is compared.

use std::ops::Range;

/// A checksum in a line: the range of its digits; `None` where the line says `\in STRING`.
type Digits = Option<Range<usize>>;

/// The two checksums of a line, as ranges of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checksums {
    /// Of the algorithm.
    pub(crate) algorithm: Digits,
    /// Of the translation.
    pub(crate) translation: Digits,
}

/// The checksum of a text, in hexadecimal digits.
pub(crate) fn checksum(text: &str) -> String {
    format!("{:x}", crc32fast::hash(text.as_bytes()))
}

/// The checksum of lines, of which the ends do not count.
pub(crate) fn checksum_of_lines(lines: &[impl AsRef<str>]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    lines.iter().for_each(|line| hasher.update(line.as_ref().as_bytes()));
    format!("{:x}", hasher.finalize())
}

/// What stands after `BEGIN TRANSLATION`.
pub(crate) fn words(algorithm: &str, translation: &str) -> String {
    format!("(chksum(pcal) = \"{algorithm}\" /\\ chksum(tla) = \"{translation}\")")
}

/// Finds the checksums in the line that begins a translation.
pub(crate) fn find(line: &str) -> Option<Checksums> {
    let begin = "\\* BEGIN TRANSLATION";
    let at = line.find(begin)? + begin.len();
    let mut scan = Scan { line, at };
    let blanks = scan.at;
    scan.blanks();
    if scan.at == blanks {
        return None;
    }
    scan.word("(")?;
    scan.one_of(&["chksum(pcal)", "checksum(pcal)", "chksum(pluscal)", "checksum(pluscal)"])?;
    let algorithm = scan.digits()?;
    scan.word("/\\")?;
    scan.one_of(&["chksum(tla)", "checksum(tla)", "chksum(tla+)", "checksum(tla+)"])?;
    let translation = scan.digits()?;
    scan.word(")")?;
    Some(Checksums { algorithm, translation })
}

struct Scan<'a> {
    line: &'a str,
    at: usize,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    fn blanks(&mut self) {
        self.at = self.line.len() - self.rest().trim_start().len();
    }

    /// Passes a word and the blanks after it, whatever the case of its letters.
    fn word(&mut self, word: &str) -> Option<()> {
        let is_here = self.rest().get(..word.len()).is_some_and(|here| here.eq_ignore_ascii_case(word));
        if !is_here {
            return None;
        }
        self.at += word.len();
        self.blanks();
        Some(())
    }

    fn one_of(&mut self, words: &[&str]) -> Option<()> {
        words.iter().find_map(|word| self.word(word))
    }

    /// `= "…"`, or `\in STRING`.
    fn digits(&mut self) -> Option<Digits> {
        if self.word("\\in").is_some() {
            self.word("STRING")?;
            return Some(None);
        }
        self.word("=")?;
        if !self.rest().starts_with('"') {
            return None;
        }
        let start = self.at + 1;
        let count = self.line[start..].bytes().take_while(u8::is_ascii_hexdigit).count();
        self.at = start + count;
        self.word("\"")?;
        Some(Some(start..start + count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_checksum() {
        assert_eq!(checksum("123456789"), "cbf43926");
        assert_eq!(checksum_of_lines(&["1234", "56789"]), "cbf43926");
    }

    #[test]
    fn spellings() {
        let line = format!("\\* BEGIN TRANSLATION {}", words("12ab", "0"));
        let found = find(&line).expect("there are checksums");
        assert_eq!(&line[found.algorithm.expect("the first")], "12ab");
        assert_eq!(&line[found.translation.expect("the second")], "0");
        let ignored = find("\\* BEGIN TRANSLATION  (ChkSum(PlusCal) \\in STRING/\\checksum(tla+)=\"\")");
        assert_eq!(ignored.expect("there are checksums").algorithm, None);
        for none in ["\\* BEGIN TRANSLATION", "\\* BEGIN TRANSLATION - the hash", "BEGIN TRANSLATION (chksum(pcal)"] {
            assert_eq!(find(none), None);
        }
    }
}
