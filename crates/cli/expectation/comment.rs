//! Expectations in comments of configs and specs: `\* EXPECT: invariant:TypeOK, depth 4`.

use super::Expectation;

/// The expectation that a text holds in a comment of its own line, if there is one.
///
/// # Errors
///
/// A sentence that names the line, when it is not an expectation, or the second one.
pub(crate) fn expected_in(text: &str) -> Result<Option<Expectation>, String> {
    let mut found: Option<Expectation> = None;
    for (at, line) in text.lines().enumerate() {
        let comment = line.trim_start().strip_prefix("\\*").map(str::trim_start);
        let Some(wanted) = comment.and_then(|comment| comment.strip_prefix("EXPECT:")) else { continue };
        let expected = wanted.parse().map_err(|error| format!("line {}: {error}", at + 1))?;
        if found.replace(expected).is_some() {
            return Err(format!("line {}: there is an EXPECT already", at + 1));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::expected_in;

    #[test]
    fn in_a_comment_of_its_own() {
        let found = |text: &str| expected_in(text).map(|found| found.map(|one| one.to_string()));
        assert_eq!(found("INIT Init \\* EXPECT: ok\n"), Ok(None));
        assert_eq!(found("INIT Init\n  \\*EXPECT: deadlock \n"), Ok(Some("deadlock".to_owned())));
        assert!(found("\\* EXPECT: nonsense").is_err_and(|error| error.starts_with("line 1: ")));
        assert!(found("\\* EXPECT: ok\n\n\\* EXPECT: ok").is_err_and(|error| error.starts_with("line 3: ")));
    }
}
