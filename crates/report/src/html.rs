//! A run as one page for a browser: no script, nothing from the network, light or dark as the reader has it.

mod arrows;
mod behaviour;
mod drawing;
mod seat;

use crate::numbers::grouped;
use crate::picture::Picture;
use crate::report::{Answer, Report};
use crate::tested::{Judgement, Ran, Tally, Tested, tally};
use crate::text::{asked_of, figures_of};
use crate::xml::escaped;
use crate::{Style, diagnostics};
use check_system::{ActionCount, Outcome, PropertyStatus};

const STYLE: &str = include_str!("html/style.css");

/// A graph of more states is not drawn: nobody could read it.
pub const DRAWABLE: usize = 60;

/// The page of one run, or a table of several with a part for each that did not come out as expected.
pub fn page(title: &str, tests: &[Tested]) -> String {
    let (title, body) = match tests {
        [only] => (subject(only), one(only)),
        _ => (title, several(title, tests)),
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escaped(&format!("check: {title}")),
    )
}

fn one(test: &Tested) -> String {
    let mut body = heading(test);
    if let Some(ran) = &test.ran {
        body.push_str(&trouble(ran));
        if let Answer::Explored(outcome) = &ran.report.answer {
            body.push_str(&traces(outcome));
            body.push_str(&section("Checked", &checked(&ran.report, outcome)));
            body.push_str(&section("Statistics", &table(&figures_of(&ran.report, outcome))));
            body.push_str(&actions(&outcome.actions));
            if let Some(counts) = &ran.report.run.coverage {
                let listing = crate::text::coverage_of(counts, outcome, &ran.sources);
                body.push_str(&section("Coverage", &scrolled("coverage", &pre(&listing))));
            }
            body.push_str(&graph(outcome, ran.picture.as_ref()));
        }
        body.push_str(&files(&ran.report));
    }
    body
}

fn several(title: &str, tests: &[Tested]) -> String {
    let Tally { tests: number, passed, failed, skipped } = tally(tests);
    let (class, mark) = if failed == 0 { ("good", "✓") } else { ("bad", "✗") };
    let mut body = format!(
        "<header>\n<h1>{}</h1>\n<p class=\"verdict {class}\"><span aria-hidden=\"true\">{mark}</span> {number} tests: \
         {passed} as expected, {failed} not, {skipped} skipped</p>\n</header>\n",
        escaped(title)
    );
    let head = "<tr><th scope=\"col\">test</th><th scope=\"col\">result</th><th scope=\"col\">expected</th>\
                <th scope=\"col\">outcome</th><th scope=\"col\" class=\"number\">distinct</th></tr>\n";
    let rows: String = tests.iter().map(row).collect();
    body.push_str(&section("Tests", &scrolled("tests", &format!("<table class=\"suite\">\n{head}{rows}</table>\n"))));
    for test in tests.iter().filter(|test| test.difference().is_some()) {
        let mut part = format!("<p class=\"verdict bad\">{}</p>\n", escaped(test.difference().unwrap_or_default()));
        if let Some(ran) = &test.ran {
            part.push_str(&messages(ran));
            if let Answer::Explored(outcome) = &ran.report.answer {
                part.push_str(&outcome.trace.as_ref().map(|trace| behaviour::trace(trace, true)).unwrap_or_default());
            }
        }
        body.push_str(&section(&test.name, &part));
    }
    body
}

fn row(test: &Tested) -> String {
    let (class, word) = match test.judgement {
        Judgement::AsExpected => ("passed", "✓ as expected"),
        Judgement::Unexpected(_) => ("failed", "✗ not as expected"),
        Judgement::Skipped(_) => ("skipped", "– skipped"),
    };
    let distinct = test.ran.as_ref().and_then(|ran| match &ran.report.answer {
        Answer::Explored(outcome) => Some(grouped(outcome.statistics.distinct)),
        Answer::Refused(_) => None,
    });
    format!(
        "<tr class=\"{class}\"><th scope=\"row\">{}</th><td>{word}</td><td><code>{}</code></td><td><code>{}</code></td>\
         <td class=\"number\">{}</td></tr>\n",
        escaped(&test.name),
        escaped(&test.expected),
        escaped(&test.ran.as_ref().map(Ran::outcome).unwrap_or_default()),
        distinct.unwrap_or_default()
    )
}

/// The module that was checked; where it could not be read so far, what the run is called.
fn subject(test: &Tested) -> &str {
    let module = test.ran.as_ref().and_then(|ran| ran.report.run.module.as_deref());
    module.unwrap_or(&test.name)
}

fn heading(test: &Tested) -> String {
    let good = test.difference().is_none();
    let (class, mark) = if good { ("good", "✓") } else { ("bad", "✗") };
    let headline = test.headline().unwrap_or_default();
    let subject = subject(test);
    let mut text = format!("<header>\n<h1>{}</h1>\n", escaped(subject));
    if test.name != subject {
        text.push_str(&format!("<p class=\"config\">with <code>{}</code></p>\n", escaped(&test.name)));
    }
    text.push_str(&format!(
        "<p class=\"verdict {class}\"><span aria-hidden=\"true\">{mark}</span> {}</p>\n",
        escaped(&headline)
    ));
    let difference = test.difference().filter(|difference| *difference != headline);
    if let Some(difference) = difference {
        text.push_str(&format!("<p class=\"difference\">{}</p>\n", escaped(difference)));
    } else if good && test.expected != "ok" {
        text.push_str(&format!(
            "<p>This is the outcome that was expected: <code>{}</code></p>\n",
            escaped(&test.expected)
        ));
    }
    text.push_str("</header>\n");
    text
}

