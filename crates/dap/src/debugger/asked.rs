//! What is asked of the position: the stack, variables, expressions, possible steps.

use super::Debugger;
use crate::behaviour::Taken;
use crate::expressions::{self, NoValue};
use crate::frames::{Frame, frames};
use crate::opening::{origin, request};
use crate::protocol::{EvaluateArguments, FrameArguments, Scope, StackFrame, StackTraceArguments};
use crate::variables::Row;
use check_driver::State;
use check_repl::{Answer, Session as Prompt, Settings, is_walk};
use check_system::Value;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The columns within which the console lays out values.
const WIDTH: usize = 100;

impl Debugger {
    pub(super) fn stack_trace(&self, asked: &StackTraceArguments) -> Result<Json, String> {
        let debuggee = self.debuggee()?;
        let all = frames(debuggee);
        let levels = asked.levels.filter(|levels| *levels > 0).unwrap_or(usize::MAX);
        let wanted = all.iter().enumerate().skip(asked.start_frame.unwrap_or(0)).take(levels);
        let shown: Vec<_> = wanted.map(|(place, frame)| self.stack_frame(place + 1, frame)).collect();
        Ok(json!({ "stackFrames": shown, "totalFrames": all.len() }))
    }

    fn stack_frame(&self, id: usize, frame: &Frame) -> StackFrame {
        let presentation_hint = frame.is_state.then_some("subtle");
        let (Ok(debuggee), Some(place)) = (self.debuggee(), &frame.place) else {
            return StackFrame { id, name: frame.name.clone(), presentation_hint, ..StackFrame::default() };
        };
        let line = |line: u32| line - u32::from(!self.editor.lines_start_at_1);
        let column = |column: u32| column - u32::from(!self.editor.columns_start_at_1);
        StackFrame {
            id,
            name: frame.name.clone(),
            source: Some(self.source_of(debuggee.interpreter.sources(), &place.file)),
            line: line(place.line),
            column: column(place.column),
            end_line: frame.is_whole.then(|| line(place.end_line)),
            // The column behind the last character.
            end_column: frame.is_whole.then(|| column(place.end_column) + 1),
            presentation_hint,
        }
    }

    pub(super) fn scopes(&mut self, asked: &FrameArguments) -> Result<Json, String> {
        let frame = self.frame(asked.frame_id)?;
        let Some(debuggee) = &mut self.debuggee else { return Ok(Json::Null) };
        let state = debuggee.state().clone();
        let before = debuggee.interpreter.variables(&state);
        let next = debuggee.taken().map(|taken| taken.successor.state.clone());
        let after = next.map(|next| debuggee.interpreter.variables(&next));
        let constants = debuggee.interpreter.constants();
        let rows = |variables: &[(String, Value)]| -> Vec<Row> {
            let row = |(name, value): &(String, Value)| Row {
                name: name.clone(),
                value: value.clone(),
                old: None,
                expression: Some(name.clone()),
            };
            variables.iter().map(row).collect()
        };
        let mut scopes = vec![(if after.is_some() { "Before" } else { "State" }, None, rows(&before))];
        if let Some(after) = &after {
            let row = |((name, value), (_, old)): (&(String, Value), &(String, Value))| Row {
                name: format!("{name}'"),
                value: value.clone(),
                old: Some(Some(old.clone())),
                expression: Some(format!("{name}'")),
            };
            scopes.push(("After", None, after.iter().zip(&before).map(row).collect()));
        }
        scopes.push(("Parameters", Some("arguments"), rows(&frame.bindings)));
        scopes.push(("Constants", None, rows(&constants)));
        let mut shown = Vec::new();
        for (name, presentation_hint, rows) in scopes.into_iter().filter(|(_, _, rows)| !rows.is_empty()) {
            let named_variables = rows.len();
            let variables_reference = self.handles.add(rows);
            shown.push(Scope { name, presentation_hint, variables_reference, named_variables, expensive: false });
        }
        Ok(json!({ "scopes": shown }))
    }

    fn frame(&self, id: usize) -> Result<Frame, String> {
        let all = frames(self.debuggee()?);
        let found = id.checked_sub(1).and_then(|place| all.into_iter().nth(place));
        found.ok_or_else(|| format!("there is no frame {id}"))
    }

