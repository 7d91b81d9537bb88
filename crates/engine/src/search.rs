//! A search between two pieces of work: what has been found so far, in breadth-first order. All engines feed it the
//! same chunks in the same order, and so come to the same answer.

use crate::chunk::{Cause, Chunk, Finding};
use crate::discovery::LAST_STATE;
use crate::level::Level;
use crate::liveness::history::History;
use crate::liveness::{Judge, Judgements};
use crate::plan::Plan;
use crate::question::{Options, Question};
use crate::trace::Log;
use crate::watch::{Ending, Watch};
use check_system::{ActionId, PropertyKind, Store};

/// How a search ended.
#[derive(Debug)]
pub(crate) enum End<T> {
    /// Everything was explored.
    Complete,
    /// Every question was answered before everything was explored.
    Answered,
    /// A budget ran out, or the user interrupted.
    Outside(Ending),
    /// A violation or a fault.
    Trouble(Finding<T>),
    /// A temporal property is violated by what was known by then.
    Refuted,
}

/// All that is known of a search.
pub(crate) struct Search<'q, K: Store> {
    /// The properties of the answer.
    pub(crate) properties: Vec<(PropertyKind, String)>,
    /// What decided each of them.
    pub(crate) decided: Vec<Option<Finding<K::State>>>,
    /// The first violation, as an index among the properties.
    pub(crate) first_violation: Option<usize>,
    /// What is still checked.
    pub(crate) plan: Plan<'q>,
    /// Whether a property may have been decided that is still checked.
    is_plan_stale: bool,
    /// The parents of all states found.
    pub(crate) log: Log<K>,
    /// The level that is being expanded.
    pub(crate) level: Level<K>,
    /// Pieces of it that are expanded and taken in.
    pub(crate) done: usize,
    /// The level that is being found.
    next: Level<K>,
    /// Room of the level before, for new states.
    spare: Option<K>,
    /// Distinct initial states.
    pub(crate) initial: u64,
    /// Whether all initial states are known.
    pub(crate) has_initial: bool,
    /// States generated.
    pub(crate) generated: u64,
    /// Of these, outside the constraints.
    pub(crate) outside: u64,
    /// Levels that have states.
    pub(crate) depth: u64,
    /// States whose successors are all known.
    expanded: u64,
    /// By action: steps generated, and of these to new states.
    pub(crate) actions: Vec<(u64, u64)>,
    /// What was recorded for temporal formulas.
    pub(crate) history: History,
    /// What is found out about the temporal properties, if that is known already.
    pub(crate) judged: Option<Judgements>,
    /// Distinct states at which temporal properties are checked next, before the search has ended.
    check_at: u64,
    /// How the search ended, once it has.
    pub(crate) end: Option<End<K::State>>,
    /// Its states, where most of them are known elsewhere.
    pub(crate) counted: Option<Counted>,
    question: &'q Question,
    options: &'q Options,
}

/// The states of a search of which the log has only some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counted {
    /// States found.
    pub(crate) distinct: u64,
    /// States found and not expanded, as [`Search::left`] counts them.
    pub(crate) left: u64,
}

/// When temporal properties are checked before the search has ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    /// How large the search is, in states, when they are checked for the first time.
    first: u64,
    /// So many times as many there are the next time. Where a level is expected to bring more than that many times the states that
    /// were wanted, they are checked before it.
    growth: u64,
    /// While there are fewer levels, only before one that is expected to bring many times the states that were found: many may all
    /// be initial.
    depth: u64,
    /// Whether also where what was recorded is on disk, and has to be read.
    reads_disk: bool,
}

impl Checks {
    /// Often, or seldom enough to take little of a search that finds nothing.
    pub(crate) fn of(options: &Options) -> Option<Self> {
        let checks = match options.early {
            true => Self { first: 1 << 10, growth: 2, depth: 0, reads_disk: true },
            false => Self { first: 1 << 17, growth: 4, depth: 4, reads_disk: false },
        };
        (!options.keep_going).then_some(checks)
    }

