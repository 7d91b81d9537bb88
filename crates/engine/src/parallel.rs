//! The parallel engine: level by level, with rayon's threads and a shared visited set.
//!
//! Each thread keeps its expander for the whole run. A level is handed out piece by piece, in order, from one
//! counter; what a thread finds in its pieces it tells the others (`news`). When all are expanded, each thread *settles*
//! what came of its pieces: removes the states that an earlier step has discovered as well. Then the *leader* (the first
//! thread) feeds the search with the pieces in order, and from there on it is the sequential search; meanwhile the others
//! make room for what the next level will bring. Narrow levels the leader expands alone while the others wait.
//!
//! Why the answer is that of one queue: (1) every piece that comes before a trouble, or before the end of a budget of
//! states, is completed, since pieces are handed out in order and those handed out are finished; (2) a step is judged
//! at least if its target has no earlier discovery, so that everything the sequential search evaluates is evaluated, but for
//! states of which it is known from the piece of a later discovery that nothing is to be said; (3) whatever is evaluated
//! beyond that concerns a state with an earlier discovery, whose own evaluation found the same, earlier (under a view, where
//! that need not be so, the leader expands the piece once more). So the first trouble, and the first finding of each
//! property, are the sequential ones.

mod broadcast;
mod disk;
mod root;

use self::broadcast::Broadcast;
use self::disk::{Disk, Lookup};
use self::root::Units;
use crate::chunk::Chunk;
use crate::conclude::conclude;
use crate::discovery::DiscoveryKey;
use crate::expand::{Expander, REMEMBERED};
use crate::external::{External, Storage};
use crate::level::Level;
use crate::monitor::Monitor;
use crate::plan::Plan;
use crate::question::{Options, Question, VisitedSet};
use crate::search::Search;
use crate::spin_barrier::SpinBarrier;
use crate::thread::take_memory;
use crate::trace::Log;
use crate::visited::{Shared, SharedExact, Table, Visited};
use crate::watch::Watch;
use check_system::{Interest, Outcome, Store, System};
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

/// A level that is expected to take longer than this is not narrow, however few its states.
const LONG: Duration = Duration::from_micros(300);

/// The most pieces that a thread takes at a time.
const RUN: u64 = 64;

/// And about the most steps: half of what a thread remembers to have met.
const STEPS: u64 = REMEMBERED as u64 / 2;

/// Explores a system on several threads.
pub(crate) fn explore<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
    disk: Option<&Storage>,
) -> std::io::Result<Outcome> {
    let team = Team::new(system, question, options, monitor);
    match (options.exact, options.visited) {
        (true, _) => run(team, &SharedExact::<S>::new(options.workers), None),
        (false, VisitedSet::Dashmap) => run(team, &Shared::new(options.workers), None),
        (false, VisitedSet::Table) => {
            let table = Table::new();
            let external = disk.map(|disk| External::new(disk, monitor.elapsed())).transpose()?;
            run(team.with_disk(external.map(|external| Disk::new(external, &table))), &table, None)
        }
    }
}

/// Goes on with a search that has begun, and whose visited states are in the table or on disk.
pub(crate) fn go_on<'a, S: System>(
    system: &'a S,
    question: &'a Question,
    options: &'a Options,
    monitor: &'a dyn Monitor,
    begun: Begun<'a, S::Store>,
) -> std::io::Result<Outcome> {
    let Begun { search, table, external } = begun;
    let team = Team::new(system, question, options, monitor);
    run(team.with_disk(Some(Disk::new(external, &table))), &table, Some(search))
}

/// A search that has begun.
pub(crate) struct Begun<'q, K: Store> {
    /// What it knows.
    pub(crate) search: Search<'q, K>,
    /// The states that it has visited, but for those on disk.
    pub(crate) table: Table,
    /// What is on disk.
    pub(crate) external: External,
}

