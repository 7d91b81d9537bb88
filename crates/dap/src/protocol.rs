//! The messages of the protocol, as far as the debugger answers them.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// A request of an editor.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Request {
    pub(crate) seq: i64,
    #[serde(default)]
    pub(crate) command: String,
    #[serde(default)]
    pub(crate) arguments: Json,
}

impl Request {
    /// The arguments, in their own type.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        let arguments =
            if self.arguments.is_null() { Json::Object(serde_json::Map::new()) } else { self.arguments.clone() };
        serde_json::from_value(arguments).map_err(|error| format!("{}: {error}", self.command))
    }
}

/// What an editor says of itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct InitializeArguments {
    #[serde(rename = "linesStartAt1")]
    pub(crate) lines_start_at_1: bool,
    #[serde(rename = "columnsStartAt1")]
    pub(crate) columns_start_at_1: bool,
}

impl Default for InitializeArguments {
    fn default() -> Self {
        Self { lines_start_at_1: true, columns_start_at_1: true }
    }
}

/// What is to be debugged.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct LaunchArguments {
    /// A `.tla` file, or the name of a bundled spec.
    pub(crate) program: Option<String>,
    /// The config; the one beside the spec if none is named.
    pub(crate) config: Option<String>,
    /// Constants and definitions: `NAME=EXPR`.
    pub(crate) define: Vec<String>,
    /// Folders in which modules are looked for.
    pub(crate) include: Vec<String>,
    pub(crate) init: Option<String>,
    pub(crate) next: Option<String>,
    pub(crate) specification: Option<String>,
    /// A file with a counterexample.
    pub(crate) trace: Option<String>,
    /// The initial state in which a walk begins, by its number from 1.
    pub(crate) initial: Option<usize>,
    pub(crate) stop_on_entry: bool,
    /// Whether to look for a counterexample; as a rule where no file gives one.
    pub(crate) check: Option<bool>,
}

/// A text that an editor shows.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Source {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<String>,
    /// Where there is no file, the number of the text from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source_reference: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetBreakpointsArguments {
    pub(crate) source: Source,
    #[serde(default)]
    pub(crate) breakpoints: Vec<SourceBreakpoint>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceBreakpoint {
    pub(crate) line: u32,
    pub(crate) condition: Option<String>,
    pub(crate) hit_condition: Option<String>,
    pub(crate) log_message: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct SetFunctionBreakpointsArguments {
    pub(crate) breakpoints: Vec<FunctionBreakpoint>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FunctionBreakpoint {
    pub(crate) name: String,
    pub(crate) condition: Option<String>,
    pub(crate) hit_condition: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct SetExceptionBreakpointsArguments {
    pub(crate) filters: Vec<String>,
}

/// A breakpoint as it was understood.
#[derive(Debug, Serialize)]
pub(crate) struct Breakpoint {
    pub(crate) id: u32,
    pub(crate) verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Granularity {
    #[default]
    Statement,
    Line,
    Instruction,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct StepArguments {
    pub(crate) granularity: Granularity,
    pub(crate) target_id: Option<usize>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct StackTraceArguments {
    pub(crate) start_frame: Option<usize>,
    pub(crate) levels: Option<usize>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StackFrame {
    pub(crate) id: usize,
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<Source>,
    pub(crate) line: u32,
    pub(crate) column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) end_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) end_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) presentation_hint: Option<&'static str>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FrameArguments {
    pub(crate) frame_id: usize,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Scope {
    pub(crate) name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) presentation_hint: Option<&'static str>,
    pub(crate) variables_reference: usize,
    pub(crate) named_variables: usize,
    pub(crate) expensive: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VariablesArguments {
    pub(crate) variables_reference: usize,
    pub(crate) filter: Option<String>,
    pub(crate) start: Option<usize>,
    pub(crate) count: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) value: String,
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evaluate_name: Option<String>,
    pub(crate) variables_reference: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) named_variables: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) indexed_variables: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EvaluateArguments {
    pub(crate) expression: String,
    pub(crate) frame_id: Option<usize>,
    #[serde(default)]
    pub(crate) context: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceArguments {
    pub(crate) source: Option<Source>,
    #[serde(default)]
    pub(crate) source_reference: u32,
}

/// Why the debugger has stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stopped {
    pub(crate) reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) hit_breakpoint_ids: Vec<u32>,
    pub(crate) thread_id: u32,
    pub(crate) all_threads_stopped: bool,
}

impl Stopped {
    pub(crate) fn new(reason: &'static str) -> Self {
        let (description, text, hit_breakpoint_ids) = (None, None, Vec::new());
        Self { reason, description, text, hit_breakpoint_ids, thread_id: 1, all_threads_stopped: true }
    }

    pub(crate) fn because(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }
}
