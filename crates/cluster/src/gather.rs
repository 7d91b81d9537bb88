//! The beginning: the processes find one another.

use crate::control::{Cluster, JOB, Line};
use crate::frame::{put_text, take_text};
use crate::handshake::{Caller, Member, Purpose};
use crate::loss::Loss;
use crate::secret::{BYTES, digest};
use crate::trouble::Trouble;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks.
const LOOK: Duration = Duration::from_millis(20);

/// The time between two calls of a process that does not listen yet.
const CALL: Duration = Duration::from_millis(100);

/// So long a process may take to answer that listens.
const ANSWER: Duration = Duration::from_secs(10);

/// So many callers are answered at once; others are dropped.
const CALLERS: usize = 64;

/// How processes are gathered.
pub struct Gathering<'a> {
    /// Where this process listens.
    pub listener: TcpListener,
    /// The address at which others reach it.
    pub address: String,
    /// How long to wait for the others.
    pub patience: Duration,
    /// Whether the user wants an end.
    pub interrupt: &'a AtomicBool,
    /// Hears of callers that were refused.
    pub note: &'a dyn Fn(&str),
}

/// What a process learns when it joins.
pub struct Joined {
    /// The processes.
    pub cluster: Cluster,
    /// What is to be done.
    pub job: Vec<u8>,
}

/// Answers who calls, until nobody listens any more.
struct Reception {
    callers: Receiver<Result<Caller, Trouble>>,
    is_closed: Arc<AtomicBool>,
}

impl Drop for Reception {
    fn drop(&mut self) {
        self.is_closed.store(true, SeqCst);
    }
}

impl Reception {
    fn open(listener: TcpListener, member: &Member, digest: [u8; BYTES]) -> Result<Self, Trouble> {
        let (sender, callers) = channel();
        let is_closed = Arc::new(AtomicBool::new(false));
        listener.set_nonblocking(true)?;
        let (member, closed) = (Arc::new(member.clone()), Arc::clone(&is_closed));
        let receive = move || {
            let waiting = Arc::new(AtomicUsize::new(0));
            while !closed.load(SeqCst) {
                match listener.accept() {
                    Ok((stream, _)) if waiting.load(SeqCst) < CALLERS => {
                        answer(stream, &member, digest, &sender, &waiting);
                    }
                    Ok(_) => {}
                    Err(_) => thread::sleep(LOOK),
                }
            }
        };
        thread::Builder::new().name("cluster-listen".to_owned()).spawn(receive)?;
        Ok(Self { callers, is_closed })
    }
}

/// Answers a caller on a thread of its own: one that says nothing keeps no other waiting.
fn answer(
    stream: TcpStream,
    member: &Arc<Member>,
    digest: [u8; BYTES],
    sender: &Sender<Result<Caller, Trouble>>,
    waiting: &Arc<AtomicUsize>,
) {
    let (member, sender, counted) = (Arc::clone(member), sender.clone(), Arc::clone(waiting));
    waiting.fetch_add(1, SeqCst);
    let answer = move || {
        // Who does not want to know any more has all callers.
        let _ = sender.send(member.answer(stream, &digest));
        counted.fetch_sub(1, SeqCst);
    };
    // Where there is no thread the caller is dropped.
    if thread::Builder::new().name("cluster-answer".to_owned()).spawn(answer).is_err() {
        waiting.fetch_sub(1, SeqCst);
    }
}

/// What one process waits for in the beginning.
struct Waiting<'a> {
    member: &'a Member,
    gathering: &'a Gathering<'a>,
    loss: &'a Loss,
    end: Instant,
    /// Why somebody was refused last.
    refused: Option<String>,
}

impl Waiting<'_> {
    /// Fails where there is nothing to wait for any more; `missing` says for whom it was waited.
    fn look(&self, missing: impl FnOnce() -> String) -> Result<(), Trouble> {
        if let Some(lost) = self.loss.lost() {
            return Err(lost);
        }
        if self.gathering.interrupt.load(SeqCst) {
            return Err(Trouble::Interrupted);
        }
        if Instant::now() < self.end {
            return Ok(());
        }
        let refused = self.refused.iter().map(|why| format!("; {why}")).collect::<String>();
        let seconds = self.gathering.patience.as_secs();
        Err(Trouble::Lost(format!("{} within {seconds} s{refused}", missing())))
    }

    /// The next caller who is let in, if there is one soon.
    fn caller(&mut self, reception: &Reception) -> Result<Option<Caller>, Trouble> {
        match reception.callers.recv_timeout(LOOK) {
            Ok(Ok(caller)) => Ok(Some(caller)),
            Ok(Err(trouble)) => {
                (self.gathering.note)(&trouble.to_string());
                self.refused = Some(trouble.to_string());
                Ok(None)
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Trouble::System("nobody listens any more".to_owned())),
        }
    }

    /// Waits for connections for states from all processes with greater numbers.
    fn sockets(&mut self, reception: &Reception, sockets: &mut [Option<TcpStream>]) -> Result<(), Trouble> {
        let mine = self.member.process;
        while sockets.iter().skip(mine + 1).any(Option::is_none) {
            let is_missing = |(process, socket): (usize, &Option<TcpStream>)| {
                (process > mine && socket.is_none()).then(|| process.to_string())
            };
            let missing = || sockets.iter().enumerate().filter_map(is_missing).collect::<Vec<_>>().join(", ");
            self.look(|| format!("process {} has not opened a connection for states", missing()))?;
            if let Some(caller) = self.caller(reception)?
                && caller.purpose == Purpose::States
                && caller.process > mine
                && sockets[caller.process].is_none()
            {
                sockets[caller.process] = Some(caller.stream);
            }
        }
        Ok(())
    }

    /// Calls a process until it listens.
    fn call(&self, to: usize, address: &str, purpose: Purpose, digest: &[u8]) -> Result<TcpStream, Trouble> {
        loop {
            let error = match connect(address) {
                Ok(mut stream) => {
                    let called = (to, purpose);
                    match self.member.call(&mut stream, called, &self.gathering.address, digest, ANSWER) {
                        Ok(()) => return Ok(stream),
                        Err(Trouble::Lost(why)) => why,
                        Err(trouble) => return Err(trouble),
                    }
                }
                Err(error) => error.to_string(),
            };
            self.look(|| format!("process {to} at {address} could not be reached ({error})"))?;
            thread::sleep(CALL);
        }
    }
}

