//! Whether an expression is put in parentheses after `x' =`.

/// Whether the first line of an expression has, outside brackets, an operator that might bind less tightly than `=`;
/// or brackets that do not match.
pub(super) fn are_needed(lines: &[String]) -> bool {
    let Some(first) = lines.first() else { return false };
    let characters: Vec<char> = first.chars().collect();
    let mut depth = 0;
    let mut at = 0;
    while let Some(&c) = characters.get(at) {
        let next = characters.get(at + 1).copied().unwrap_or(' ');
        match c {
            '"' => match end_of_string(&characters, at) {
                Some(end) => at = end,
                None => return true,
            },
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return true,
            ')' | ']' | '}' => depth -= 1,
            '<' if next == '<' => {
                depth += 1;
                at += 1;
            }
            '>' if next == '>' => {
                if depth == 0 {
                    return true;
                }
                depth -= 1;
                at += 1;
            }
            _ if depth == 0 && is_loose(&characters, at, next) => return true,
            _ => {}
        }
        at += 1;
    }
    false
}

/// Whether an operator that may bind loosely begins here, or is likely to.
fn is_loose(characters: &[char], at: usize, next: char) -> bool {
    match characters[at] {
        '=' | '#' | '<' | '>' => true,
        '|' => next == '-' || (at > 0 && characters[at - 1] == '-'),
        '\\' => !matches!(next, ' ' | 'o' | 'X'),
        '/' => next == '\\',
        _ => false,
    }
}

/// Where the string ends that begins here.
fn end_of_string(characters: &[char], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match characters.get(at)? {
            '"' => return Some(at),
            '\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loose_operators_need_them() {
        let needed = |text: &str| are_needed(&[text.to_owned()]);
        assert!(needed("a = b") && needed("a /\\ b") && needed("a \\in S") && needed("IF a < b"));
        assert!(
            !needed("a + b")
                && !needed("(a = b)")
                && !needed("\"=\"")
                && !needed("<<1>> \\o s")
                && !needed("{x \\in S : y}")
        );
    }
}
