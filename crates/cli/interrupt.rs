//! Requests to end, by Ctrl-C or from the system: once to stop and keep what is known, twice to end at once.

use crate::exit;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Requests within this time are one: some programs signal a process and then its group, in which it is as well.
const ONE_REQUEST: Duration = Duration::from_millis(200);

/// What Ctrl-C does, and SIGTERM and SIGHUP as well.
pub(crate) struct Interrupt {
    requested: Arc<AtomicBool>,
    is_waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on the first request raises a flag, and a second one ends the process.
    pub(crate) fn installed() -> Self {
        let interrupt = Self { requested: Arc::default(), is_waiting: Arc::default() };
        let (requested, is_waiting) = (interrupt.requested.clone(), interrupt.is_waiting.clone());
        let mut first = None;
        listen(move || match answer(Instant::now(), &mut first, is_waiting.load(Ordering::SeqCst)) {
            Answer::Nothing => {}
            Answer::Stop => {
                requested.store(true, Ordering::SeqCst);
                // Nothing depends on this line being seen.
                let below_progress = if std::io::stderr().is_terminal() { "\n" } else { "" };
                let _ = writeln!(std::io::stderr(), "{below_progress}stopping; Ctrl-C again ends at once");
            }
            Answer::End => exit::end(exit::INTERRUPTED),
        });
        interrupt
    }

    /// The flag.
    pub(crate) fn requested(&self) -> Arc<AtomicBool> {
        self.requested.clone()
    }

    /// From now on the first request ends the process: nothing runs that could be stopped, the user is waited for.
    pub(crate) fn ends_at_once(&self) {
        self.is_waiting.store(true, Ordering::SeqCst);
    }
}

/// A flag that each Ctrl-C raises; nothing ends the process. Other signals do what they do to any program.
pub(crate) fn on_each_request() -> Arc<AtomicBool> {
    let requested = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&requested));
    #[cfg(not(unix))]
    {
        let raised = Arc::clone(&requested);
        listen(move || raised.store(true, Ordering::SeqCst));
    }
    requested
}

/// A flag that the first request raises. A second one ends the process.
pub(crate) fn on_request() -> Arc<AtomicBool> {
    Interrupt::installed().requested()
}

/// What a request leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Nothing,
    Stop,
    End,
}

fn answer(now: Instant, first: &mut Option<Instant>, is_waiting: bool) -> Answer {
    match *first {
        _ if is_waiting => Answer::End,
        Some(before) if now.duration_since(before) < ONE_REQUEST => Answer::Nothing,
        Some(_) => Answer::End,
        None => {
            *first = Some(now);
            Answer::Stop
        }
    }
}

/// Calls something at each request. Where that cannot be, a request ends the process without a report, as it does for most
/// programs.
#[cfg(unix)]
fn listen(mut heard: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| *signal != SIGHUP || !hangup_is_ignored());
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) {
        let thread = std::thread::Builder::new().name("signals".to_owned());
        // Without the thread nobody hears: the run goes on to its end.
        let _ = thread.spawn(move || signals.forever().for_each(|_| heard()));
    }
}

#[cfg(not(unix))]
fn listen(heard: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(heard);
}

/// Whether the program was started such that it survives its terminal (`nohup check …`).
#[cfg(unix)]
fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask & (1 << (signal_hook::consts::SIGHUP - 1)) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_at_once_are_one() {
        let (start, mut first) = (Instant::now(), None);
        let mut after = |milliseconds| answer(start + Duration::from_millis(milliseconds), &mut first, false);
        let said = [after(0), after(10), after(199), after(200)];
        assert_eq!(said, [Answer::Stop, Answer::Nothing, Answer::Nothing, Answer::End]);
        assert_eq!(answer(start, &mut None, true), Answer::End);
    }
}
