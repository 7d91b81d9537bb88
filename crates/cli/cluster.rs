//! The command `check cluster`: one search by several processes, on this machine or on several.

mod children;
mod hosts;
mod job;
mod secret;
mod shares;

use self::children::Children;
use self::job::{Given, Job, Recorded};
use self::shares::Shares;
use crate::checking::{self, Done};
use crate::options::{Check, Evaluator, Explore, Visited, Way};
use crate::origin::SpecFiles;
use crate::runs::{self, Folder};
use crate::session::{self, VERSION};
use crate::{exit, interrupt, output};
use check_cluster::{Cluster as Processes, Gathering, Joined, Member, Peer, Trouble, join, lead};
use check_driver::checking as driver;
use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_driver::session::{Disk, Gather, MakePeer, Session};
use check_report::RefusalKind;
use check_syntax::Diagnostic;
use check_system::Verdict;
use clap::Args;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// To check a spec by several processes.
#[derive(Args, Clone, Debug)]
pub struct Cluster {
    /// The spec to check, and how.
    #[command(flatten)]
    pub explore: Explore,

    /// Start so many processes on this machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = CLUSTER)]
    #[arg(required_unless_present = "hosts", conflicts_with = "hosts")]
    pub processes: Option<u16>,

    /// The processes, one on a line of this file: an address and a port at which it listens and the others reach it.
    #[arg(long, value_name = "FILE", requires_all = ["process", "secret_file"], help_heading = CLUSTER)]
    pub hosts: Option<PathBuf>,

    /// Which of them this is, counted from 0. The first reads the spec, says what the others do, and tells the answer.
    #[arg(long, value_name = "K", help_heading = CLUSTER)]
    pub process: Option<u16>,

    /// A file with the secret that all processes share: 16 bytes at least that nobody guesses.
    #[arg(long, value_name = "FILE", help_heading = CLUSTER)]
    pub secret_file: Option<PathBuf>,

    /// How long to wait for the other processes in the beginning.
    #[arg(long, value_name = "TIME", value_parser = crate::amount::duration, default_value = "60s")]
    #[arg(help_heading = CLUSTER)]
    pub patience: Duration,

    /// Go on with this run from its last checkpoint, by as many processes as before or others: with others, the files of all
    /// must be there (see --disk).
    #[arg(long, value_name = "RUN", help_heading = CLUSTER)]
    pub resume: Option<String>,

    /// The address of the first process: for processes that it has started.
    #[arg(long, value_name = "ADDRESS", hide = true, requires = "process")]
    pub join: Option<String>,
}

const CLUSTER: &str = "Cluster";

/// Reads the command line of the first process, which comes without the words before the spec.
pub(crate) type ParseCluster = fn(&[String]) -> Option<Cluster>;

/// Checks a spec by several processes, as one of them; gives the exit code.
pub(crate) fn run(asked: &Cluster, parse: ParseCluster) -> u8 {
    if asked.process.is_some() && asked.hosts.is_none() && asked.join.is_none() {
        return output::trouble(exit::USAGE, "--process says which of the processes of --hosts this is");
    }
    let interrupt = interrupt::on_request();
    let done = match (&asked.join, &asked.hosts) {
        (Some(first), _) => children::begin(asked, first).and_then(|here| follow(here, &interrupt, parse)),
        (None, Some(_)) => hosts::begin(asked).and_then(|here| match here.member.process {
            0 => first(asked, here, &interrupt),
            _ => follow(here, &interrupt, parse),
        }),
        (None, None) => children::start(asked).and_then(|here| first(asked, here, &interrupt)),
    };
    done.unwrap_or_else(|trouble| match trouble {
        Trouble::Interrupted => exit::INTERRUPTED,
        Trouble::System(message) => output::trouble(exit::SYSTEM, &message),
        // Who was started by another process leaves it to that one to say so.
        Trouble::Lost(_) if asked.join.is_some() => exit::LOST,
        Trouble::Lost(message) | Trouble::Refused(message) => output::trouble(exit::LOST, &message),
    })
}

/// A process before it has met the others.
struct Here {
    member: Member,
    listener: TcpListener,
    /// The address at which others reach it.
    address: String,
    /// The address of the first process.
    first: String,
    patience: Duration,
    /// Processes that this one has started.
    children: Children,
}

impl Here {
    fn gathering<'a>(&self, interrupt: &'a AtomicBool) -> Result<Gathering<'a>, Trouble> {
        Ok(Gathering {
            listener: self.listener.try_clone()?,
            address: self.address.clone(),
            patience: self.patience,
            interrupt,
            note: &|why| output::log(&format!("note: {why}")),
        })
    }
}

