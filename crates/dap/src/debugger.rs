//! The debugger: what is launched, where it stands, and an answer to each request.

mod asked;
mod capabilities;
mod sources;

use crate::breakpoints::{Breakpoints, Details};
use crate::client::Client;
use crate::counterexample::{self, Searched};
use crate::debuggee::Debuggee;
use crate::moments::{Filters, Trouble};
use crate::opening::{Surroundings, origin, request, session};
use crate::protocol::{
    InitializeArguments, LaunchArguments, Request, SetBreakpointsArguments, SetExceptionBreakpointsArguments,
    SetFunctionBreakpointsArguments, StepArguments, Stopped,
};
use crate::running::{Moved, Runner, explain};
use crate::variables::Handles;
use check_repl::Session as Prompt;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;

/// One debugger, of one editor.
pub(crate) struct Debugger {
    client: Arc<Client>,
    surroundings: Surroundings,
    editor: InitializeArguments,
    launch: LaunchArguments,
    debuggee: Option<Debuggee>,
    breakpoints: Breakpoints,
    handles: Handles,
    /// What is wrong where it has stopped.
    trouble: Option<Trouble>,
    is_without_error: bool,
    prompt: Option<Prompt>,
}

/// Whether the debugger goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goes {
    On,
    Away,
}

/// A movement that a request asks for.
type Movement = fn(&mut Runner<'_>, &StepArguments) -> Moved;

impl Debugger {
    pub(crate) fn new(client: Arc<Client>, surroundings: Surroundings) -> Self {
        Self {
            client,
            surroundings,
            editor: InitializeArguments::default(),
            launch: LaunchArguments::default(),
            debuggee: None,
            breakpoints: Breakpoints::default(),
            handles: Handles::default(),
            trouble: None,
            is_without_error: false,
            prompt: None,
        }
    }

    /// Answers a request, and does what it asks.
    pub(crate) fn hear(&mut self, request: &Request) -> Goes {
        if let Some(movement) = movement(&request.command) {
            let asked = request.read::<StepArguments>().and_then(|asked| self.debuggee().map(|_| asked));
            let body = if request.command == "continue" { json!({ "allThreadsContinued": true }) } else { Json::Null };
            self.client.respond(request, asked.as_ref().map(|_| body).map_err(Clone::clone));
            if let Ok(asked) = asked {
                self.go(|runner| movement(runner, &asked));
            }
            return Goes::On;
        }
        match request.command.as_str() {
            "launch" => {
                let launched = self.launch(request);
                let is_launched = launched.is_ok();
                self.client.respond(request, launched.map(|()| Json::Null));
                if is_launched {
                    self.client.tell("initialized", json!({}));
                }
            }
            "configurationDone" => {
                let is_launched = self.debuggee().map(|_| Json::Null);
                self.client.respond(request, is_launched.clone());
                if is_launched.is_ok() {
                    self.start();
                }
            }
            "pause" => {
                // What ran has ended already: the flag is raised when the request comes in.
                self.surroundings.interrupt.store(false, SeqCst);
                self.client.respond(request, Ok(Json::Null));
            }
            "terminate" => {
                self.client.respond(request, Ok(Json::Null));
                self.client.tell("terminated", json!({}));
            }
            "disconnect" => {
                self.client.respond(request, Ok(Json::Null));
                return Goes::Away;
            }
            _ => {
                let answer = self.answer(request);
                self.client.respond(request, answer);
            }
        }
        Goes::On
    }

    /// The answer to a request that moves nothing.
    fn answer(&mut self, request: &Request) -> Result<Json, String> {
        match request.command.as_str() {
            "initialize" => {
                self.editor = request.read()?;
                Ok(capabilities::capabilities())
            }
            "attach" => Err("there is nothing to attach to: a spec is launched".to_owned()),
            "setBreakpoints" => self.set_breakpoints(&request.read()?),
            "setFunctionBreakpoints" => self.set_function_breakpoints(request.read()?),
            "setExceptionBreakpoints" => {
                let asked: SetExceptionBreakpointsArguments = request.read()?;
                let has = |name: &str| asked.filters.iter().any(|one| one == name);
                let (invariant, deadlock, error) = (has("invariant"), has("deadlock"), has("error"));
                self.breakpoints.filters = Filters { invariant, deadlock, error };
                Ok(Json::Null)
            }
            "threads" => Ok(json!({ "threads": [{ "id": 1, "name": "behaviour" }] })),
            "stackTrace" => self.stack_trace(&request.read()?),
            "scopes" => self.scopes(&request.read()?),
            "variables" => Ok(json!({ "variables": self.handles.rows(&request.read()?)? })),
            "evaluate" => self.evaluate(&request.read()?),
            "stepInTargets" => self.step_in_targets(),
            "exceptionInfo" => self.exception_info(),
            "source" => self.source_text(&request.read()?),
            other => Err(format!("the request `{other}` is not supported")),
        }
    }

    fn debuggee(&self) -> Result<&Debuggee, String> {
        self.debuggee.as_ref().ok_or_else(|| "nothing is launched yet".to_owned())
    }

    fn launch(&mut self, request: &Request) -> Result<(), String> {
        if self.debuggee.is_some() {
            return Err("a spec is launched already".to_owned());
        }
        let launch: LaunchArguments = request.read()?;
        if launch.trace.is_some() && launch.check == Some(true) {
            return Err("`trace` and `check` exclude one another: the behaviour is that of the file".to_owned());
        }
        if launch.trace.is_some() && launch.initial.is_some() {
            return Err("`trace` and `initial` exclude one another: the behaviour is that of the file".to_owned());
        }
        let debuggee = Debuggee::open(&launch, &self.surroundings)?;
        for warning in &debuggee.interpreter.session().warnings {
            let style = check_report::Style::default();
            let text = check_report::diagnostics::diagnostic(warning, debuggee.interpreter.sources(), &style);
            self.client.print("console", &text);
        }
        (self.debuggee, self.launch) = (Some(debuggee), launch);
        Ok(())
    }

    /// Looks for a counterexample if that is wanted, and goes to where the editor is to begin.
    fn start(&mut self) {
        if self.launch.trace.is_none() && self.launch.check != Some(false) {
            self.search();
            if self.surroundings.interrupt.load(SeqCst) {
                return self.stopped(Moved { stopped: Stopped::new("pause"), printed: Vec::new(), trouble: None });
            }
        }
        let Ok(debuggee) = self.debuggee() else { return };
        let ends = debuggee.is_given;
        if self.launch.stop_on_entry || !(ends || self.breakpoints.are_set()) {
            let trouble = None;
            return self.stopped(Moved { stopped: Stopped::new("entry"), printed: Vec::new(), trouble });
        }
        self.go(|runner| runner.go_on(true));
    }

    fn search(&mut self) {
        let asked = request(&self.launch);
        let session = session(&self.launch, &self.surroundings);
        let found = origin(&self.launch, &self.surroundings)
            .and_then(|origin| counterexample::search(&*origin, &asked, session));
        let Searched { headline, found, is_without_error } = match found {
            Ok(found) => found,
            Err(reason) => return self.client.print("stderr", &reason),
        };
        self.client.print(if found.is_some() { "important" } else { "console" }, &headline);
        self.is_without_error = is_without_error;
        let (Some((trouble, trace)), Some(debuggee)) = (found, &mut self.debuggee) else { return };
        match counterexample::behaviour(&mut debuggee.interpreter, &trace) {
            Ok(behaviour) => {
                debuggee.set(behaviour, Some(trouble));
                explain(debuggee);
            }
            Err(reason) => self.client.print("stderr", &format!("the counterexample cannot be followed: {reason}")),
        }
    }

    /// Moves, and tells where it has stopped.
    fn go(&mut self, movement: impl FnOnce(&mut Runner<'_>) -> Moved) {
        let Some(debuggee) = &mut self.debuggee else { return };
        let mut runner = Runner {
            debuggee,
            breakpoints: &mut self.breakpoints,
            interrupt: &self.surroundings.interrupt,
            is_without_error: self.is_without_error,
        };
        let moved = movement(&mut runner);
        self.stopped(moved);
    }

    fn stopped(&mut self, moved: Moved) {
        for line in &moved.printed {
            self.client.print("console", line);
        }
        self.handles.clear();
        self.trouble = moved.trouble;
        if let Some(debuggee) = &mut self.debuggee {
            debuggee.hear();
        }
        self.client.tell("stopped", moved.stopped);
    }

    fn set_breakpoints(&mut self, asked: &SetBreakpointsArguments) -> Result<Json, String> {
        let known = self.file_of(&asked.source)?;
        let Self { debuggee: Some(debuggee), breakpoints, editor, .. } = self else { return Ok(Json::Null) };
        let Some(file) = known else {
            let reason = "this file is no part of the spec";
            let each = asked.breakpoints.iter().map(|one| breakpoints.refuse(reason, Some(one.line)));
            return Ok(json!({ "breakpoints": each.collect::<Vec<_>>() }));
        };
        breakpoints.clear(Some(&file));
        let mut set = Vec::new();
        for one in &asked.breakpoints {
            let line = one.line + u32::from(!editor.lines_start_at_1);
            let details = Details {
                condition: one.condition.clone(),
                hit_condition: one.hit_condition.clone(),
                log_message: one.log_message.clone(),
            };
            let found = breakpoints.set_line(&mut debuggee.interpreter, &debuggee.places, (&file, line), details);
            set.push(crate::protocol::Breakpoint { line: Some(one.line), ..found });
        }
        Ok(json!({ "breakpoints": set }))
    }

    fn set_function_breakpoints(&mut self, asked: SetFunctionBreakpointsArguments) -> Result<Json, String> {
        self.debuggee()?;
        let Self { debuggee: Some(debuggee), breakpoints, .. } = self else { return Ok(Json::Null) };
        breakpoints.clear(None);
        let mut set = Vec::new();
        for one in asked.breakpoints {
            let details = Details { condition: one.condition, hit_condition: one.hit_condition, log_message: None };
            set.push(breakpoints.set_name(&mut debuggee.interpreter, &debuggee.places, &one.name, details));
        }
        Ok(json!({ "breakpoints": set }))
    }
}

/// The movement that a request asks for, if it asks for one.
fn movement(command: &str) -> Option<Movement> {
    Some(match command {
        "continue" => |runner, _| runner.go_on(false),
        "reverseContinue" => |runner, _| runner.go_back(),
        "next" => |runner, asked| runner.next(asked.granularity),
        "stepIn" => |runner, asked| runner.step_in(asked.target_id),
        "stepOut" => |runner, _| runner.step_out(),
        "stepBack" => |runner, asked| runner.step_back(asked.granularity),
        _ => return None,
    })
}
