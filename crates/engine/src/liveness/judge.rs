//! What becomes of each property: its problems are solved, by several threads if there are, and the first property
//! that is violated ends it all unless the exploration is to go on.

use super::alphabet::Alphabet;
use super::behaviour::Behaviour;
use super::fair::{self, Fair};
use super::history::History;
use super::lasso::{self, Lasso};
use super::normal::{Formulas, Id};
use super::prefix;
use super::problem::{self, Problem};
use super::product::{self, Product, Trouble, Walked};
use crate::question::{Options, Question};
use crate::watch::Watch;
use check_system::{Fault, FaultKind, Formula, Temporal};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What is found out about a property.
#[derive(Clone, Debug)]
pub(crate) enum Judgement {
    /// Nothing.
    Unknown,
    /// No behaviour of the graph violates it.
    Holds {
        /// Whether it asks for something only where something else is true, which is nowhere.
        vacuously: bool,
    },
    /// This one does.
    Violated(Lasso),
    /// It could not be decided.
    Trouble(Fault, Option<(u32, u32)>),
}

/// What is found out about all properties.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judgements {
    /// One for each, as far as they were asked.
    pub(crate) all: Vec<Judgement>,
    /// The fingerprints of the states that they speak of.
    pub(crate) fingerprints: Vec<u64>,
    /// Whether this was ended from outside before everything was decided.
    pub(crate) is_cut_short: bool,
}

impl Judgements {
    /// The nodes to which a way has to be known, to show what was found out: where states stand for others, to all nodes that
    /// are shown.
    pub(crate) fn places(&self, is_abstracted: bool) -> impl Iterator<Item = u32> {
        self.all
            .iter()
            .flat_map(move |one| match one {
                Judgement::Violated(lasso) if is_abstracted => lasso.nodes.as_slice(),
                Judgement::Violated(lasso) => &lasso.nodes[..1],
                Judgement::Trouble(_, Some((node, _))) => std::slice::from_ref(node),
                Judgement::Unknown | Judgement::Holds { .. } | Judgement::Trouble(_, None) => &[],
            })
            .copied()
    }

    /// Gives other numbers to all nodes that are named: those that are known, and to all others the next ones from `next` on.
    pub(crate) fn renumber(&mut self, known: impl Fn(u32) -> Option<u32>, next: u32) {
        let mut others = BTreeMap::new();
        let mut fingerprints = vec![0; next as usize];
        let before = std::mem::take(&mut self.fingerprints);
        let mut number = |node: &mut u32| {
            let fingerprint = before[*node as usize];
            let fresh = fingerprints.len() as u32;
            *node = known(*node).unwrap_or_else(|| *others.entry(*node).or_insert(fresh));
            if *node == fresh {
                fingerprints.push(fingerprint);
            }
            fingerprints[*node as usize] = fingerprint;
        };
        for one in &mut self.all {
            match one {
                Judgement::Violated(lasso) => lasso.nodes.iter_mut().for_each(&mut number),
                Judgement::Trouble(_, Some((node, target))) => [node, target].into_iter().for_each(&mut number),
                Judgement::Unknown | Judgement::Holds { .. } | Judgement::Trouble(_, None) => {}
            }
        }
        self.fingerprints = fingerprints;
    }
}

/// What is asked, of which graph, and how.
pub(crate) struct Judge<'a> {
    pub(crate) alphabet: &'a Alphabet,
    pub(crate) question: &'a Question,
    pub(crate) options: &'a Options,
    pub(crate) watch: &'a Watch<'a>,
    /// How many of the first states are initial ones.
    pub(crate) initial: u64,
    /// Whether a state stands for several.
    pub(crate) is_abstracted: bool,
}

/// A property with what has to be solved.
struct Case<'q> {
    asked: &'q Temporal,
    formulas: Formulas,
    /// The negation of what is asked.
    negation: Id,
    problems: Vec<Problem>,
}