    /// When they are checked after this time, if they are due: a size of `check_at` states was wanted, and so much is reached.
    pub(crate) fn next(self, check_at: u64, reached: Reached, is_on_disk: bool) -> Option<u64> {
        let (wanted, size) = (check_at.max(self.first), reached.size());
        let is_deep = reached.depth >= self.depth;
        let least = if is_deep { wanted } else { wanted.max(size) };
        let grows = reached.expected() >= u128::from(self.growth) * u128::from(least);
        let checks = (grows || is_deep && size >= wanted) && (self.reads_disk || !is_on_disk);
        checks.then_some(self.growth * size)
    }
}

/// How far a search has come, between two levels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    /// States found.
    pub(crate) distinct: u64,
    /// States generated.
    pub(crate) generated: u64,
    /// States expanded.
    pub(crate) expanded: u64,
    /// Levels expanded.
    pub(crate) depth: u64,
}

/// The time until a check is that for steps where states have more of them than this.
const STEPS: u64 = 8;

impl Reached {
    /// How large the search is, in states: as many as there would be if each had [`STEPS`] steps, if that is more.
    fn size(self) -> u64 {
        self.distinct.max(self.generated / STEPS)
    }

    /// How many states there will be after the next level, if their number grows as it did.
    fn expected(self) -> u128 {
        let distinct = u128::from(self.distinct);
        (distinct * distinct).checked_div(u128::from(self.expanded)).unwrap_or(0)
    }
}

impl<'q, K: Store> Search<'q, K> {
    /// A search that has found nothing yet.
    pub(crate) fn new(actions: usize, question: &'q Question, options: &'q Options) -> Self {
        let properties = question.properties();
        #[cfg(test)]
        let log = Log::restored(options.skipped);
        #[cfg(not(test))]
        let log = Log::default();
        Self {
            decided: properties.iter().map(|_| None).collect(),
            properties,
            first_violation: None,
            plan: Plan::new(question, options),
            is_plan_stale: true,
            expanded: log.len() as u64,
            log,
            level: Level::new(),
            done: 0,
            next: Level::new(),
            spare: None,
            initial: 0,
            has_initial: false,
            generated: 0,
            outside: 0,
            depth: 0,
            actions: vec![(0, 0); actions],
            history: History::default(),
            judged: None,
            check_at: 0,
            end: None,
            counted: None,
            question,
            options,
        }
    }

    /// Takes in the initial states.
    pub(crate) fn absorb_root(&mut self, chunks: impl IntoIterator<Item = Chunk<K>>) {
        let mut is_over = false;
        for mut chunk in chunks {
            is_over = chunk.is_over();
            self.absorb(&mut chunk);
            if is_over {
                break;
            }
        }
        self.initial = self.next.len() as u64;
        self.has_initial = !is_over;
        if self.has_initial {
            self.judge(None);
        }
    }

    /// Takes in the next chunk in order. What is left of it is of no use.
    pub(crate) fn absorb(&mut self, chunk: &mut Chunk<K>) {
        if let Some(record) = chunk.record.take() {
            self.history.absorb(record);
        }
        self.generated += chunk.generated;
        self.outside += chunk.outside;
        self.expanded += chunk.expanded;
        for (total, generated) in self.actions.iter_mut().zip(&chunk.by_action) {
            total.0 += generated;
        }
        for ActionId(action) in &chunk.actions {
            // Initial states have no action.
            if let Some(total) = self.actions.get_mut(*action as usize) {
                total.1 += 1;
            }
        }
        self.log.keep(&chunk.actions, &chunk.states);
        self.log.extend(&chunk.discoveries);
        self.next.push(chunk.maker, std::mem::take(&mut chunk.states));
        for finding in chunk.decided.drain(..) {
            self.decide(finding);
        }
        self.judge(chunk.trouble.take());
    }

    /// Takes in what came of the next piece of the level; as [`Search::absorb`].
    pub(crate) fn absorb_piece(&mut self, chunk: &mut Chunk<K>) {
        self.absorb(chunk);
        self.done += 1;
    }

    /// What is counted, for a checkpoint.
    pub(crate) fn numbers(&self) -> [u64; 6] {
        [self.initial, self.generated, self.outside, self.depth, self.expanded, self.check_at]
    }

