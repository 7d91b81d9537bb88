//! Diagnostics and faults with the excerpt of the text they speak of.

mod place;

use crate::Style;
use crate::values::visible;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use check_syntax::{Diagnostic, Label, Severity, Source, Sources};
use check_system::{Fault, FaultKind, Location};
pub use place::{bytes, location};
use std::ops::Range;

/// Calls beyond so many are summed up: a recursion without end has thousands.
const CALLS_SHOWN: usize = 8;

/// A diagnostic for a person: what is wrong, the excerpt with the place marked, and a hint.
pub fn diagnostic(diagnostic: &Diagnostic, sources: &Sources, style: &Style) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(visible(&diagnostic.message)).id(diagnostic.code);
    let mut group = Group::with_title(title);
    if let Some(primary) = &diagnostic.primary {
        let mut snippets = vec![(primary.span.file, vec![(AnnotationKind::Primary, primary)])];
        for label in &diagnostic.secondary {
            match snippets.iter_mut().find(|(file, _)| *file == label.span.file) {
                Some((_, labels)) => labels.push((AnnotationKind::Context, label)),
                None => snippets.push((label.span.file, vec![(AnnotationKind::Context, label)])),
            }
        }
        group = group.elements(snippets.iter().map(|(file, labels)| {
            let source = sources.get(*file);
            let marks = labels.iter().map(|(kind, Label { span, text })| {
                (*kind, clip(source, span.start as usize..span.end as usize), text.as_str())
            });
            excerpt(source, marks)
        }));
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(visible(hint)));
    }
    render(&[group], style)
}

/// A fault for a person: what went wrong, the excerpt, the chain of calls that led there, innermost first, and a hint.
pub fn fault(fault: &Fault, sources: &Sources, style: &Style) -> String {
    let message = match fault.kind {
        FaultKind::Budget => format!("the budget of {} ran out", fault.message),
        _ => visible(&fault.message).to_string(),
    };
    let mut group = Group::with_title(Level::ERROR.primary_title(message));
    let place = fault.location.as_ref().and_then(|place| Some((place, bytes(sources, place)?)));
    if let Some((_, (source, range))) = place {
        group = group.element(excerpt(source, std::iter::once((AnnotationKind::Primary, range, ""))));
    } else if let Some(place) = &fault.location {
        group = group.element(Level::NOTE.message(format!("at {}", short(place))));
    }
    for call in fault.calls.iter().take(CALLS_SHOWN) {
        let at = call.location.as_ref().map(|place| format!(", called at {}", short(place))).unwrap_or_default();
        group = group.element(Level::NOTE.message(format!("in {}{at}", visible(&call.name))));
    }
    if fault.calls.len() > CALLS_SHOWN {
        let more = format!("and {} more calls", fault.calls.len() - CALLS_SHOWN);
        group = group.element(Level::NOTE.message(more));
    }
    if let Some(hint) = &fault.hint {
        group = group.element(Level::HELP.message(visible(hint)));
    }
    render(&[group], style)
}

/// A remark about a place, with its excerpt.
pub(crate) fn note(message: &str, place: Option<&Location>, sources: &Sources, style: &Style) -> String {
    let mut group = Group::with_title(Level::NOTE.primary_title(visible(message)));
    if let Some((source, range)) = place.and_then(|place| bytes(sources, place)) {
        group = group.element(excerpt(source, std::iter::once((AnnotationKind::Primary, range, ""))));
    } else if let Some(place) = place {
        group = group.element(Level::NOTE.message(format!("at {}", short(place))));
    }
    render(&[group], style)
}

/// A place in one short phrase: `Nim.tla:12:5`.
pub fn short(place: &Location) -> String {
    format!("{}:{}:{}", place.file, place.line, place.column)
}

fn excerpt<'a>(
    source: &'a Source,
    marks: impl Iterator<Item = (AnnotationKind, Range<usize>, &'a str)>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let annotations = marks.map(|(kind, range, text)| {
        let annotation = kind.span(range);
        if text.is_empty() { annotation } else { annotation.label(visible(text)) }
    });
    Snippet::source(&source.text).path(&source.name).annotations(annotations)
}

/// A range that lies within the text, at least a character long where there is one, and on character boundaries: an
/// excerpt must be possible for any span.
fn clip(source: &Source, range: Range<usize>) -> Range<usize> {
    let text = &source.text;
    let mut start = range.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = range.end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

fn render(groups: &[Group<'_>], style: &Style) -> String {
    let renderer = if style.color { Renderer::styled() } else { Renderer::plain() };
    let mut text = renderer.term_width(style.width).render(groups);
    text.push('\n');
    text
}