/// Starts the threads and waits for the answer of the leader.
fn run<'a, S: System, V: Visited<S> + Copy + Send + Sync>(
    team: Team<'a, S>,
    visited: V,
    begun: Option<Search<'a, S::Store>>,
) -> std::io::Result<Outcome> {
    let options = team.options;
    let begun = Mutex::new(begun);
    take_memory();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.workers)
        .stack_size(options.stack)
        .thread_name(|number| format!("check-{number}"))
        .start_handler(|_| take_memory())
        .build()
        .map_err(std::io::Error::other)?;
    let outcomes = pool.broadcast(|thread| match thread.index() {
        0 => team.guard(|| team.lead(visited, lock(&begun).take())),
        _ => {
            team.follow(visited);
            None
        }
    });
    if let Some(panic) = lock(&team.panic).take() {
        resume_unwind(panic);
    }
    Ok(outcomes.into_iter().flatten().next().expect("the leader answers unless it panics"))
}

/// What came of a piece or a block, with its number.
type Numbered<K> = (usize, Chunk<K>);

/// What the threads of one exploration share.
struct Team<'a, S: System> {
    system: &'a S,
    question: &'a Question,
    options: &'a Options,
    watch: Watch<'a>,
    /// Passed by all threads when a task begins, when its pieces are expanded, and when these are settled.
    spin_barrier: SpinBarrier,
    /// What they do when they have passed the spin_barrier.
    task: Mutex<Task>,
    /// Followers that have not made room yet.
    late: Mutex<usize>,
    /// There are none any more.
    has_room: Condvar,
    round: RwLock<Round<'a, S::Store>>,
    /// How the initial states are handed out.
    units: Units,
    /// The next piece to be handed out.
    next: AtomicUsize,
    /// The most pieces that a thread takes at a time.
    run: AtomicUsize,
    /// A piece after which none matters, because of trouble or because everything is answered.
    last: AtomicUsize,
    /// What came of the pieces of the level, settled.
    chunks: Mutex<Vec<Numbered<S::Store>>>,
    /// Distinct states, as far as pieces are complete.
    distinct: AtomicU64,
    /// Reachability properties witnessed in the level, each with the least piece that did so.
    witnessed: Mutex<BTreeMap<usize, usize>>,
    /// Discoveries taken over within the level, by each thread, ascending.
    lost: RwLock<Vec<Vec<DiscoveryKey>>>,
    /// What the threads tell one another of what they have found within the level.
    news: Broadcast,
    /// What is done with. Each thread gives back the memory that it has taken itself: where one gives back what another
    /// has taken, they wait for each other in the allocator.
    done: Mutex<Done<S::Store>>,
    /// The first panic of any thread.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    /// The disk, if there is one.
    disk: Option<Disk<'a>>,
    /// Bytes that were found in the slice so far, and the most that may be.
    found: AtomicUsize,
    slice: AtomicUsize,
    /// What is looked up on disk.
    lookup: Lookup,
}

/// What all threads do next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// They make the initial states.
    Root,
    /// They expand a level.
    Level,
    /// They go home.
    Over,
}

/// Levels and chunks that are done with.
type Done<K> = (Option<Level<K>>, Vec<Chunk<K>>);

/// What all threads read while a level is expanded.
struct Round<'q, K> {
    plan: Plan<'q>,
    level: Level<K>,
    /// How the states of the level and those before it were found.
    log: Log<K>,
    /// Distinct states at which the exploration ends.
    limit: u64,
    /// Pieces that were expanded in earlier slices.
    done: usize,
}

/// The most pieces that a thread takes at a time, where so many steps are taken from the states of one.
fn longest_run(steps: u64) -> usize {
    (STEPS / steps.max(1)).clamp(1, RUN) as usize
}

/// The same for a level that begins, where so many steps were taken from all states before: of the first one nothing is known.
fn first_run<K: Store>(steps: u64, level: &Level<K>) -> usize {
    let states = level.first.saturating_sub(1);
    (steps * level.piece() as u64).checked_div(states).map_or(1, longest_run)
}

/// The number of this thread.
fn me() -> usize {
    rayon::current_thread_index().unwrap_or_default()
}

/// A lock that a panic elsewhere has poisoned is taken all the same: that panic is passed on at the end.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// As [`lock`].
fn read<T>(shared: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    shared.read().unwrap_or_else(PoisonError::into_inner)
}