    /// The same, to be changed.
    pub(crate) fn numbers_mut(&mut self) -> [&mut u64; 6] {
        let Self { initial, generated, outside, depth, expanded, check_at, .. } = self;
        [initial, generated, outside, depth, expanded, check_at]
    }

    /// The level that is being found.
    pub(crate) fn next_mut(&mut self) -> &mut Level<K> {
        &mut self.next
    }

    /// Room that the level before has left, for the new states of a level that is one piece.
    pub(crate) fn take_spare(&mut self) -> Option<K> {
        self.spare.take_if(|_| self.level.pieces() == 1)
    }

    fn decide(&mut self, finding: Finding<K::State>) {
        let Cause::Decided(property) = finding.cause else { return };
        if self.decided[property].is_none() {
            if self.first_violation.is_none() && !self.properties[property].0.is_reachability() {
                self.first_violation = Some(property);
            }
            self.decided[property] = Some(finding);
            self.is_plan_stale = true;
        }
    }

    /// Decides whether the search ends with the chunk just taken in.
    fn judge(&mut self, trouble: Option<Finding<K::State>>) {
        if let Some(finding) = trouble {
            self.end = Some(End::Trouble(finding));
        } else if self.is_answered() {
            self.end = Some(End::Answered);
        } else if self.distinct() >= self.states_limit() {
            let budget = format!("{} states", self.states_limit());
            self.end = Some(End::Outside(Ending::Limit(budget)));
        }
    }

    /// Ends the search from outside, unless it has ended by itself.
    pub(crate) fn stop(&mut self, ending: Option<&Ending>) {
        if let Some(ending) = ending
            && self.end.is_none()
        {
            self.end = Some(End::Outside(ending.clone()));
        }
    }

    /// Checks temporal properties on what is known so far, if enough has come since the last time. To be called between levels, so that it does not depend on the number of workers.
    pub(crate) fn check_early(&mut self, is_abstracted: bool, watch: &Watch<'_>) {
        let (Some(checks), Some(alphabet)) = (Checks::of(self.options), &self.plan.alphabet) else { return };
        let (distinct, generated) = (self.distinct(), self.generated);
        let reached = Reached { distinct, generated, expanded: self.expanded, depth: self.depth };
        let Some(next) = checks.next(self.check_at, reached, self.history.is_on_disk()) else { return };
        let judge = Judge {
            alphabet,
            question: self.question,
            options: self.options,
            watch,
            initial: self.initial,
            is_abstracted,
        };
        if let Some(judgements) = judge.so_far(&self.history) {
            self.end = Some(End::Refuted);
            self.judged = Some(judgements);
        }
        self.check_at = next;
    }

    /// The number of distinct states at which the search ends.
    pub(crate) fn states_limit(&self) -> u64 {
        self.plan.states_limit(self.options, LAST_STATE)
    }

    fn is_answered(&self) -> bool {
        let is_witnessed =
            |(index, kind): (usize, PropertyKind)| !kind.is_reachability() || self.decided[index].is_some();
        self.has_initial
            && self.plan.wants_only_witnesses()
            && self.properties.iter().map(|one| one.0).enumerate().all(is_witnessed)
    }

    /// Ends the level and goes on to the next, if there is one; whether there is something to expand.
    pub(crate) fn descend(&mut self) -> bool {
        if self.next.len() > 0 {
            self.depth += 1;
        } else if self.is_all_expanded() && matches!(self.end, None | Some(End::Outside(_))) {
            // A budget that ran out with the very last state has not kept anything from being explored.
            self.end = Some(End::Complete);
        }
        if self.end.is_some() {
            return false;
        }
        let first = self.log.len() - self.next.len() + 1;
        std::mem::swap(&mut self.level, &mut self.next);
        self.spare = self.next.clear();
        self.done = 0;
        self.level.depth = self.depth;
        self.level.first = first as u64;
        if std::mem::take(&mut self.is_plan_stale) {
            self.plan.close(|property| self.decided[property].is_some());
        }
        if let Some(limit) = self.options.budgets.max_depth.filter(|&limit| self.depth >= limit) {
            self.end = Some(End::Outside(Ending::Limit(format!("depth {limit}"))));
        }
        self.end.is_none()
    }