fn connect(address: &str) -> std::io::Result<TcpStream> {
    let mut last = std::io::Error::other("the address is none");
    for place in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&place, ANSWER) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Gathers all processes, as the first of them: gives each the job, with so many peers in each process.
///
/// # Errors
/// When not all come, or the user wants an end.
pub fn lead(member: &Member, gathering: Gathering<'_>, job: &[u8], workers: usize) -> Result<Cluster, Trouble> {
    let loss = Arc::<Loss>::default();
    let reception = Reception::open(gathering.listener.try_clone()?, member, digest(job))?;
    let end = Instant::now() + gathering.patience;
    let mut waiting = Waiting { member, gathering: &gathering, loss: &loss, end, refused: None };
    let mut lines: Vec<Option<(String, Arc<Line>)>> = (0..member.processes).map(|_| None).collect();
    while lines.iter().skip(1).any(Option::is_none) {
        let is_missing = |(process, line): (usize, &Option<_>)| (process > 0 && line.is_none()).then_some(process);
        let missing = || {
            let missing: Vec<String> =
                lines.iter().enumerate().filter_map(is_missing).map(|one| one.to_string()).collect();
            format!("process {} has not come", missing.join(", "))
        };
        waiting.look(missing)?;
        if let Some(Caller { purpose: Purpose::Control, process, address, stream }) = waiting.caller(&reception)? {
            if lines[process].is_some() {
                (gathering.note)(&format!("somebody else is process {process} already, and is it still"));
            } else {
                lines[process] = Some((address, Line::open(process, stream, &loss, None)?));
            }
        }
    }
    let mut message = (workers as u64).to_le_bytes().to_vec();
    put_text(&mut message, gathering.address.as_bytes());
    for (address, _) in lines.iter().flatten() {
        put_text(&mut message, address.as_bytes());
    }
    put_text(&mut message, job);
    let lines: Vec<_> = lines.into_iter().flatten().map(|(_, line)| line).collect();
    for line in &lines {
        line.tell(JOB, &message).map_err(|error| Trouble::Lost(format!("the spec could not be sent: {error}")))?;
    }
    let mut sockets: Vec<_> = (0..member.processes).map(|_| None).collect();
    waiting.sockets(&reception, &mut sockets)?;
    Ok(Cluster { process: member.process, workers, sockets, lines, loss })
}

/// Joins the cluster whose first process listens at an address.
///
/// # Errors
/// When this process is refused, or not all come, or the user wants an end.
pub fn join(member: &Member, gathering: Gathering<'_>, first: &str) -> Result<Joined, Trouble> {
    let loss = Arc::<Loss>::default();
    let end = Instant::now() + gathering.patience;
    let mut waiting = Waiting { member, gathering: &gathering, loss: &loss, end, refused: None };
    let control = waiting.call(0, first, Purpose::Control, &[0; BYTES])?;
    let (sender, jobs) = channel();
    let line = Line::open(0, control, &loss, Some(sender))?;
    let message = loop {
        match jobs.recv_timeout(LOOK) {
            Ok(message) => break message,
            Err(_) => waiting.look(|| "the first process has not told what to do".to_owned())?,
        }
    };
    let (workers, addresses, job) = told(&message, member.processes)
        .ok_or_else(|| Trouble::Lost("the first process has told something else than what to do".to_owned()))?;
    let digest = digest(&job);
    let reception = Reception::open(gathering.listener.try_clone()?, member, digest)?;
    let mut sockets: Vec<_> = (0..member.processes).map(|_| None).collect();
    for (process, address) in addresses.iter().enumerate().take(member.process) {
        sockets[process] = Some(waiting.call(process, address, Purpose::States, &digest)?);
    }
    waiting.sockets(&reception, &mut sockets)?;
    let cluster = Cluster { process: member.process, workers, sockets, lines: vec![line], loss };
    Ok(Joined { cluster, job })
}

/// What the first process tells: how many peers are in each process, where the processes listen, and the job.
fn told(message: &[u8], processes: usize) -> Option<(usize, Vec<String>, Vec<u8>)> {
    let (workers, mut rest) = message.split_first_chunk()?;
    let address = |rest: &mut &[u8]| String::from_utf8(take_text(rest)?.to_vec()).ok();
    let addresses = (0..processes).map(|_| address(&mut rest)).collect::<Option<Vec<_>>>()?;
    let workers = usize::try_from(u64::from_le_bytes(*workers)).ok().filter(|&workers| workers > 0)?;
    Some((workers, addresses, take_text(&mut rest)?.to_vec()))
}