    /// The value of an expression, or the answer of the prompt to a command.
    pub(super) fn evaluate(&mut self, asked: &EvaluateArguments) -> Result<Json, String> {
        let text = asked.expression.trim();
        if asked.context == "repl" && text.starts_with(':') {
            let told = self.command(text)?;
            return Ok(json!({ "result": told.trim_end(), "variablesReference": 0 }));
        }
        let bindings = match asked.frame_id {
            Some(id) => self.bindings(id)?,
            None => self.debuggee()?.taken().map(Taken::bindings).unwrap_or_default(),
        };
        let Some(debuggee) = &mut self.debuggee else { return Ok(Json::Null) };
        let state = debuggee.state().clone();
        let next = debuggee.taken().map(|taken| taken.successor.state.clone());
        let value = expressions::evaluate(&mut debuggee.interpreter, text, &bindings, &state, next.as_ref());
        let value = value.map_err(NoValue::reason)?;
        let whole = check_report::layout(&value, 0, WIDTH);
        let shown = self.handles.value(value, text);
        let mut body = json!({
            "result": if asked.context == "repl" { whole } else { shown.value },
            "type": shown.kind,
            "variablesReference": shown.variables_reference,
        });
        for (name, number) in [("namedVariables", shown.named_variables), ("indexedVariables", shown.indexed_variables)]
        {
            if let Some(number) = number {
                body[name] = number.into();
            }
        }
        Ok(body)
    }

    /// The names that are bound in a frame and in those around it.
    fn bindings(&self, id: usize) -> Result<Vec<(String, Value)>, String> {
        self.frame(id)?;
        let mut found: Vec<(String, Value)> = Vec::new();
        for (name, value) in frames(self.debuggee()?).into_iter().skip(id - 1).flat_map(|frame| frame.bindings) {
            if found.iter().all(|(known, _)| *known != name) {
                found.push((name, value));
            }
        }
        Ok(found)
    }

    /// A command of the prompt, in this state.
    fn command(&mut self, line: &str) -> Result<String, String> {
        if is_walk(line) {
            let reason = "this command moves the behaviour of a prompt: here the debugger moves (step into a target)";
            return Err(reason.to_owned());
        }
        if self.prompt.is_none() {
            let origin = origin(&self.launch, &self.surroundings)?;
            let settings = Settings {
                printer: Arc::clone(&self.surroundings.printer),
                interrupt: Arc::clone(&self.surroundings.interrupt),
                world: self.launch.program.as_deref().and_then(|program| self.surroundings.host.world(program)),
                stack: self.surroundings.host.stack(),
                width: WIDTH,
            };
            self.prompt = Some(Prompt::open(Some(origin), request(&self.launch), settings)?);
        }
        let Self { prompt: Some(prompt), debuggee: Some(debuggee), .. } = self else {
            return Err("nothing is launched yet".to_owned());
        };
        let behaviour = &debuggee.behaviour;
        let label = |place: usize| match place.checked_sub(1) {
            Some(before) => behaviour.steps[before].label(),
            None => "initial state".to_owned(),
        };
        let trail: Vec<(String, State)> =
            (0..=debuggee.at.step).map(|place| (label(place), behaviour.state(place).clone())).collect();
        prompt.stand(&mut debuggee.interpreter, &trail)?;
        match prompt.answer(line) {
            Answer::Text(text) => Ok(text),
            Answer::Error(reason) => Err(reason),
            Answer::Load(_) | Answer::Reload | Answer::Quit => Ok(String::new()),
        }
    }

    pub(super) fn step_in_targets(&mut self) -> Result<Json, String> {
        self.debuggee()?;
        let Some(debuggee) = &mut self.debuggee else { return Ok(Json::Null) };
        let found = debuggee.possible()?;
        let mut targets = Vec::new();
        for (id, successor) in found.successors.into_iter().enumerate() {
            let taken = Taken::new(&debuggee.interpreter, successor);
            let mut target = json!({ "id": id, "label": taken.label() });
            if let Some(place) = &taken.action.location {
                target["line"] = (place.line - u32::from(!self.editor.lines_start_at_1)).into();
            }
            targets.push(target);
        }
        Ok(json!({ "targets": targets }))
    }

    pub(super) fn exception_info(&self) -> Result<Json, String> {
        let trouble = self.trouble.as_ref().ok_or("nothing is wrong here")?;
        Ok(json!({
            "exceptionId": trouble.kind,
            "description": trouble.description,
            "breakMode": "always",
            "details": { "message": trouble.description, "stackTrace": trouble.details.trim_end() },
        }))
    }
}