/// As [`lock`].
fn write<T>(shared: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    shared.write().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, S: System> Team<'a, S> {
    fn new(system: &'a S, question: &'a Question, options: &'a Options, monitor: &'a dyn Monitor) -> Self {
        let (plan, level, log) = (Plan::new(question, options), Level::new(), Log::default());
        let round = Round { plan, level, log, limit: 0, done: 0 };
        Self {
            system,
            question,
            options,
            watch: Watch::new(monitor, &options.budgets),
            spin_barrier: SpinBarrier::new(options.workers),
            task: Mutex::new(Task::Root),
            late: Mutex::new(0),
            has_room: Condvar::new(),
            round: RwLock::new(round),
            units: Units::new(),
            next: AtomicUsize::new(0),
            run: AtomicUsize::new(1),
            last: AtomicUsize::new(usize::MAX),
            chunks: Mutex::new(Vec::new()),
            distinct: AtomicU64::new(0),
            witnessed: Mutex::new(BTreeMap::new()),
            lost: RwLock::new(Vec::new()),
            news: Broadcast::new(options.workers),
            done: Mutex::new((None, Vec::new())),
            panic: Mutex::new(None),
            disk: None,
            found: AtomicUsize::new(0),
            slice: AtomicUsize::new(usize::MAX),
            lookup: Lookup::new(options.workers),
        }
    }

    fn with_disk(mut self, disk: Option<Disk<'a>>) -> Self {
        if disk.is_some() {
            self.watch.give_up_pieces();
        }
        self.disk = disk;
        self
    }

    /// Runs a part of the work. A panic is kept, so that no thread waits for one that is gone.
    fn guard<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(done) => Some(done),
            Err(panic) => {
                lock(&self.panic).get_or_insert(panic);
                None
            }
        }
    }

    fn has_panicked(&self) -> bool {
        lock(&self.panic).is_some()
    }

    /// The life of the first thread.
    fn lead<V: Visited<S> + Copy>(&self, visited: V, begun: Option<Search<'a, S::Store>>) -> Outcome {
        let searched = self.guard(|| {
            let mut expander = Expander::new(self.system, visited, &self.watch, true);
            let (mut is_begun, mut chunk) = (begun.is_some(), expander.chunk(0));
            let mut search = match begun {
                Some(search) => search,
                None => self.begin(&mut expander),
            };
            if is_begun {
                self.watch.set_initial(search.initial);
                self.watch.count(search.generated, search.distinct(), search.distinct() - search.left());
            }
            while (std::mem::take(&mut is_begun) || search.descend()) && !self.has_panicked() {
                if self.options.early && search.history.is_on_disk() {
                    self.open_log(&mut search);
                }
                search.check_early(self.system.is_abstracted(), &self.watch);
                if search.end.is_some() {
                    break;
                }
                self.watch.set_depth(search.depth + 1);
                self.watch.set_graph(search.history.room());
                self.expand_level(&mut expander, &mut search, &mut chunk);
                search.stop(self.watch.ending());
            }
            self.open_log(&mut search);
            search
        });
        self.wake(Task::Over);
        if let Some(panic) = lock(&self.panic).take() {
            resume_unwind(panic);
        }
        let search = searched.expect("a leader without a search has panicked");
        conclude(self.system, self.question, self.options, &self.watch, search)
    }

    /// A search that has found the initial states.
    fn begin<V: Visited<S>>(&self, expander: &mut Expander<'_, S, V>) -> Search<'a, S::Store> {
        let mut search = Search::new(self.system.actions().len(), self.question, self.options);
        if self.system.interest().keeps_states() {
            search.log.keep_states();
        }
        self.expand_root(expander, &mut search);
        search.stop(self.watch.ending());
        search
    }

    /// The life of any other thread.
    fn follow<V: Visited<S> + Copy>(&self, visited: V) {
        let mut expander = None;
        loop {
            self.spin_barrier.pass();
            let task = *lock(&self.task);
            if task == Task::Over {
                return;
            }
            let new = || Expander::new(self.system, visited, &self.watch, false);
            let ready = self.guard(|| {
                self.clear_away();
                expander.get_or_insert_with(new)
            });
            self.follow_task(task, ready);
        }
    }

    /// What any other thread does at a task; one that has panicked only waits for the others.
    fn follow_task<V: Visited<S>>(&self, task: Task, mut ready: Option<&mut Expander<'_, S, V>>) {
        *lock(&self.late) += 1;
        let found = ready.as_mut().and_then(|expander| {
            self.guard(|| if task == Task::Root { self.take_units(expander) } else { self.take_pieces(expander) })
        });
        let expected = self.settle(found.unwrap_or_default());
        if let Some(expander) = ready {
            self.guard(|| self.make_room(expander, expected));
        }
        *lock(&self.late) -= 1;
        self.has_room.notify_one();
    }

    /// Makes room for about so many more states, unless there is no memory for it: that ends the search.
    fn make_room<V: Visited<S>>(&self, expander: &Expander<'_, S, V>, expected: usize) {
        let room = expander.room(expected);
        if room == 0 || self.watch.has_room(room) {
            expander.make_room(expected);
        }
    }

    /// Gives back the memory of what this thread has made and is done with.
    fn clear_away(&self) {
        let (states, chunks) = {
            let (level, chunks) = &mut *lock(&self.done);
            let mine: Vec<_> = chunks.extract_if(.., |chunk| chunk.maker == me()).collect();
            (level.as_mut().map(|level| level.take_made_by(me())), mine)
        };
        drop((states, chunks));
    }

    /// Gives all other threads a task.
    fn wake(&self, task: Task) {
        *lock(&self.task) = task;
        self.spin_barrier.pass();
    }

    /// Waits until the others have made room. To be called before the leader alone asks the visited set.
    fn wait_for_room(&self) {
        let late = lock(&self.late);
        drop(self.has_room.wait_while(late, |late| *late > 0).unwrap_or_else(PoisonError::into_inner));
    }

    /// Expands a level, slice by slice: where nothing goes to disk and no checkpoint is due the first slice is all of it. The chunk is
    /// room for a piece.
    fn expand_level<V: Visited<S>>(
        &self,
        expander: &mut Expander<'_, S, V>,
        search: &mut Search<'a, S::Store>,
        chunk: &mut Chunk<S::Store>,
    ) {
        loop {
            // What a failing disk has not told may be wrong, and must not get into a checkpoint.
            if search.end.is_none() && self.watch.ending().is_none() && !self.has_panicked() {
                self.rest(search);
            }
            if search.end.is_some() || self.watch.ending().is_some() || self.has_panicked() {
                break;
            }
            if self.is_narrow(search) {
                self.expand_alone(expander, search, chunk);
            } else {
                self.expand_together(expander, search);
            }
            if search.done >= search.level.pieces() {
                break;
            }
        }
    }

    /// Whether waking the others would take longer than the level: to judge by its width, and by the time that states
    /// have taken so far.
    fn is_narrow(&self, search: &Search<S::Store>) -> bool {
        let width = search.level.len();
        let is_long = || {
            let known = search.log.len() - width;
            let expected = self.watch.monitor().elapsed().as_nanos() * width as u128 / known.max(1) as u128;
            expected > LONG.as_nanos()
        };
        width < self.options.narrow && !(width > 1 && is_long())
    }

    fn expand_alone<V: Visited<S>>(
        &self,
        expander: &mut Expander<'_, S, V>,
        search: &mut Search<'a, S::Store>,
        chunk: &mut Chunk<S::Store>,
    ) {
        self.wait_for_room();
        for piece in search.done..search.level.pieces() {
            expander.give_room(search.take_spare());
            self.expand_piece_alone(expander, &search.plan, &search.level, &search.log, piece, chunk);
            if chunk.stopped && self.watch.has_given_up() {
                break;
            }
            self.absorb(search, chunk);
            if search.end.is_some() || self.watch.ending().is_some() || self.watch.wants_rest() {
                break;
            }
        }
    }

    fn expand_together<V: Visited<S>>(&self, expander: &mut Expander<'_, S, V>, search: &mut Search<'a, S::Store>) {
        self.next.store(search.done, SeqCst);
        self.last.store(usize::MAX, SeqCst);
        self.found.store(0, SeqCst);
        self.distinct.store(search.distinct(), SeqCst);
        lock(&self.witnessed).clear();
        let mut level = std::mem::replace(&mut search.level, Level::new());
        // What is said of a state is the same for all steps to it, unless it stands for others or what is said has effects.
        if !self.options.keep_going && !self.system.is_abstracted() && self.system.interest() == Interest::default() {
            level.watch_pieces();
        }
        let limit = search.states_limit();
        let log = std::mem::take(&mut search.log);
        self.run.store(first_run(search.generated, &level), SeqCst);
        let round = Round { plan: search.plan.clone(), level, log, limit, done: search.done };
        let done = std::mem::replace(&mut *write(&self.round), round);
        lock(&self.done).0 = Some(done.level);
        self.wake(Task::Level);
        let found = self.guard(|| {
            self.clear_away();
            self.take_pieces(expander)
        });
        let expected = self.settle(found.unwrap_or_default());
        self.merge(expander, search);
        if search.end.is_none() {
            self.guard(|| self.make_room(expander, expected));
        }
    }

    /// Settles what a thread has found in its pieces or blocks, when all have ended theirs. Tells for about how many more
    /// states room is to be made.
    fn settle(&self, mut found: Vec<Numbered<S::Store>>) -> usize {
        self.spin_barrier.pass();
        self.guard(|| {
            self.news.forget(me());
            let lost = read(&self.lost);
            found.retain(|(_, chunk)| !lost.iter().any(|lost| self.is_in_doubt(chunk, lost)));
            for (_, chunk) in &mut found {
                lost.iter().for_each(|lost| chunk.forget(lost));
            }
        });
        self.settle_on_disk(&mut found);
        lock(&self.chunks).append(&mut found);
        let expected = self.expected();
        self.spin_barrier.pass();
        expected
    }

    /// About how many states the next level will bring: levels grow less and less, and then become smaller.
    fn expected(&self) -> usize {
        let round = read(&self.round);
        let distinct = self.distinct.load(SeqCst);
        if distinct >= round.limit || self.last.load(SeqCst) < usize::MAX || self.watch.ending().is_some() {
            return 0;
        }
        let width = round.level.len();
        // Of what initial states lead to nothing is known, and on disk there is room.
        if width == 0 || self.has_runs() {
            return 0;
        }
        let new = distinct as usize - (round.level.first as usize + width).saturating_sub(1);
        let growth = new as f64 / width as f64;
        (new as f64 * growth.min(growth.sqrt()).min(2.0)) as usize
    }

    /// Expands pieces until none is left, or until no later one matters.
    fn take_pieces<V: Visited<S>>(&self, expander: &mut Expander<'_, S, V>) -> Vec<Numbered<S::Store>> {
        let round = read(&self.round);
        let (mut mine, mut reader) = (Vec::new(), self.news.reader(me()));
        // Where known states are asked for all the same nobody wants to know.
        expander.share_found(round.plan.skips_permitted());
        while self.distinct.load(SeqCst) < round.limit {
            let Some(run) = self.next_run(&round) else { break };
            for piece in run {
                if self.watch.ending().is_some() || self.watch.has_given_up() || piece > self.last.load(SeqCst) {
                    break;
                }
                let lost = expander.lost();
                self.news.read(&mut reader, piece, |found| expander.meet(found));
                let mut chunk = expander.expand_piece(&round.plan, &round.level, &round.log, piece);
                if let Some(found) = expander.found().filter(|found| !found.is_empty()) {
                    self.news.tell(me(), piece, found);
                }
                if chunk.stopped && self.watch.has_given_up() {
                    break;
                }
                self.run.store(longest_run(chunk.generated), SeqCst);
                chunk.maker = me();
                if self.found.fetch_add(chunk.bytes(), SeqCst) >= self.slice.load(SeqCst) {
                    self.watch.rest();
                }
                let taken_over = expander.lost() - lost;
                self.distinct.fetch_add((chunk.states.len() - taken_over) as u64, SeqCst);
                if let Some(last) = self.last_after(&round.plan, piece, &chunk) {
                    self.last.fetch_min(last, SeqCst);
                }
                mine.push((piece, chunk));
            }
        }
        expander.share_found(false);
        self.publish_lost(expander);
        mine
    }

    /// Tells the others which discoveries this thread has taken over.
    fn publish_lost<V: Visited<S>>(&self, expander: &mut Expander<'_, S, V>) {
        let mut lost = expander.take_lost();
        lost.sort_unstable();
        write(&self.lost).push(lost);
    }

    /// The next pieces that one thread expands, in their order: its share of what is left, since a thread knows best what it
    /// has met itself, and what two threads find is work for both. Towards the end of a level that is few, so that all
    /// threads end together.
    fn next_run(&self, round: &Round<'_, S::Store>) -> Option<Range<usize>> {
        if self.watch.wants_rest() && self.next.load(SeqCst) > round.done {
            return None;
        }
        // Others change the length of a run meanwhile.
        let (pieces, longest) = (round.level.pieces(), self.run.load(SeqCst));
        let length = |next: usize| ((pieces - next) / self.options.workers).clamp(1, longest);
        let taken = |next: usize| (next < pieces).then(|| next + length(next));
        let first = self.next.fetch_update(SeqCst, SeqCst, taken).ok()?;
        Some(first..first + length(first))
    }

    /// The piece after which none matters, if what came of a piece tells it.
    fn last_after(&self, plan: &Plan, piece: usize, chunk: &Chunk<S::Store>) -> Option<usize> {
        if chunk.trouble.is_some() {
            return Some(piece);
        }
        if chunk.decided.is_empty() || !plan.wants_only_witnesses() {
            return None;
        }
        let mut witnessed = lock(&self.witnessed);
        for open in plan.wanted().filter(|open| chunk.has_decided(open.property)) {
            let first = witnessed.entry(open.property).or_insert(piece);
            *first = piece.min(*first);
        }
        // Pieces between may have been handed out and not begun: only those after all of these are not needed.
        if witnessed.len() == plan.wanted().count() { witnessed.values().copied().max() } else { None }
    }

    /// Feeds the search with what came of a level, in the order of one queue.
    fn merge<V: Visited<S>>(&self, expander: &mut Expander<'_, S, V>, search: &mut Search<'a, S::Store>) {
        search.log = std::mem::take(&mut write(&self.round).log);
        let round = read(&self.round);
        let mut chunks = self.take_chunks().into_iter().peekable();
        let mut lost = Vec::new();
        // A slice ends with the last piece that was handed out.
        let pieces = round.level.pieces();
        let end = if self.watch.wants_rest() { self.next.load(SeqCst).min(pieces) } else { pieces };
        for piece in search.done..end {
            let chunk = chunks.next_if(|&(number, _)| number == piece).map(|(_, chunk)| chunk);
            let mut chunk = match chunk.filter(|chunk| !self.is_in_doubt(chunk, &lost)) {
                Some(mut chunk) => {
                    chunk.forget(&lost);
                    chunk
                }
                // What came of later pieces is given up as well.
                None if self.watch.has_given_up() => {
                    self.distinct.store(search.distinct(), SeqCst);
                    break;
                }
                None if self.watch.ending().is_some() || self.has_panicked() => continue,
                None => {
                    self.wait_for_room();
                    let mut chunk = expander.chunk(round.level.places(piece).len());
                    self.expand_piece_alone(expander, &round.plan, &round.level, &search.log, piece, &mut chunk);
                    lost.append(&mut expander.take_lost());
                    lost.sort_unstable();
                    chunk
                }
            };
            self.absorb(search, &mut chunk);
            lock(&self.done).1.push(chunk);
            if search.end.is_some() {
                break;
            }
        }
        drop(round);
        if end < pieces || self.watch.has_given_up() {
            search.level = std::mem::replace(&mut write(&self.round).level, Level::new());
        } else {
            search.done = pieces;
        }
    }

    /// What came of all pieces or blocks, with their numbers, which ascend.
    fn take_chunks(&self) -> Vec<Numbered<S::Store>> {
        write(&self.lost).clear();
        let mut chunks = std::mem::take(&mut *lock(&self.chunks));
        // Those of each thread ascend: they are merged, with few moves.
        chunks.sort_by_key(|&(number, _)| number);
        chunks
    }

    /// Whether something was found in a state that, as it turned out, is not new. The same was then found earlier in
    /// the same state; but under a view it may have been another state, in which it need not be so.
    fn is_in_doubt(&self, chunk: &Chunk<S::Store>, lost: &[DiscoveryKey]) -> bool {
        self.system.is_abstracted() && chunk.is_overtaken(lost)
    }
}