/// The processes, once they are gathered, and those that this one has started; or why they are not.
type Gathered = Arc<Mutex<Option<Result<(Processes, Children), Trouble>>>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is asked and has no meaning for a cluster, if something is.
fn misplaced(explore: &Explore) -> Option<&'static str> {
    let Check { native, allow_exec, evaluator, visited, .. } = &explore.check;
    let options = [
        (explore.exact, "--exact"),
        (explore.coverage, "--coverage"),
        (explore.emit.is_some(), "--emit"),
        (explore.watch, "--watch"),
        (explore.storage.memory.is_some(), "--memory"),
        (*native, "--native"),
        (*allow_exec, "--allow-exec"),
        (*visited != Visited::Table, "--visited"),
        (*evaluator == Evaluator::Hasty, "--evaluator"),
    ];
    options.into_iter().find(|(is_asked, _)| *is_asked).map(|(_, option)| option)
}

/// The life of the first process.
fn first(asked: &Cluster, here: Here, interrupt: &Arc<AtomicBool>) -> Result<u8, Trouble> {
    if let Some(option) = misplaced(&asked.explore) {
        return Ok(output::trouble(exit::USAGE, &format!("{option} has no meaning for a cluster")));
    }
    let way = Way::Everything(&asked.explore);
    if let Err(code) = checking::prepare(way) {
        return Ok(code);
    }
    let (folder, disk) = match disk(asked) {
        Ok(disk) => disk.unzip(),
        Err(message) => return Ok(output::trouble(exit::SYSTEM, &message)),
    };
    let run = folder.as_ref().map(|folder| (name_of(folder), asked.resume.is_some()));
    let started = Instant::now();
    let workers = workers(asked, here.member.processes);
    let gathered = Gathered::default();
    let mut session = Session { interrupt: Arc::clone(interrupt), disk, ..Session::default() };
    let answer = SpecFiles::find(asked.explore.check.reading.spec(), &asked.explore.check.reading.include);
    let answer = answer.and_then(|files| {
        let origin = Recorded::new(&files);
        equip(&mut session, &files, asked.explore.check.quiet, workers);
        let gather = gather(here, (origin.given(), run), workers, (Arc::clone(interrupt), Arc::clone(&gathered)));
        session.peers = Mutex::new(Some(gather));
        driver::check(&origin, &way.request(), &mut session)
    });
    let done = answer.map(Done::Answered);
    let gathered = lock(&gathered).take().transpose();
    let verdict = done.as_ref().ok().and_then(Done::verdict).cloned();
    let leave = |verdict: Option<&Verdict>| folder.iter().for_each(|folder| leave(folder, verdict));
    let cluster = match gathered {
        Ok(cluster) => cluster,
        Err(trouble) => {
            leave(None);
            return Err(trouble);
        }
    };
    // Who is lost after the answer is known takes nothing of it.
    let has_answer = !matches!(verdict, None | Some(Verdict::Interrupted));
    if let Some((cluster, _)) = &cluster
        && let Some(lost) = cluster.lost().filter(|_| !has_answer)
    {
        // What was found is as good as ever.
        leave(Some(&Verdict::Interrupted));
        cluster.leave();
        return Err(lost);
    }
    let code = checking::report(way, session, done, started);
    leave(verdict.as_ref());
    if let Some((cluster, _children)) = cluster {
        cluster.finish(code);
    }
    Ok(code)
}

/// What the first process keeps on disk, if it keeps anything.
fn disk(asked: &Cluster) -> Result<Option<(Arc<Folder>, Disk)>, String> {
    let storage = &asked.explore.storage;
    let spec = Path::new(asked.explore.check.reading.spec()).file_stem().unwrap_or_default();
    match &asked.resume {
        None => Ok(runs::disk(Way::Everything(&asked.explore), &spec.to_string_lossy())),
        Some(_) if storage.no_disk => Err("--no-disk and --resume do not go together".to_owned()),
        Some(run) => {
            let home =
                runs::home(storage.disk.as_deref()).ok_or("this system has no cache folder: --disk names one")?;
            let folder = Arc::new(Folder::open(runs::find(Some(home), Some(run))?.folder)?);
            let disk = runs::given(storage, &folder, true);
            Ok(Some((folder, disk)))
        }
    }
}

