//! What the debugger can do, as editors are told.

use serde_json::{Value as Json, json};

/// The body of the answer to `initialize`.
pub(super) fn capabilities() -> Json {
    let filter = |name: &str, label: &str, description: &str| json!({ "filter": name, "label": label, "description": description, "default": true });
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsFunctionBreakpoints": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsLogPoints": true,
        "supportsEvaluateForHovers": true,
        "supportsStepBack": true,
        "supportsSteppingGranularity": true,
        "supportsStepInTargetsRequest": true,
        "supportsExceptionInfoRequest": true,
        "supportsTerminateRequest": true,
        "supportsDelayedStackTraceLoading": true,
        "exceptionBreakpointFilters": [
            filter("invariant", "Violations", "An invariant or a property that does not hold"),
            filter("deadlock", "Deadlocks", "A state from which no step is possible"),
            filter("error", "Errors", "What cannot be evaluated, and failed assertions"),
        ],
    })
}
