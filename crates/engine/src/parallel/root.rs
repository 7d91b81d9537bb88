//! The initial states: the leader makes them, and all threads judge them, block by block.
//!
//! The answer is that of one queue for the same reasons as in a level, with blocks for pieces.

use super::{Numbered, Round, Task, Team, lock, me, read, write};
use crate::chunk::Chunk;
use crate::expand::{Bench, Expander};
use crate::level::Level;
use crate::plan::Plan;
use crate::search::Search;
use crate::trace::Log;
use crate::visited::Visited;
use check_system::{Fault, FaultKind, Interest, Store, System};
use std::collections::VecDeque;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Condvar, Mutex, PoisonError};

/// States in a block.
const BLOCK: usize = 1024;

/// So many blocks may wait for each thread; if there are more, the leader judges some.
const WAITING: usize = 4;

/// Initial states one after the other.
struct Block<K> {
    number: usize,
    /// The place of the first one among all initial states.
    first: u32,
    states: K,
}

/// How far the initial states have been made.
struct Making<K: Store> {
    /// Those that were made last.
    block: Block<K>,
    /// Whether the others help.
    is_shared: bool,
    /// What came of the blocks that the leader has judged.
    judged: Vec<Numbered<K>>,
}

impl<K: Store> Making<K> {
    /// The block, which is full, and goes on to the next.
    fn next(&mut self) -> Block<K> {
        let Block { number, first, ref mut states } = self.block;
        let full = Block { number, first, states: states.take() };
        self.block.number += 1;
        self.block.first = first.saturating_add(BLOCK as u32);
        full
    }
}

/// Blocks that wait to be judged.
pub(super) struct Blocks<K> {
    waiting: Mutex<Waiting<K>>,
    /// Something has come, or nothing will.
    news: Condvar,
}

struct Waiting<K> {
    blocks: VecDeque<Block<K>>,
    /// Whether there will be no more.
    is_over: bool,
}

impl<K> Blocks<K> {
    /// No blocks yet.
    pub(super) fn new() -> Self {
        Self { waiting: Mutex::new(Waiting { blocks: VecDeque::new(), is_over: false }), news: Condvar::new() }
    }

    /// Puts a block to those that wait; how many do.
    fn put(&self, block: Block<K>) -> usize {
        let mut waiting = lock(&self.waiting);
        waiting.blocks.push_back(block);
        self.news.notify_one();
        waiting.blocks.len()
    }

    /// Takes a block, if there is one.
    fn take(&self) -> Option<Block<K>> {
        lock(&self.waiting).blocks.pop_front()
    }

    /// Takes a block, as soon as there is one; `None` if there will be none.
    fn wait(&self) -> Option<Block<K>> {
        let waiting = lock(&self.waiting);
        let is_empty = |waiting: &mut Waiting<K>| waiting.blocks.is_empty() && !waiting.is_over;
        self.news.wait_while(waiting, is_empty).unwrap_or_else(PoisonError::into_inner).blocks.pop_front()
    }

    fn end(&self) {
        lock(&self.waiting).is_over = true;
        self.news.notify_all();
    }
}

impl<'a, S: System> Team<'a, S> {
    /// Finds the initial states. Alone where the order of evaluation is observed, and where a state stands for others,
    /// so that what is found in it may have to be looked for again.
    pub(super) fn expand_root<V: Visited<S>>(
        &self,
        expander: &mut Expander<'_, S, V>,
        search: &mut Search<'a, S::Store>,
    ) {
        if self.system.interest() != Interest::default() || self.system.is_abstracted() {
            search.absorb_root([expander.expand_root(&search.plan)]);
            return;
        }
        let plan = search.plan.clone();
        let block = Block { number: 0, first: 0, states: S::Store::default() };
        let mut making = Making { block, is_shared: false, judged: Vec::new() };
        let made = self.guard(|| {
            expander.make_initial(|bench, state| {
                making.block.states.push(state);
                if making.block.states.len() < BLOCK { Ok(()) } else { self.hand_out(bench, &plan, &mut making) }
            })
        });
        let Making { block, is_shared, mut judged } = making;
        if let Some(made) = made {
            self.guard(|| judged.extend(self.judge_rest(expander, &plan, block, made)));
        }
        if is_shared {
            self.blocks.end();
            self.guard(|| while self.judge_block(&mut expander.bench(), &plan, self.blocks.take(), &mut judged) {});
            self.publish_lost(expander);
            self.settle(judged);
            self.absorb_root(search);
        } else {
            lock(&self.chunks).append(&mut judged);
            self.absorb_root(search);
        }
    }

