//! Makes texts smaller by deleting parts of them, as long as something that is said of them remains true.
//!
//! First lines, by Zeller's `ddmin`: chunks, then smaller ones, until no single line can go. Then what stands in brackets
//! and between them: a group gives way to one of its parts, or parts are deleted, until none can go. What comes out depends
//! on the texts and the predicate only.

/// A text is a list of files.
pub(crate) type Texts = Vec<String>;

/// The smallest texts that were found of which `holds` is true; it is true of `texts`, and asked `patience` times at most.
pub(crate) fn minimise(texts: &Texts, patience: usize, holds: &mut dyn FnMut(&Texts) -> bool) -> Texts {
    let mut left = patience;
    let mut holds = |texts: &Texts| {
        let may_ask = left > 0;
        left = left.saturating_sub(1);
        may_ask && holds(texts)
    };
    let mut best = texts.clone();
    loop {
        let before = best.clone();
        best = fewer_lines(&best, &mut holds);
        for file in 0..best.len() {
            best = fewer_parts(&best, file, &mut holds);
        }
        if best == before {
            return best;
        }
    }
}

/// Deletes lines of all files.
fn fewer_lines(texts: &Texts, holds: &mut dyn FnMut(&Texts) -> bool) -> Texts {
    let lines = |text: &String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let all: Vec<(usize, String)> = texts
        .iter()
        .enumerate()
        .flat_map(|(file, text)| lines(text).into_iter().map(move |line| (file, line)))
        .collect();
    let joined = |kept: &[(usize, String)]| {
        let mut joined = vec![String::new(); texts.len()];
        for (file, line) in kept {
            joined[*file].push_str(line);
            joined[*file].push('\n');
        }
        joined
    };
    joined(&fewer(all, &mut |kept| holds(&joined(kept))))
}

/// The least part of these items, by `ddmin`: no single one can go.
fn fewer<T: Clone>(mut items: Vec<T>, holds: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    let mut size = items.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        let before = items.len();
        while at < items.len() {
            let end = (at + size).min(items.len());
            let kept: Vec<T> = items[..at].iter().chain(&items[end..]).cloned().collect();
            match holds(&kept) {
                true => items = kept,
                false => at = end,
            }
        }
        match size {
            1 if items.len() == before => return items,
            1 => {}
            _ => size = size.div_ceil(2),
        }
    }
}

/// Deletes parts of one file.
fn fewer_parts(texts: &Texts, file: usize, holds: &mut dyn FnMut(&Texts) -> bool) -> Texts {
    let mut best = texts.clone();
    let mut at = 0;
    // Each try that succeeds makes the text smaller, so that this ends.
    while let Some(group) = groups(&best[file]).get(at).cloned() {
        let smaller = smaller_group(&best[file], &group).into_iter().find_map(|text| {
            let mut changed = best.clone();
            changed[file] = text;
            holds(&changed).then_some(changed)
        });
        match smaller {
            Some(smaller) => best = smaller,
            None => at += 1,
        }
    }
    best
}

/// Tokens that belong together: what stands in brackets, or on a line outside of them.
#[derive(Clone, Debug)]
struct Group {
    /// Where it begins and ends, with its brackets.
    span: std::ops::Range<usize>,
    /// Its tokens and the groups in it, without its brackets.
    parts: Vec<std::ops::Range<usize>>,
}

/// The same text with less in a group: the largest deletions first.
fn smaller_group(text: &str, group: &Group) -> Vec<String> {
    let mut smaller = Vec::new();
    let mut replace = |span: std::ops::Range<usize>, by: &str| {
        let changed = format!("{}{by}{}", &text[..span.start], &text[span.end..]);
        if changed.len() < text.len() {
            smaller.push(changed);
        }
    };
    if text[group.span.clone()].starts_with(['(', '[', '{', '<']) {
        replace(group.span.clone(), "");
        for part in &group.parts {
            replace(group.span.clone(), &text[part.clone()]);
        }
        for simple in ["TRUE", "FALSE", "{}", "0"] {
            replace(group.span.clone(), simple);
        }
    }
    let mut size = group.parts.len();
    while size > 0 {
        for parts in group.parts.windows(size) {
            replace(parts[0].start..parts[size - 1].end, "");
        }
        size = if size > 8 { size / 2 } else { size - 1 };
    }
    smaller
}

