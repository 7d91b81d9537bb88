//! Whole explorations of small specs: `walks/*.tla`, each with its configuration and TLC's figures in its head.
//!
//! Assumptions are evaluated first. The walk is breadth-first and as plain as possible. It is done twice: with one
//! worker, and with a fresh worker for each state, since what a worker remembers must not show. The steps from each
//! state are also made in an order that is drawn, which must make the same.

use crate::both;
use crate::support::{Folder, compiled};
use check_eval::state::State;
use check_system::{Fault, Observation, PredicateId, Provenance, System};
use check_tla::Worker;
use check_tla::compile::{Asked, Compiled};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/walks");

/// Numbers below those asked for, in no apparent order.
pub(crate) fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |bound| {
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (seed >> 33) as usize % bound
    }
}

/// What is counted, as TLC counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Figures {
    init: usize,
    distinct: usize,
    generated: usize,
    depth: usize,
}

/// A walk under way.
struct Walk<'w> {
    compiled: &'w Compiled,
    worker: Worker,
    /// Whether each state gets a new worker.
    fresh: bool,
    /// Whether the spec looks at the walk, or keeps something from one evaluation to another.
    speaks_of_the_walk: bool,
    seen: BTreeSet<u64>,
    /// The states that lead to the one that is expanded, itself included.
    way: Vec<State>,
    figures: Figures,
}

impl Walk<'_> {
    fn renew(&mut self) {
        if self.fresh {
            self.worker = self.compiled.spec.worker();
        }
        let news = Observation { behaviour: &self.way, ..Observation::at(self.way.len() as u64) };
        self.compiled.spec.inform(&mut self.worker, &news);
    }

    fn all_hold(&mut self, predicates: &[Asked], state: &State) -> Result<bool, Fault> {
        for asked in predicates {
            self.renew();
            if !self.compiled.spec.holds(&mut self.worker, asked.predicate, state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn permitted(&mut self, predicate: PredicateId, from: &State, to: &State) -> Result<bool, Fault> {
        self.renew();
        self.compiled.spec.permits(&mut self.worker, predicate, from, to)
    }

    /// What is done with every state that is generated: invariants first, then constraints. Whether it is kept.
    fn keep(&mut self, from: Option<&State>, state: &State) -> Result<bool, Fault> {
        let compiled = self.compiled;
        self.figures.generated += 1;
        assert!(self.all_hold(&compiled.invariants, state)?, "an invariant does not hold");
        if let Some(from) = from {
            for asked in &compiled.step_properties {
                assert!(self.permitted(asked.predicate, from, state)?, "{} does not hold of a step", asked.name);
            }
            for asked in &compiled.action_constraints {
                if !self.permitted(asked.predicate, from, state)? {
                    return Ok(false);
                }
            }
        } else {
            assert!(self.all_hold(&compiled.initial_properties, state)?, "a property does not hold at first");
        }
        if !self.all_hold(&compiled.constraints, state)? {
            return Ok(false);
        }
        self.renew();
        let fingerprint = compiled.spec.fingerprint(&mut self.worker, state)?;
        Ok(self.seen.insert(fingerprint))
    }

    /// Whether the steps are the same in an order that is drawn. A state that comes twice may then come once, and what the
    /// spec itself draws at random is drawn anew.
    fn assert_drawn(&mut self, state: &State, successors: &[State]) {
        if self.speaks_of_the_walk || self.compiled.spec.is_random() {
            return;
        }
        let mut drawn = HashSet::new();
        let mut draw = numbers(self.figures.generated as u64);
        let steps = |_, successor: &State| {
            drawn.insert(successor.clone());
            Ok(())
        };
        self.compiled.spec.steps_at_random(&mut self.worker, state, &mut draw, &mut { steps }).unwrap();
        self.compiled.spec.passed(&mut self.worker);
        assert_eq!(drawn, successors.iter().cloned().collect::<HashSet<_>>(), "drawn steps are others");
    }

    /// The ways to the states of the next level.
    fn level(&mut self, ways: &[Vec<State>]) -> Result<Vec<Vec<State>>, Fault> {
        let mut next = Vec::new();
        for way in ways {
            self.way.clone_from(way);
            let state = way.last().unwrap();
            let mut successors = Vec::new();
            self.renew();
            self.compiled.spec.steps(&mut self.worker, state, &mut |_, successor| {
                successors.push(successor.clone());
                Ok(())
            })?;
            self.figures.generated += self.compiled.spec.passed(&mut self.worker) as usize;
            self.assert_drawn(state, &successors);
            for successor in successors {
                if self.keep(Some(state), &successor)? {
                    next.push(way.iter().cloned().chain([successor]).collect());
                }
            }
        }
        Ok(next)
    }

    fn walk(&mut self) -> Result<Figures, Fault> {
        let mut first = Vec::new();
        self.renew();
        self.compiled.spec.initial(&mut self.worker, &mut |state| {
            first.push(state.clone());
            Ok(())
        })?;
        let mut states = Vec::new();
        for state in first {
            if self.keep(None, &state)? {
                states.push(vec![state]);
            }
        }
        self.figures.init = states.len();
        while !states.is_empty() {
            self.figures.depth += 1;
            states = self.level(&states)?;
        }
        self.figures.distinct = self.seen.len();
        Ok(self.figures)
    }
}

fn walk(compiled: &Compiled, fresh: bool, speaks_of_the_walk: bool) -> Result<Figures, String> {
    let worker = compiled.spec.worker();
    let mut walk = Walk {
        compiled,
        worker,
        fresh,
        speaks_of_the_walk,
        seen: BTreeSet::new(),
        way: Vec::new(),
        figures: Figures::default(),
    };
    walk.walk().map_err(|fault| format!("{fault:#?}"))
}

/// The lines of a head that begin with `\* KEY: `, without that.
fn head<'t>(text: &'t str, key: &str) -> Vec<&'t str> {
    let prefix = format!("\\* {key}: ");
    text.lines().filter_map(|line| line.strip_prefix(&*prefix)).collect()
}

