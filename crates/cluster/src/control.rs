//! The connections from each process to the first: heartbeats, what is lost, and the end.

use crate::frame;
use crate::loss::{Loss, reason};
use crate::socket::Socket;
use crate::supersteps::Peer;
use crate::trouble::Trouble;
use std::io;
use std::net::TcpStream;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use timely::communication::Hooks;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;

/// The time between two heartbeats.
const BEAT: Duration = Duration::from_secs(1);

/// A process that is not heard of for so long is lost.
const SILENCE: Duration = Duration::from_secs(8);

/// So long the end may take to come after something was lost, and processes to leave after the end.
const GRACE: Duration = Duration::from_secs(1);
const LEAVE: Duration = Duration::from_secs(5);

/// The kinds of message.
const HEARTBEAT: u8 = 0;
pub(crate) const JOB: u8 = 1;
const LOST: u8 = 2;
const DONE: u8 = 3;

/// A connection between a process and the first.
pub(crate) struct Line {
    process: usize,
    stream: Mutex<TcpStream>,
    /// The thread that reads.
    reader: Mutex<Option<JoinHandle<()>>>,
}

impl Line {
    /// Begins with a connection to a process. Who waits for the job gets it from here.
    pub(crate) fn open(
        process: usize,
        stream: TcpStream,
        loss: &Arc<Loss>,
        jobs: Option<Sender<Vec<u8>>>,
    ) -> io::Result<Arc<Self>> {
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        let incoming = stream.try_clone()?;
        let line = Arc::new(Self { process, stream: Mutex::new(stream), reader: Mutex::new(None) });
        let (heard, told) = (Arc::clone(loss), Arc::clone(loss));
        let reader = named("cluster-hear").spawn(move || hear(process, incoming, &heard, jobs.as_ref()))?;
        *line.reader.lock().unwrap_or_else(PoisonError::into_inner) = Some(reader);
        let speaker = Arc::clone(&line);
        named("cluster-tell").spawn(move || speaker.beat(&told))?;
        Ok(line)
    }

    /// Tells something.
    pub(crate) fn tell(&self, kind: u8, content: &[u8]) -> io::Result<()> {
        frame::write(&mut *self.stream.lock().unwrap_or_else(PoisonError::into_inner), kind, content)
    }

    /// Lets the other end know that there is life, and what is lost.
    fn beat(&self, loss: &Loss) {
        loop {
            if let Some(lost) = loss.lost() {
                // Who cannot be told notices by itself.
                let _ = self.tell(LOST, lost.to_string().as_bytes());
                return;
            }
            if let Err(error) = self.tell(HEARTBEAT, &[]) {
                loss.lose(format!("process {} is lost: {}", self.process, reason(&error)));
            }
            if loss.is_over_within(BEAT) {
                return;
            }
        }
    }

    /// Whether the other end has closed the connection.
    fn is_closed(&self) -> bool {
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        reader.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

fn named(name: &str) -> thread::Builder {
    thread::Builder::new().name(name.to_owned())
}

/// Hears what a process tells, until it is silent.
fn hear(process: usize, mut stream: TcpStream, loss: &Loss, jobs: Option<&Sender<Vec<u8>>>) {
    loop {
        match frame::read(&mut stream) {
            Ok((JOB, job)) => {
                if let Some(jobs) = jobs {
                    // Who does not wait any more has given up.
                    let _ = jobs.send(job);
                }
            }
            Ok((LOST, what)) => loss.lose(String::from_utf8_lossy(&what).into_owned()),
            Ok((DONE, code)) => loss.end(code.first().copied().unwrap_or_default()),
            Ok(_) => {}
            Err(error) => {
                let is_silent = matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut);
                let silence = || format!("it has not been heard of for {} s", SILENCE.as_secs());
                let why = if is_silent { silence() } else { reason(&error) };
                loss.lose(format!("process {process} is lost: {why}"));
                return;
            }
        }
    }
}

/// The processes that search together, as one of them sees them.
pub struct Cluster {
    pub(crate) process: usize,
    pub(crate) workers: usize,
    /// Connections for states, by process; none to itself.
    pub(crate) sockets: Vec<Option<TcpStream>>,
    /// The connections to the first process, or from there to all others.
    pub(crate) lines: Vec<Arc<Line>>,
    pub(crate) loss: Arc<Loss>,
}

impl Cluster {
    /// The number of this process.
    pub fn process(&self) -> usize {
        self.process
    }

    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.sockets.len()
    }

    /// Peers of the search in each process.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Sets a flag when a process is lost, so that the search ends soon.
    pub fn interrupts(&self, flag: Arc<AtomicBool>) {
        self.loss.interrupts(flag);
    }

    /// The peers of the search that are in this process; each is made on its own thread. To be called once.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn peers(&mut self) -> io::Result<Vec<impl FnOnce() -> io::Result<Peer> + Send + use<>>> {
        let loss = &self.loss;
        let socket = |(process, stream): (usize, &mut Option<TcpStream>)| {
            stream.take().map(|stream| Socket { stream, process, loss: Arc::clone(loss) })
        };
        let sockets: Vec<_> = self.sockets.iter_mut().enumerate().map(socket).collect();
        let hooks = Hooks::default();
        let here = ProcessBuilder::new_typed_vector(self.workers, hooks.refill.clone(), None);
        let (builders, guard) = initialize_networking_from_sockets(here, sockets, self.process, self.workers, hooks)?;
        // It would wait for connections to be closed, which are closed when the process ends.
        std::mem::forget(guard);
        let made = |builder| {
            let loss = Arc::clone(loss);
            move || Ok(Peer::new(builder, loss))
        };
        Ok(builders.into_iter().map(made).collect())
    }

    /// What was lost, if something was.
    pub fn lost(&self) -> Option<Trouble> {
        self.loss.lost()
    }

    /// Tells all others that this process cannot go on, and why.
    pub fn give_up(&self, why: &str) {
        self.loss.lose(format!("process {} cannot go on: {why}", self.process));
        self.leave();
    }

    /// Gives all others the time to hear what was lost. Without this they would learn only that this process is gone.
    pub fn leave(&self) {
        thread::sleep(GRACE);
    }

    /// The first process tells all others the exit code, and waits until they have left.
    pub fn finish(&self, code: u8) {
        self.loss.close();
        for line in &self.lines {
            // Who cannot be told is gone.
            let _ = line.tell(DONE, &[code]);
        }
        let end = Instant::now() + LEAVE;
        while Instant::now() < end && !self.lines.iter().all(|line| line.is_closed()) {
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Any other process waits for the exit code of the first.
    ///
    /// # Errors
    /// When a process is lost before.
    pub fn wait(&self) -> Result<u8, Trouble> {
        self.loss.wait(GRACE)
    }
}