    fn is_all_expanded(&self) -> bool {
        self.has_initial && self.distinct() == self.expanded
    }

    /// States found and not expanded. Where a violation or fault ended the search, neither the state whose steps were
    /// being made nor the new state to which the last one led is left: TLC counts so.
    pub(crate) fn left(&self) -> u64 {
        if let Some(counted) = self.counted {
            return counted.left;
        }
        let left = self.distinct() - self.expanded;
        match &self.end {
            Some(End::Trouble(finding)) if finding.discovery.parent() > 0 => {
                let is_new = finding.target.is_some() && self.log.last() == Some(finding.discovery);
                left - 1 - u64::from(is_new)
            }
            _ => left,
        }
    }

    /// States found.
    pub(crate) fn distinct(&self) -> u64 {
        self.counted.map_or(self.log.len() as u64, |counted| counted.distinct)
    }
}

#[cfg(all(test, not(check_loom)))]
mod tests {
    use super::{Checks, Reached};
    use crate::listed::{Clock, Listed, Truth, actions, comparable, engines};
    use crate::{Options, Predicate, Question, explore};
    use check_system::PredicateId;

    #[test]
    fn temporal_properties_are_checked_before_a_level_that_brings_too_many_states() {
        let checks = Checks::of(&Options::default()).expect("nothing keeps it going");
        let next = |check_at, distinct, expanded, depth| {
            checks.next(check_at, Reached { distinct, generated: distinct, expanded, depth }, false)
        };
        let many = Reached { distinct: 20_000, generated: 1 << 20, expanded: 15_000, depth: 9 };
        assert_eq!(checks.next(0, many, false), Some(524_288), "a state has fifty steps");
        assert_eq!(next(0, 131_071, 100_000, 9), None);
        assert_eq!(next(0, 131_072, 100_000, 9), Some(524_288));
        assert_eq!(next(0, 80_000, 20_000, 9), None, "320,000 are expected next");
        assert_eq!(next(0, 80_000, 10_000, 9), Some(320_000), "640,000 are expected next");
        assert_eq!(next(320_000, 200_000, 50_000, 9), None);
        assert_eq!(next(320_000, 200_000, 20_000, 9), Some(800_000));
        assert_eq!(next(0, 1_000_000, 900_000, 3), None, "too few levels");
        assert_eq!(next(0, 30_000, 300, 3), Some(120_000), "3,000,000 are expected next");
        assert_eq!(next(0, 700_000, 650_000, 2), None, "they are nearly all initial");
        assert_eq!(next(0, 500, 0, 9), None);
    }

    /// Segments of the log with as many states as 33 bits count.
    const SKIPPED: usize = 1 << 17;

    #[test]
    fn indices_may_be_larger_than_32_bits() {
        let states = 3_000;
        let steps = |state: u32| vec![(0, (7 * state + 1) % states), (1, (13 * state + 5) % states), (0, state / 2)];
        let is =
            |wrong: u32| (0..states).map(|state| if state == wrong { Truth::False } else { Truth::True }).collect();
        let system = Listed {
            initial: vec![3, 2_000, 3],
            steps: (0..states).map(steps).collect(),
            predicates: vec![is(states), is(2_999), is(1_234)],
            actions: actions(2),
            ..Listed::default()
        };
        let named = |number: u32| Predicate::new(PredicateId(number), format!("P{number}"));
        for invariants in [vec![0], vec![0, 1], vec![2, 1]] {
            let question = Question { invariants: invariants.into_iter().map(named).collect(), ..Question::default() };
            for options in engines() {
                let go = |skipped: usize| {
                    let options = Options { skipped, ..options.clone() };
                    comparable(explore(&system, &question, &options, &Clock::start()).expect("threads can be started"))
                };
                let (expected, mut found) = (go(0), go(SKIPPED));
                assert!(found.statistics.distinct > u64::from(u32::MAX));
                found.statistics.distinct -= (SKIPPED << 16) as u64;
                found.statistics.initial = expected.statistics.initial;
                assert_eq!(found, expected, "{options:?}");
            }
        }
    }
}