    /// Wakes the others, for the initial states.
    fn share_root(&self, plan: &Plan<'a>) {
        let (level, log) = (Level::new(), Log::default());
        *write(&self.round) = Round { plan: plan.clone(), level, log, limit: u64::MAX, run: 1, done: 0 };
        self.wake(Task::Root);
    }

    /// Leaves a full block to the others, unless they have enough. Few states are not worth waking them.
    fn hand_out<V: Visited<S>>(
        &self,
        bench: &mut Bench<'_, '_, S, V>,
        plan: &Plan<'a>,
        making: &mut Making<S::Store>,
    ) -> Result<(), Fault> {
        let block = making.next();
        if !making.is_shared && block.first as usize >= self.options.narrow {
            making.is_shared = true;
            self.share_root(plan);
        }
        if !making.is_shared {
            self.judge_block(bench, plan, Some(block), &mut making.judged);
        } else if self.blocks.put(block) > WAITING * self.options.workers {
            self.judge_block(bench, plan, self.blocks.take(), &mut making.judged);
        }
        let is_over = self.watch.ending().is_some() || self.last.load(SeqCst) < usize::MAX || self.has_panicked();
        if is_over { Err(Fault::new(FaultKind::Stopped, String::new())) } else { Ok(()) }
    }

    /// Judges what was made last, and takes note of a fault.
    fn judge_rest<V: Visited<S>>(
        &self,
        expander: &mut Expander<'_, S, V>,
        plan: &Plan,
        block: Block<S::Store>,
        made: Result<(), Fault>,
    ) -> Option<Numbered<S::Store>> {
        // Who stopped it is known otherwise.
        if matches!(&made, Err(fault) if fault.kind == FaultKind::Stopped) {
            return None;
        }
        Some((block.number, expander.bench().judge(plan, block.first, &block.states, made)))
    }

    /// Judges blocks until there are no more.
    pub(super) fn take_blocks<V: Visited<S>>(&self, expander: &mut Expander<'_, S, V>) -> Vec<Numbered<S::Store>> {
        let (round, mut judged) = (read(&self.round), Vec::new());
        while self.judge_block(&mut expander.bench(), &round.plan, self.blocks.wait(), &mut judged) {}
        self.publish_lost(expander);
        judged
    }

    /// Judges a block, if it matters, and appends what came of it. Whether there was one.
    fn judge_block<V: Visited<S>>(
        &self,
        bench: &mut Bench<'_, '_, S, V>,
        plan: &Plan,
        block: Option<Block<S::Store>>,
        judged: &mut Vec<Numbered<S::Store>>,
    ) -> bool {
        let Some(block) = block else { return false };
        if self.watch.ending().is_none() && block.number <= self.last.load(SeqCst) {
            let mut chunk = bench.judge(plan, block.first, &block.states, Ok(()));
            chunk.maker = me();
            if chunk.trouble.is_some() {
                self.last.fetch_min(block.number, SeqCst);
            }
            self.distinct.fetch_add(chunk.states.len() as u64, SeqCst);
            judged.push((block.number, chunk));
        }
        true
    }

    /// Feeds the search with what came of the blocks, in their order.
    fn absorb_root(&self, search: &mut Search<'a, S::Store>) {
        if self.has_panicked() {
            return;
        }
        // A block is missing if everything was ended from outside.
        let there = self.take_chunks().into_iter().zip(0..).take_while(|((number, _), place)| number == place);
        let there = there.map(|((_, chunk), _)| chunk);
        let mut end = Chunk::new(self.system.actions().len(), 0);
        end.stopped = self.watch.ending().is_some();
        search.absorb_root(there.chain([end]));
        self.watch.set_initial(search.initial);
        if search.has_initial {
            self.watch.report();
        }
    }
}
