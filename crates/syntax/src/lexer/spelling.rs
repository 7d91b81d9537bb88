//! Which token a mark is: the longest spelling wins.

use super::token::{MARKS, TokenKind, WORDS};
use crate::operators;
use std::collections::HashMap;

/// All fixed spellings, arranged for look-up.
pub(crate) struct Spellings {
    words: HashMap<&'static str, TokenKind>,
    /// Sorted by bucket, in a bucket the longest first.
    marks: Vec<(&'static str, TokenKind)>,
    /// Where in `marks` each bucket begins; one more at the end.
    buckets: Vec<u16>,
}

/// Marks are filed under their first byte; those that begin with a backslash, which are many, under their second.
fn bucket(text: &[u8]) -> usize {
    match text {
        [b'\\', second, ..] => 256 + usize::from(*second),
        [first, ..] => usize::from(*first),
        [] => 0,
    }
}

impl Spellings {
    /// Builds the look-up from the operator table and the lists of words and marks.
    pub(crate) fn new() -> Self {
        let operators = operators::all().flat_map(|(id, operator)| {
            operator.spellings.iter().map(move |&spelling| (spelling, TokenKind::Operator(id)))
        });
        let all = operators.chain(WORDS.iter().copied()).chain(MARKS.iter().copied());
        let (words, mut marks): (Vec<_>, Vec<_>) =
            all.partition(|(spelling, _)| spelling.as_bytes()[0].is_ascii_uppercase());
        marks.sort_by_key(|(spelling, _)| (bucket(spelling.as_bytes()), std::cmp::Reverse(spelling.len())));
        let starts = (0..=512).map(|index| marks.partition_point(|(spelling, _)| bucket(spelling.as_bytes()) < index));
        let buckets = starts.map(|start| start as u16).collect();
        Self { words: words.into_iter().collect(), marks, buckets }
    }

    /// The reserved word of this spelling, or the operator that is spelled as a word.
    pub(crate) fn word(&self, text: &str) -> Option<TokenKind> {
        self.words.get(text).copied()
    }

    /// The longest mark at the beginning of a text, and its length in bytes.
    pub(crate) fn mark(&self, text: &[u8]) -> Option<(TokenKind, usize)> {
        let lone_backslash = if text.first() == Some(&b'\\') { self.longest(bucket(b"\\"), text) } else { None };
        self.longest(bucket(text), text).or(lone_backslash)
    }

    fn longest(&self, bucket: usize, text: &[u8]) -> Option<(TokenKind, usize)> {
        let range = usize::from(self.buckets[bucket])..usize::from(self.buckets[bucket + 1]);
        let found = self.marks[range].iter().find(|(spelling, _)| text.starts_with(spelling.as_bytes()))?;
        Some((found.1, found.0.len()))
    }
}
