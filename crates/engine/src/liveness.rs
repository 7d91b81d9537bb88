//! Temporal formulas, decided on the graph of all behaviours when the search has ended.
//!
//! While the search goes on, every step is recorded, with the truths of the atoms of all formulas ([`record`]). Then
//! a property is violated if some behaviour satisfies what is assumed and not the property. That formula is brought
//! into positive form ([`normal`]) and split into problems ([`problem`]): what has to happen infinitely often is
//! decided on components ([`fair`]), the rest becomes an automaton ([`automaton`]), walked together with the graph
//! ([`product`]). A behaviour that shows the violation is a lasso ([`lasso`]); `replay` evaluates the formulas on it
//! once more, by their meaning ([`word`]).

pub(crate) mod alphabet;
mod automaton;
pub(crate) mod behaviour;
mod component;
mod fair;
pub(crate) mod lasso;
mod normal;
mod problem;
mod product;
pub(crate) mod record;
pub(crate) mod word;

use crate::question::{Options, Question};
use alphabet::Alphabet;
use behaviour::Behaviour;
use check_system::{Fault, Formula, System, Temporal};
use lasso::Lasso;
use normal::Formulas;
use product::{Product, Trouble, Walked};
use record::History;

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

/// The atoms of what is asked and assumed; `None` if nothing temporal is asked.
pub(crate) fn alphabet(asked: &[Temporal], assumed: &[Temporal]) -> Option<Alphabet> {
    let formulas = asked.iter().chain(assumed).map(|one| &one.formula);
    (!asked.is_empty()).then(|| Alphabet::of(formulas))
}

/// What is found out about all properties.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judgements {
    /// One for each, as far as they were asked.
    pub(crate) all: Vec<Judgement>,
    /// The fingerprints of the states that they speak of.
    pub(crate) fingerprints: Vec<u64>,
}

impl Judgements {
    /// Checks one property after the other: up to the first that is violated, unless the exploration is to go on.
    pub(crate) fn new<S: System>(
        system: &S,
        question: &Question,
        options: &Options,
        alphabet: Alphabet,
        history: History,
        initial: u64,
    ) -> Self {
        let behaviour = match Behaviour::new(alphabet, history, initial, system.is_abstracted()) {
            Ok(behaviour) => behaviour,
            Err(fault) => return Self { all: vec![Judgement::Trouble(fault, None)], fingerprints: Vec::new() },
        };
        let mut all = Vec::new();
        for asked in &question.temporal {
            let judgement = check(&behaviour, asked, &question.assumed);
            let is_over = !matches!(judgement, Judgement::Holds { .. } | Judgement::Unknown) && !options.keep_going;
            all.push(judgement);
            if is_over {
                break;
            }
        }
        Self { all, fingerprints: behaviour.fingerprints }
    }
}

/// Whether a property holds in every behaviour of a graph that satisfies what is assumed.
fn check(behaviour: &Behaviour, asked: &Temporal, assumed: &[Temporal]) -> Judgement {
    match counterexample(behaviour, asked, assumed) {
        Ok(None) if behaviour.is_complete => Judgement::Holds { vacuously: is_vacuous(behaviour, &asked.formula) },
        Ok(None) => Judgement::Unknown,
        Ok(Some(lasso)) => Judgement::Violated(lasso),
        Err(trouble) => {
            let Trouble { fault, at } = *trouble;
            Judgement::Trouble(fault, at)
        }
    }
}

/// Whether a formula asks for something only where something else is true, which is nowhere.
fn is_vacuous(behaviour: &Behaviour, formula: &Formula) -> bool {
    let condition = match formula {
        Formula::LeadsTo(condition, _) => condition,
        Formula::Always(inner) => match &**inner {
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

fn counterexample(behaviour: &Behaviour, asked: &Temporal, assumed: &[Temporal]) -> Walked<Option<Lasso>> {
    let mut formulas = Formulas::new();
    let alphabet = &behaviour.alphabet;
    let property = formulas.positive(&asked.formula, alphabet);
    let mut wanted = vec![formulas.not(property)];
    wanted.extend(assumed.iter().map(|one| formulas.positive(&one.formula, alphabet)));
    let wanted = formulas.and(wanted);
    let mut best: Option<Lasso> = None;
    for problem in problem::split(&mut formulas, wanted) {
        let product = Product::new(behaviour, &formulas, &problem)?;
        let fair = fair::fair_components(&product)?;
        if !fair.is_empty() {
            let lasso = lasso::shortest(&product, &fair)?;
            if best.as_ref().is_none_or(|best| lasso.nodes.len() < best.nodes.len()) {
                best = Some(lasso);
            }
        }
    }
    Ok(best)
}
