//! Text inside XML and HTML.

/// A text as the content of an element or the value of an attribute in double quotes. Characters that XML 1.0 has no
/// way to write become U+FFFD.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(character),
            '\r' => out.push_str("&#13;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn special_characters() {
        assert_eq!(super::escaped("<<1>> & \"x\"\u{1}\n"), "&lt;&lt;1&gt;&gt; &amp; &quot;x&quot;\u{fffd}\n");
    }
}