fn expected(text: &str) -> Figures {
    let mut figures = Figures::default();
    for word in head(text, "EXPECT")[0].split_whitespace() {
        let (name, number) = word.split_once('=').unwrap();
        let place = match name {
            "init" => &mut figures.init,
            "distinct" => &mut figures.distinct,
            "generated" => &mut figures.generated,
            "depth" => &mut figures.depth,
            _ => panic!("unknown figure {name}"),
        };
        *place = number.parse().unwrap();
    }
    figures
}

/// What is wrong with one spec.
fn check(text: &str) -> Result<(), String> {
    let config = head(text, "CONFIG").join("\n");
    let compiled = compiled(text, &config, &Folder(format!("{FOLDER}/modules").into()))?;
    let mut worker = compiled.spec.worker();
    for assumption in &compiled.assumptions {
        let holds = compiled.assumption_holds(&mut worker, assumption);
        if !matches!(holds, Ok(true)) {
            return Err(format!("the assumption {} gives {holds:#?}", assumption.name));
        }
    }
    let expected = expected(text);
    for fresh in [false, true] {
        // Registers are what a worker remembers, and shows.
        if fresh && compiled.spec.interest().wavers {
            continue;
        }
        let speaks_of_the_walk = ["TLCGet", "TLCSet", "TLCExt"].iter().any(|word| text.contains(word));
        let found = walk(&compiled, fresh, speaks_of_the_walk)?;
        if found != expected {
            let how = if fresh { "a fresh worker for each state" } else { "one worker" };
            return Err(format!("with {how} {found:?}\nexpected {expected:?}\n{}", compiled.spec.printed()));
        }
    }
    Ok(())
}

/// Explores with what is remembered and without, and compares every step and every truth on the way.
fn compare(text: &str) -> Result<(), String> {
    let config = head(text, "CONFIG").join("\n");
    let library = Folder(format!("{FOLDER}/modules").into());
    both::compare(&|| compiled(text, &config, &library), 3_000)
}

/// Compares the steps that are told of with those that are made.
fn tell(text: &str) -> Result<(), String> {
    let config = head(text, "CONFIG").join("\n");
    let compiled = compiled(text, &config, &Folder(format!("{FOLDER}/modules").into()))?;
    if compiled.spec.interest().wavers {
        return Ok(());
    }
    let mut worker = compiled.spec.worker();
    let mut states = Vec::new();
    let mut push = |state: &State| {
        states.push(state.clone());
        Ok(())
    };
    compiled.spec.initial(&mut worker, &mut push).map_err(|fault| format!("{fault:#?}"))?;
    let mut seen = BTreeSet::new();
    while let Some(state) = states.pop() {
        if !seen.insert(state.bytes().to_vec()) || seen.len() > 300 {
            continue;
        }
        let Ok(made) = both::steps(&compiled, &mut worker, &state) else { continue };
        let mut told = BTreeSet::new();
        let heard = compiled.spec.tell(&mut worker, &state, true, &mut |telling| {
            if let Provenance::Step { action, state, .. } = telling {
                told.insert((action, state.bytes().to_vec()));
            }
            Ok(())
        });
        let wanted: BTreeSet<_> = made.iter().map(|(action, to, _)| (*action, to.bytes().to_vec())).collect();
        if heard.is_err() || told != wanted {
            let shown = compiled.spec.show(&mut worker, &state);
            return Err(format!("{heard:?}: {} steps of {shown:?}, {} told", wanted.len(), told.len()));
        }
        states.extend(made.into_iter().map(|(_, to, _)| to));
    }
    Ok(())
}

#[test]
fn what_is_told_of_is_what_is_made() {
    each_walk(tell);
}

#[test]
fn every_walk_gives_the_figures_of_tlc() {
    each_walk(check);
}

#[test]
fn what_is_remembered_is_what_is_evaluated() {
    each_walk(compare);
}

fn each_walk(check: fn(&str) -> Result<(), String>) {
    let only = std::env::var("WALK").ok();
    let mut wrong = String::new();
    let mut count = 0;
    let mut paths: Vec<_> = std::fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "tla")) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        count += 1;
        if let Err(message) = check(&std::fs::read_to_string(path).unwrap()) {
            writeln!(wrong, "{name}: {message}").unwrap();
        }
    }
    assert!(count > 0, "no spec was walked");
    assert!(wrong.is_empty(), "{wrong}");
}
