//! A lane on the server: a thread with an explorer of its own, which answers one call after another.

use crate::events::Events;
use crate::{Settings, Spec};
use check_explorer::protocol::{Answer, Problem, ProblemCode};
use check_explorer::{Explorer, Host, STACK, Served};
use check_value::world::World;
use serde_json::{Map, Value};
use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;
use tokio::sync::{Notify, oneshot};

/// The part of a lane's stack that evaluation may use: what is left is for what happens between two looks at it.
const EVALUATION: usize = STACK / 4;

/// The time in which a call that is cancelled is to end by itself. Then its thread is left alone: it ends with the call.
const PATIENCE: Duration = Duration::from_millis(80);

/// A lane, as those who call it see it.
pub(crate) struct Lane {
    calls: mpsc::Sender<Call>,
    control: Arc<Control>,
}

/// What is shared with the thread of a lane.
#[derive(Default)]
struct Control {
    interrupt: Arc<AtomicBool>,
    /// How many calls have no answer yet: one that runs, and those that wait for it. Held while the flag is changed, so
    /// that it is raised for these and for no later one.
    open: Mutex<usize>,
    cancelled: Notify,
}

impl Control {
    fn open(&self) -> MutexGuard<'_, usize> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call has its answer.
    fn close(&self) {
        let mut open = self.open();
        *open -= 1;
        self.interrupt.store(false, Ordering::SeqCst);
    }
}

struct Call {
    request: String,
    answer: oneshot::Sender<Answered>,
}

/// The answer to a call, and whether the lane can be called again.
pub(crate) struct Answered {
    /// The answer, as JSON.
    pub(crate) text: String,
    /// Whether the lane is to be thrown away.
    pub(crate) is_dead: bool,
}

impl Lane {
    /// Starts the thread of a lane.
    ///
    /// # Errors
    ///
    /// When the system gives none.
    pub(crate) fn start(name: &str, settings: &Settings, events: &Arc<Events>) -> io::Result<Self> {
        let (calls, waiting) = mpsc::channel();
        let control = Arc::<Control>::default();
        let host = Arc::new(LaneHost {
            lane: name.to_owned(),
            spec: Arc::clone(&settings.spec),
            events: Arc::clone(events),
            interrupt: Arc::clone(&control.interrupt),
        });
        let shared = Arc::clone(&control);
        std::thread::Builder::new()
            .name(format!("lane {name}"))
            .stack_size(STACK)
            .spawn(move || run(&host, &shared, &waiting))?;
        Ok(Self { calls, control })
    }

    /// Answers a request. A call whose answer nobody waits for any more is cancelled.
    pub(crate) async fn call(&self, request: String) -> Answered {
        let mut waiting = Waiting { lane: self, is_over: false };
        let answered = self.answered(request).await;
        waiting.is_over = true;
        answered
    }

    async fn answered(&self, request: String) -> Answered {
        let gone = || Answered { text: problem(ProblemCode::Internal, "the lane has ended"), is_dead: true };
        let (answer, mut answered) = oneshot::channel();
        *self.control.open() += 1;
        if self.calls.send(Call { request, answer }).is_err() {
            return gone();
        }
        tokio::select! {
            found = &mut answered => found.unwrap_or_else(|_| gone()),
            () = self.control.cancelled.notified() => match tokio::time::timeout(PATIENCE, answered).await {
                Ok(found) => found.unwrap_or_else(|_| gone()),
                Err(_) => Answered { text: problem(ProblemCode::Cancelled, "cancelled"), is_dead: true },
            },
        }
    }

    /// Ends the call that runs or is about to, if there is one.
    pub(crate) fn cancel(&self) {
        let open = self.control.open();
        if *open > 0 {
            self.control.interrupt.store(true, Ordering::SeqCst);
            self.control.cancelled.notify_waiters();
        }
    }

    /// Whether a call has no answer yet.
    pub(crate) fn is_running(&self) -> bool {
        *self.control.open() > 0
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.control.interrupt.store(true, Ordering::SeqCst);
    }
}

/// Somebody who waits for an answer, or has gone: a page that was closed, say.
struct Waiting<'l> {
    lane: &'l Lane,
    is_over: bool,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.lane.cancel();
        }
    }
}

/// The thread of a lane: until nobody can call it any more.
fn run(host: &Arc<LaneHost>, control: &Control, calls: &mpsc::Receiver<Call>) {
    let mut explorer = Explorer::new(Arc::<LaneHost>::clone(host));
    while let Ok(Call { request, answer }) = calls.recv() {
        let found = catch_unwind(AssertUnwindSafe(|| explorer.call(&request)));
        control.close();
        let is_dead = found.is_err();
        let text = found.unwrap_or_else(|panic| problem(ProblemCode::Internal, &message(&*panic)));
        // Whoever called may have gone away.
        let _ = answer.send(Answered { text, is_dead });
        if is_dead {
            return;
        }
    }
}

fn problem(code: ProblemCode, message: &str) -> String {
    let answer = Answer::<()>::Problem(Problem::new(code, message.to_owned()));
    serde_json::to_string(&answer).expect("a problem has no map whose keys are not strings")
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("this is a bug of check: {}", text.unwrap_or("a panic without a message"))
}

/// The place where a lane runs.
struct LaneHost {
    lane: String,
    spec: Arc<dyn Spec>,
    events: Arc<Events>,
    interrupt: Arc<AtomicBool>,
}

impl Host for LaneHost {
    fn served(&self) -> Option<Result<Served, String>> {
        self.spec.read()
    }

    fn is_server(&self) -> bool {
        true
    }

    fn event(&self, json: &str) {
        // Whoever cancels a call, or leaves a lane alone, wants to hear no more of it.
        if self.interrupt.load(Ordering::SeqCst) {
            return;
        }
        let Ok(event) = serde_json::from_str::<Map<String, Value>>(json) else { return };
        let mut told = Map::from_iter([("lane".to_owned(), Value::from(self.lane.as_str()))]);
        told.extend(event);
        self.events.tell(&Value::Object(told).to_string());
    }

    fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    fn clock(&self) -> Arc<dyn check_driver::host::Host> {
        check_driver::host::standard()
    }

    fn stack(&self) -> usize {
        EVALUATION
    }

    fn world(&self) -> Option<Arc<dyn World>> {
        self.spec.world()
    }
}