fn name_of(folder: &Folder) -> String {
    folder.path().file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What becomes of the folder of a run that is over, or whose processes were lost.
fn leave(folder: &Folder, verdict: Option<&Verdict>) {
    runs::leave(folder, verdict, |path| {
        let how = format!("the same command with `--resume {}`", name_of(folder));
        format!("{how} goes on from the last checkpoint, in {}", path.display())
    });
}

/// Peers in each process: as many as are asked for; else one for each core, shared by the processes on this machine.
fn workers(asked: &Cluster, processes: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let here = if asked.processes.is_some() { processes } else { 1 };
    asked.explore.check.workers.map_or_else(|| (cores() / here).max(1), usize::from)
}

/// Gives a session what it may have in a cluster. The spec sees neither files nor the clock: they may differ from machine to
/// machine.
fn equip(session: &mut Session, files: &SpecFiles, quiet: bool, workers: usize) {
    session.run.version = VERSION.to_owned();
    session::equip(session, files, false, true);
    session.world = None;
    if !quiet {
        session.observer = Some(Arc::new(Shares::new(workers)));
    }
}

/// Gathers the other processes when the spec is ready, and sends them its texts.
fn gather(
    here: Here,
    (given, run): (Arc<Mutex<Given>>, Option<(String, bool)>),
    workers: usize,
    (interrupt, gathered): (Arc<AtomicBool>, Gathered),
) -> Gather {
    Box::new(move || {
        let Given { texts, records } = lock(&given).clone();
        let job = Job { words: job::words(), texts, records, run }.to_bytes();
        let cluster = here.gathering(&interrupt).and_then(|gathering| lead(&here.member, gathering, &job, workers));
        peers(cluster, &gathered, &interrupt, here.children)
    })
}

/// The peers in this process.
fn peers(
    cluster: Result<Processes, Trouble>,
    gathered: &Gathered,
    interrupt: &Arc<AtomicBool>,
    children: Children,
) -> Result<Vec<MakePeer>, Refused> {
    let made = cluster.and_then(|mut cluster| {
        cluster.interrupts(Arc::clone(interrupt));
        let made = cluster.peers()?;
        Ok((made.into_iter().map(boxed).collect(), cluster))
    });
    match made {
        Ok((made, cluster)) => {
            *lock(gathered) = Some(Ok((cluster, children)));
            Ok(made)
        }
        Err(trouble) => {
            let diagnostic = Diagnostic::error_without_place("cluster", trouble.to_string());
            *lock(gathered) = Some(Err(trouble));
            Err(Refused { kind: RefusalKind::System, diagnostics: vec![diagnostic] })
        }
    }
}

fn boxed(make: impl FnOnce() -> io::Result<Peer> + Send + 'static) -> MakePeer {
    Box::new(move || Ok(Box::new(make()?)))
}

/// The exit codes of runs that can go on.
const CAN_GO_ON: [u8; 4] = [exit::LIMIT, exit::INTERRUPTED, exit::SYSTEM, exit::LOST];

/// The life of any other process.
fn follow(here: Here, interrupt: &Arc<AtomicBool>, parse: ParseCluster) -> Result<u8, Trouble> {
    let Joined { cluster, job } = join(&here.member, here.gathering(interrupt)?, &here.first)?;
    let foreign = || Trouble::Lost("the first process has told something else than what to do".to_owned());
    let Some(job) = Job::of_bytes(&job) else {
        cluster.give_up("it does not understand what to do");
        return Err(foreign());
    };
    let Some(asked) = parse(&job.words) else {
        cluster.give_up("it does not understand what is asked");
        return Err(foreign());
    };
    let gathered = Gathered::default();
    let mut session = Session { interrupt: Arc::clone(interrupt), ..Session::default() };
    session.run.version = VERSION.to_owned();
    let shared = job.run.as_ref().and_then(|(name, resumes)| runs::shared(&asked.explore.storage, name, *resumes));
    let (folder, disk) = shared.unzip();
    session.disk = disk;
    let (flag, kept) = (Arc::clone(interrupt), Arc::clone(&gathered));
    session.peers = Mutex::new(Some(Box::new(move || peers(Ok(cluster), &kept, &flag, Children::default()))));
    let answer = driver::check(&job as &dyn Origin, &Way::Everything(&asked.explore).request(), &mut session);
    let gathered = lock(&gathered).take().transpose()?;
    match (gathered, answer) {
        (Some((cluster, _)), _) => {
            let end = cluster.wait();
            let is_over = end.as_ref().is_ok_and(|code| !CAN_GO_ON.contains(code));
            folder.iter().filter(|_| is_over).for_each(|folder| folder.remove_shared());
            if end.is_err() {
                cluster.leave();
            }
            end
        }
        (None, Err(refused)) => {
            Err(Trouble::System(refused.diagnostics.iter().map(|one| one.message.as_str()).collect()))
        }
        (None, Ok(_)) => Err(foreign()),
    }
}