impl Judge<'_> {
    /// Decides all properties on the whole graph.
    pub(crate) fn of_all(&self, history: History) -> Judgements {
        if !self.watch.has_room_for_graph(history.room()) {
            return Judgements { is_cut_short: true, ..Judgements::default() };
        }
        self.of(Behaviour::new(self.alphabet, history, self.initial, self.is_abstracted))
    }

    /// Whether a property is violated by what is known so far.
    pub(crate) fn so_far(&self, history: &History) -> Option<Judgements> {
        let judgements = self.of(Behaviour::so_far(self.alphabet, history, self.initial, self.is_abstracted));
        // What could not be evaluated is told in the end, if nothing else is found by then.
        let is_violated = judgements.all.iter().any(|one| matches!(one, Judgement::Violated(_)));
        is_violated.then_some(judgements)
    }

    fn of(&self, behaviour: Result<Behaviour, Fault>) -> Judgements {
        let behaviour = match behaviour {
            Ok(behaviour) => behaviour,
            Err(fault) => return Judgements { all: vec![Judgement::Trouble(fault, None)], ..Judgements::default() },
        };
        #[cfg(test)]
        let behaviour = if let Some(flaw) = self.options.flaw { flaw.behaviour(behaviour) } else { behaviour };
        let cases: Vec<Case<'_>> = self.question.temporal.iter().map(|asked| self.case(asked)).collect();
        let solved = self.solve(&behaviour, &cases);
        let mut judgements = Judgements::default();
        for (place, (case, solved)) in cases.iter().zip(solved).enumerate() {
            let mut judgement = judgement(&behaviour, case.asked, solved);
            if matches!(judgement, Judgement::Violated(_))
                && let Some((conjunct, prefix)) = self.refutation(&behaviour, &cases[place..])
            {
                judgements.all.resize(place + conjunct, Judgement::Unknown);
                judgement = Judgement::Violated(prefix);
            }
            judgements.is_cut_short |= matches!(judgement, Judgement::Unknown) && self.watch.ending().is_some();
            let is_over = matches!(judgement, Judgement::Violated(_) | Judgement::Trouble(..));
            judgements.all.push(judgement);
            if is_over && !self.options.keep_going {
                break;
            }
        }
        judgements.fingerprints = behaviour.fingerprints;
        judgements
    }

    /// A finite behaviour that violates the first of some properties, or another conjunct of it if what is asked is not all
    /// to be found out, with the place of the conjunct. There is one only where every behaviour can go on: where nothing is
    /// assumed, it may stay where it is.
    fn refutation(&self, behaviour: &Behaviour, cases: &[Case<'_>]) -> Option<(usize, Lasso)> {
        if !self.question.assumed.is_empty() {
            return None;
        }
        let conjuncts = cases.iter().take_while(|case| case.asked.name == cases[0].asked.name).enumerate();
        let most = if self.options.keep_going { 1 } else { usize::MAX };
        conjuncts.take(most).find_map(|(place, case)| {
            // What could not be found out changes nothing: the violation is known.
            let prefix = prefix::shortest(behaviour, &case.formulas, case.negation, self.watch).ok()?;
            prefix.map(|prefix| (place, prefix))
        })
    }

    /// What a counterexample has to solve.
    fn case<'q>(&self, asked: &'q Temporal) -> Case<'q> {
        let mut formulas = Formulas::new();
        let property = formulas.positive(&asked.formula, self.alphabet);
        let negation = formulas.not(property);
        let mut wanted = vec![negation];
        wanted.extend(self.question.assumed.iter().map(|one| formulas.positive(&one.formula, self.alphabet)));
        let wanted = formulas.and(wanted);
        let problems = problem::split(&mut formulas, wanted);
        #[cfg(test)]
        let problems = if let Some(flaw) = self.options.flaw { flaw.problems(problems) } else { problems };
        Case { asked, formulas, negation, problems }
    }

    /// The solutions of the problems of each case.
    fn solve(&self, behaviour: &Behaviour, cases: &[Case<'_>]) -> Vec<Vec<Walked<Option<Lasso>>>> {
        // The first case that is decided against its property: later ones are not looked at.
        let first = AtomicUsize::new(usize::MAX);
        let all = cases.iter().enumerate();
        let tasks: Vec<(usize, usize)> =
            all.flat_map(|(number, case)| (0..case.problems.len()).map(move |problem| (number, problem))).collect();
        let assumed = if tasks.len() > 1 { self.assumed(behaviour) } else { Ok(None) };
        let solve = |&(number, problem): &(usize, usize)| {
            if self.watch.ending().is_some() {
                return Err(product::stopped());
            }
            if number > first.load(Relaxed) {
                return Ok(None);
            }
            let case = &cases[number];
            let assumed = assumed.as_ref().map_err(Clone::clone)?.as_deref();
            let solution = self.solution((behaviour, assumed), &case.formulas, &case.problems[problem]);
            if !matches!(solution, Ok(None)) && !self.options.keep_going {
                first.fetch_min(number, Relaxed);
            }
            solution
        };
        // With one worker there are no threads to share the work.
        let solutions: Vec<_> = match self.options.workers {
            0 | 1 => tasks.iter().map(solve).collect(),
            _ => tasks.par_iter().with_max_len(1).map(solve).collect(),
        };
        let mut by_case: Vec<Vec<_>> = cases.iter().map(|_| Vec::new()).collect();
        tasks.iter().zip(solutions).for_each(|(&(number, _), solution)| by_case[number].push(solution));
        by_case
    }

    /// Where a behaviour can go round for ever as is assumed of all; `None` if it is not worth knowing.
    fn assumed(&self, behaviour: &Behaviour) -> Walked<Option<Vec<Fair>>> {
        let mut formulas = Formulas::new();
        let assumed =
            self.question.assumed.iter().map(|one| formulas.positive(&one.formula, self.alphabet)).collect::<Vec<_>>();
        let assumed = formulas.and(assumed);
        let problems = problem::split(&mut formulas, assumed);
        // Where something could not be evaluated it is left to each problem whether that matters.
        let [Problem { pairs, .. }] = &problems[..] else { return Ok(None) };
        if pairs.is_empty() || behaviour.has_doubts() {
            return Ok(None);
        }
        let problem = Problem { watched: Formulas::TRUE, pairs: pairs.clone() };
        let fair = fair::fair_components(&Product::new(behaviour, &formulas, &problem, self.watch)?)?;
        #[cfg(test)]
        let fair = if let Some(flaw) = self.options.flaw { flaw.assumed(fair) } else { fair };
        Ok(Some(fair))
    }

    fn solution(
        &self,
        (behaviour, assumed): (&Behaviour, Option<&[Fair]>),
        formulas: &Formulas,
        problem: &Problem,
    ) -> Walked<Option<Lasso>> {
        let product = Product::new(behaviour, formulas, problem, self.watch)?;
        #[cfg(test)]
        let product = if let Some(flaw) = self.options.flaw { flaw.product(product) } else { product };
        if let Some(assumed) = assumed
            && !fair::is_possible(&product, assumed)?
        {
            return Ok(None);
        }
        let fair = fair::fair_components(&product)?;
        #[cfg(test)]
        let fair = if let Some(flaw) = self.options.flaw { flaw.components(fair) } else { fair };
        if fair.is_empty() { Ok(None) } else { lasso::shortest(&product, &fair).map(Some) }
    }
}