/// The groups of a text, outer ones before those in them.
fn groups(text: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut line = None;
    for token in tokens(text) {
        let word = &text[token.clone()];
        if word == "\n" {
            line = line.filter(|_| !open.is_empty());
            continue;
        }
        if open.is_empty() && line.is_none() {
            line = Some(groups.len());
            groups.push(Group { span: token.clone(), parts: Vec::new() });
        }
        if matches!(word, "(" | "[" | "{" | "<<") {
            open.push(groups.len());
            groups.push(Group { span: token.clone(), parts: Vec::new() });
            continue;
        }
        let part = match (word, open.last().copied()) {
            (")" | "]" | "}" | ">>", Some(group)) => {
                open.pop();
                groups[group].span.end = token.end;
                groups[group].span.clone()
            }
            _ => token.clone(),
        };
        let outer = open.last().copied().or(line).expect("a line is open");
        groups[outer].parts.push(part.clone());
        if open.is_empty() {
            groups[outer].span.end = part.end;
        }
    }
    groups
}

/// The tokens of a text, roughly: names and numbers, texts, operators, ends of lines.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |is_part: &dyn Fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '/' | '\\' if rest.starts_with("/\\") || rest.starts_with("\\/") => 2,
            '\\' => 1 + rest[1..].find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len() - 1),
            c if is_word(c) => run(&is_word),
            c if "()[]{},'!\n".contains(c) => 1,
            c if c.is_whitespace() => 1,
            '<' | '>' if rest.starts_with("<<") || rest.starts_with(">>") => 2,
            _ => run(&|c| !is_word(c) && !c.is_whitespace() && !"()[]{},'!\"\\".contains(c)),
        };
        let length = length.max(first.len_utf8());
        if first == '\n' || !first.is_whitespace() {
            tokens.push(at..at + length);
        }
        at += length;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::{Texts, minimise};

    fn smallest(texts: &[&str], mut holds: impl FnMut(&Texts) -> bool) -> Texts {
        let texts: Texts = texts.iter().map(|text| (*text).to_owned()).collect();
        assert!(holds(&texts), "it is true of the whole");
        minimise(&texts, 10_000, &mut holds)
    }

    #[test]
    fn lines_that_do_not_matter_go() {
        let long: String = (0..40).map(|line| format!("line{line}\n")).collect();
        let least = smallest(&[&long, "a\nb\n"], |texts| {
            texts[0].contains("line7\n") && texts[0].contains("line31\n") && texts[1].contains('b')
        });
        assert_eq!(least, ["line7\nline31\n", "b\n"]);
    }

    #[test]
    fn brackets_give_way_to_what_stands_in_them() {
        let text = "Inv == (1 + 2 = 3) /\\ (\\A i \\in {1, 2, 3} : ((x + i) > (y \\div 2)))\n";
        let least = smallest(&[text], |texts| {
            let balanced = texts[0].matches('(').count() == texts[0].matches(')').count();
            balanced && texts[0].contains("\\div")
        });
        assert_eq!(least, [" \\div\n"]);
        let least = smallest(&[text], |texts| texts[0].starts_with("Inv == ") && texts[0].contains("(y \\div 2)"));
        assert_eq!(least, ["Inv ==  (y \\div 2)\n"]);
    }

    #[test]
    fn what_must_stay_stays_and_patience_ends() {
        let text = "a [b {c} <<d>>]\n";
        assert_eq!(smallest(&[text], |texts| texts[0] == text), [text]);
        let mut asked = 0;
        let texts = vec!["a\nb\nc\nd\n".to_owned()];
        minimise(&texts, 3, &mut |_| {
            asked += 1;
            false
        });
        assert_eq!(asked, 3);
    }
}
