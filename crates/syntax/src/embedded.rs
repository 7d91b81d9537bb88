//! Configurations that stand in the same file as the module: `---- CONFIG Name ----` … `====`.

use crate::tree::{EmbeddedConfig, Ident};
use crate::{FileId, Span};

/// The configurations of a text, wherever they stand in it. As in TLC (`util/MonolithSpecExtractor.java`), what lines
/// say decides, not what is inside or outside of a module.
pub fn embedded_configs(file: FileId, text: &str) -> Vec<EmbeddedConfig> {
    let mut found = Vec::new();
    let mut offset = 0;
    let mut open: Option<(Ident, usize)> = None;
    for line in text.split_inclusive('\n') {
        let next = offset + line.len();
        match &open {
            Some((name, start)) if line.starts_with("====") => {
                found.push(EmbeddedConfig { name: name.clone(), body: Span::new(file, *start as u32, offset as u32) });
                open = None;
            }
            Some(_) => {}
            None => {
                open = line_header(line, "CONFIG").map(|name| {
                    let at = (offset + (name.as_ptr() as usize - line.as_ptr() as usize)) as u32;
                    (Ident { name: name.into(), span: Span::new(file, at, at + name.len() as u32) }, next)
                });
            }
        }
        offset = next;
    }
    if let Some((name, start)) = open {
        found.push(EmbeddedConfig { name, body: Span::new(file, start as u32, text.len() as u32) });
    }
    found
}

/// The text up to the end of a range, with blanks for everything before it: places in the range stay what they are.
pub fn blanked_before(text: &str, range: Span) -> String {
    let (before, rest) = text.split_at(range.start as usize);
    let blank = before.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    blank.chain(rest[..(range.end - range.start) as usize].chars()).collect()
}

/// The name in a line `---- WORD Name ----`.
pub(crate) fn line_header<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let line = line.trim_end();
    let rest = line.trim_start_matches('-');
    let tail = rest.trim_end_matches('-');
    if line.len() - rest.len() < 4 || rest.len() - tail.len() < 4 {
        return None;
    }
    let name = tail.trim_start().strip_prefix(word)?;
    let trimmed = name.trim();
    let one_word = !trimmed.is_empty() && trimmed.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if one_word && name.starts_with([' ', '\t']) { Some(trimmed) } else { None }
}
