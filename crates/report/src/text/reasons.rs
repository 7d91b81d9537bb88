//! Why a behaviour without an end is a counterexample: which part of the property it breaks, and what makes it fair.

use super::asked::lines;
use crate::diagnostics::note;
use crate::paint::{Paint, Style};
use check_syntax::Sources;
use check_system::{Fair, Kept, Objection, Reasons, Trace};

/// So many assumptions are listed; the rest are counted.
const SHOWN: usize = 12;

/// What stands above the assumptions of fairness.
const HEADING: &str = "the fairness that is assumed holds on the cycle:";

/// The reasons, with the excerpt of the part that is broken.
pub(super) fn reasons(trace: &Trace, sources: &Sources, style: &Style) -> Option<String> {
    let Reasons { broken, fair, objection, could_go_on: _ } = trace.because.as_ref()?;
    let mut parts = Vec::new();
    if let Some(objection) = objection {
        parts.push(note(&sentence(objection), None, sources, style));
    }
    if let Some(broken) = broken {
        parts.push(note(&broken.message, broken.location.as_ref(), sources, style));
    }
    if !fair.is_empty() && objection.is_none() {
        let heading = style.paint(Paint::Heading, HEADING);
        parts.push(format!("{heading}\n{}", assumptions(fair, trace, style)));
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}

fn assumptions(fair: &[Fair], trace: &Trace, style: &Style) -> String {
    let mut text = lines(&fair.iter().take(SHOWN).map(|one| row(one, trace)).collect::<Vec<_>>(), style);
    if fair.len() > SHOWN {
        text.push_str(&format!("  and {} more, all of them in the reports as JSON and HTML\n", fair.len() - SHOWN));
    }
    text
}

/// An assumption, and what satisfies it in a trace.
pub(super) fn row(fair: &Fair, trace: &Trace) -> (String, String) {
    let how = match fair.kept {
        Kept::Taken(place) => {
            let next = if place + 1 < trace.states.len() { place + 1 } else { trace.back_to.unwrap_or(place) };
            format!("taken, from state {} to state {}", place + 1, next + 1)
        }
        Kept::Disabled(place) => format!("not enabled in state {}", place + 1),
        Kept::NeverEnabled => "never enabled on the cycle".to_owned(),
    };
    (fair.text.clone(), how)
}

/// Why what is shown may be no counterexample, in a sentence.
pub(super) fn sentence(objection: &Objection) -> String {
    let what = match objection {
        Objection::NoBehaviour => {
            "these states stand for others, and no behaviour was found that goes through such states and comes round"
        }
        Objection::Unfair(text) => &format!("this behaviour does not satisfy `{text}`"),
        Objection::Satisfies => "this behaviour satisfies the property",
    };
    format!(
        "{what}: it was taken for a violation because a symmetry or a view takes different states for one; a config without it decides the property"
    )
}
