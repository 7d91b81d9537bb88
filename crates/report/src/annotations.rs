//! Annotations in the form in which GitHub takes them from the log of a workflow.
//!
//! Source: <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>.

use crate::findings::{Finding, Level, findings};
use crate::tested::Tested;

/// GitHub shows ten errors and ten warnings a step: more only make its log longer.
const SHOWN: usize = 10;

/// A line for each finding.
pub fn lines(tests: &[Tested]) -> Vec<String> {
    let all: Vec<Finding> = tests.iter().flat_map(findings).collect();
    let of = |level: Level| all.iter().filter(move |one| one.level == level).take(SHOWN);
    of(Level::Error).chain(of(Level::Warning)).map(line).collect()
}

fn line(finding: &Finding) -> String {
    let command = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let mut properties = Vec::new();
    if let Some(place) = &finding.place {
        properties.push(format!("file={}", property(&place.file)));
        properties.push(format!("line={},endLine={}", place.line, place.end_line));
        if place.line == place.end_line {
            properties.push(format!("col={},endColumn={}", place.column, place.end_column));
        }
    }
    properties.push(format!("title={}", property(&finding.rule)));
    format!("::{command} {}::{}", properties.join(","), message(&finding.message))
}

fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use check_system::Location;

    #[test]
    fn special_characters() {
        let place = Location { file: "a,b.tla".into(), line: 3, column: 2, end_line: 3, end_column: 5 };
        let finding = Finding {
            level: Level::Error,
            rule: "invariant".into(),
            message: "50 % of: it\nfails".into(),
            place: Some(place),
            trace: None,
            related: Vec::new(),
        };
        let expected =
            "::error file=a%2Cb.tla,line=3,endLine=3,col=2,endColumn=5,title=invariant::50 %25 of: it%0Afails";
        assert_eq!(line(&finding), expected);
    }
}