/// What the solutions of its problems say of a property: the shortest counterexample, if there is one.
fn judgement(behaviour: &Behaviour, asked: &Temporal, solved: Vec<Walked<Option<Lasso>>>) -> Judgement {
    let mut best: Option<Lasso> = None;
    for solution in solved {
        match solution {
            Ok(None) => {}
            Ok(Some(lasso)) => {
                if best.as_ref().is_none_or(|best| lasso.nodes.len() < best.nodes.len()) {
                    best = Some(lasso);
                }
            }
            Err(trouble) if trouble.fault.kind == FaultKind::Stopped => return Judgement::Unknown,
            Err(trouble) => {
                let Trouble { fault, at } = *trouble;
                return Judgement::Trouble(fault, at);
            }
        }
    }
    match best {
        Some(lasso) => Judgement::Violated(lasso),
        None if behaviour.is_complete => Judgement::Holds { vacuously: is_vacuous(behaviour, &asked.formula) },
        None => Judgement::Unknown,
    }
}

/// Whether a formula asks for something only where something else is true, which is nowhere.
fn is_vacuous(behaviour: &Behaviour, formula: &Formula) -> bool {
    let condition = match formula.unmarked() {
        Formula::LeadsTo(condition, _) => condition,
        Formula::Always(inner) => match inner.unmarked() {
            Formula::Implies(condition, _) => condition,
            _ => return false,
        },
        _ => return false,
    };
    let mut formulas = Formulas::new();
    let condition = formulas.positive(condition, &behaviour.alphabet);
    // What speaks of steps or of what comes later, or cannot be evaluated somewhere, is given the benefit of the doubt.
    formulas.is_of_states(condition)
        && product::is_satisfied_somewhere(behaviour, &formulas, condition).is_ok_and(|somewhere| !somewhere)
}
