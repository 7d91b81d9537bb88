//! Templates with holes, as Java's `String.format` fills them with strings.

use crate::standard::arguments::fail;
use check_value::value::Evaluated;

/// The template with its holes filled: `%s` takes the next argument, `%2$s` the second, `%%` is `%`, `%n` a new line.
pub(super) fn filled(operator: &str, template: &str, arguments: &[String]) -> Evaluated<String> {
    let mut out = String::new();
    let (mut rest, mut next) = (template, 0);
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, kind) = match after[digits..].strip_prefix('$') {
            Some(kind) if digits > 0 => (after[..digits].parse::<usize>().ok(), kind),
            _ => (None, after),
        };
        let place = number.map(|number| number.wrapping_sub(1));
        rest = match (kind.chars().next(), place) {
            (Some('%'), None) => {
                out.push('%');
                &kind[1..]
            }
            (Some('n'), None) => {
                out.push('\n');
                &kind[1..]
            }
            (Some('s'), place) => {
                let place = place.unwrap_or_else(|| {
                    next += 1;
                    next - 1
                });
                match arguments.get(place) {
                    Some(argument) => out.push_str(argument),
                    None => return fail(format!("`{operator}`: the template \"{template}\" wants more values")),
                }
                &kind[1..]
            }
            _ => return fail(format!("`{operator}`: `%` in the template \"{template}\" is not followed by `s`")),
        };
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn holes() {
        let arguments = ["a".to_owned(), "b".to_owned()];
        let fill = |template| filled("T", template, &arguments).ok();
        assert_eq!(fill("%s-%s").as_deref(), Some("a-b"));
        assert_eq!(fill("%2$s%1$s%s %%%n").as_deref(), Some("baa %\n"));
        assert_eq!(fill("none").as_deref(), Some("none"));
        assert_eq!(fill("%s%s%s"), None);
        assert_eq!(fill("%d"), None);
        assert_eq!(fill("%0$s"), None);
        assert_eq!(fill("%"), None);
    }
}
