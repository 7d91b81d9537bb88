//! Why a behaviour without an end is a counterexample: which part of the property it breaks, and what makes it fair.

use super::asked::lines;
use crate::diagnostics::note;
use crate::paint::{Paint, Style};
use check_syntax::Sources;
use check_system::{Fair, Kept, Reasons, Trace};

/// So many assumptions are listed; the rest are counted.
const SHOWN: usize = 12;

/// The reasons, with the excerpt of the part that is broken.
pub(super) fn reasons(trace: &Trace, sources: &Sources, style: &Style) -> Option<String> {
    let Reasons { broken, fair } = trace.because.as_ref()?;
    let mut parts = Vec::new();
    if let Some(broken) = broken {
        parts.push(note(&broken.message, broken.location.as_ref(), sources, style));
    }
    if !fair.is_empty() {
        let heading = style.paint(Paint::Heading, "fairness is kept in what comes for ever:");
        parts.push(format!("{heading}\n{}", assumptions(fair, trace, style)));
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}

fn assumptions(fair: &[Fair], trace: &Trace, style: &Style) -> String {
    let row = |one: &Fair| (one.text.clone(), how(one.kept, trace));
    let mut text = lines(&fair.iter().take(SHOWN).map(row).collect::<Vec<_>>(), style);
    if fair.len() > SHOWN {
        text.push_str(&format!("  and {} more, all of them in the report as JSON\n", fair.len() - SHOWN));
    }
    text
}

fn how(kept: Kept, trace: &Trace) -> String {
    match kept {
        Kept::Taken(place) => {
            let next = if place + 1 < trace.states.len() { place + 1 } else { trace.back_to.unwrap_or(place) };
            format!("taken, from state {} to state {}", place + 1, next + 1)
        }
        Kept::Disabled(place) => format!("not enabled in state {}", place + 1),
        Kept::NeverEnabled => "enabled in no state of it".to_owned(),
    }
}