/// What was checked, and with which constants.
fn checked(report: &Report, outcome: &Outcome) -> String {
    let mut shown = report.clone();
    for (_, value) in &mut shown.run.constants {
        *value = crate::abbreviated::abbreviated(value).into_owned();
    }
    table(&asked_of(&shown, outcome))
}

/// Errors and warnings about the text, and the fault.
fn trouble(ran: &Ran) -> String {
    let blocks = messages(ran);
    if blocks.is_empty() { blocks } else { section("Messages", &blocks) }
}

fn messages(ran: &Ran) -> String {
    let shown = ran.report.diagnostics.iter().map(|one| diagnostics::diagnostic(one, &ran.sources, &Style::default()));
    let fault = ran.report.answer.fault().map(|fault| diagnostics::fault(fault, &ran.sources, &Style::default()));
    let message = |one: String| format!("<div class=\"message\">\n{}</div>\n", pre(one.trim_end()));
    shown.chain(fault).map(message).collect()
}

fn traces(outcome: &Outcome) -> String {
    let mut text = String::new();
    if let Some(trace) = &outcome.trace {
        text.push_str(&section("Trace", &behaviour::trace(trace, true)));
    }
    let further = crate::text::further_violations(outcome).map(|one| ("Also violated", one));
    let witnessed = outcome.properties.iter().filter(|one| one.status == PropertyStatus::Witnessed);
    for (what, property) in further.chain(witnessed.map(|one| ("Witness of", one))) {
        if let Some(trace) = &property.trace {
            let is_bad = property.status == PropertyStatus::Violated;
            text.push_str(&section(&format!("{what} {}", property.name), &behaviour::trace(trace, is_bad)));
        }
    }
    text
}

/// How often each action was taken, with a bar for the eye.
fn actions(counts: &[ActionCount]) -> String {
    if counts.is_empty() {
        return String::new();
    }
    let most = counts.iter().map(|one| one.generated).max().unwrap_or(0).max(1);
    let mut rows = String::new();
    for one in counts {
        let width = (one.generated as f64 / most as f64 * 100.0).ceil();
        let place = one.action.location.as_ref().map(diagnostics::short).unwrap_or_default();
        let never = if one.generated == 0 { " class=\"never\"" } else { "" };
        let number = if one.generated == 0 { "never".to_owned() } else { grouped(one.generated) };
        rows.push_str(&format!(
            "<tr{never}><th scope=\"row\"><code>{}</code></th><td class=\"number\">{number}</td>\
             <td class=\"number\">{}</td><td><span class=\"bar\" style=\"width:{width}%\"></span></td>\
             <td class=\"place\">{}</td></tr>\n",
            escaped(&one.action.name),
            grouped(one.distinct),
            escaped(&place)
        ));
    }
    let head = "<tr><th scope=\"col\">action</th><th scope=\"col\" class=\"number\">steps</th>\
                <th scope=\"col\" class=\"number\">to new states</th>\
                <th scope=\"col\">share</th><th scope=\"col\">defined in</th></tr>\n";
    section("Actions", &scrolled("actions", &format!("<table class=\"actions\">\n{head}{rows}</table>\n")))
}

fn graph(outcome: &Outcome, picture: Option<&Picture>) -> String {
    match picture {
        Some(picture) if !picture.states.is_empty() => {
            let witness = || outcome.properties.iter().find_map(|one| one.trace.as_ref());
            let shown = outcome.trace.as_ref().map(|trace| (trace, true)).or_else(|| Some((witness()?, false)));
            section("State graph", &drawing::svg(picture, shown))
        }
        _ if outcome.statistics.distinct > 0 => {
            let sentence = format!("Not drawn: only graphs of at most {DRAWABLE} states are.");
            section("State graph", &format!("<p>{sentence}</p>\n"))
        }
        _ => String::new(),
    }
}

fn files(report: &Report) -> String {
    let file = |one: &crate::FileRecord| {
        format!("<li><code>{}</code> <span class=\"digest\">SHA-256 {}</span></li>\n", escaped(&one.path), one.sha256)
    };
    let items: String = report.run.files.iter().map(file).collect();
    format!("<footer>\n<h2>Files</h2>\n<ul>\n{items}</ul>\n<p>check {}</p>\n</footer>\n", escaped(&report.run.version))
}

fn section(title: &str, content: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n{content}</section>\n", escaped(title))
}

/// Rows of a label and a text; a label that is not said again stands above.
fn table(rows: &[(String, String)]) -> String {
    let row = |(label, text): &(String, String)| {
        let head = match label.as_str() {
            "" => "<td></td>".to_owned(),
            label => format!("<th scope=\"row\">{}</th>", escaped(label)),
        };
        format!("<tr>{head}<td><span class=\"text\">{}</span></td></tr>\n", escaped(text))
    };
    scrolled("facts", &format!("<table>\n{}</table>\n", rows.iter().map(row).collect::<String>()))
}

fn pre(text: &str) -> String {
    format!("<pre>{}</pre>\n", escaped(text))
}

/// What may be wider than the page: it can be scrolled, by keyboard as well.
fn scrolled(label: &str, content: &str) -> String {
    format!("<div class=\"scroll\" role=\"group\" aria-label=\"{}\" tabindex=\"0\">\n{content}</div>\n", escaped(label))
}
