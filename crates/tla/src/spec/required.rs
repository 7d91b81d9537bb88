//! What has to hold in initial states, answered by where the values of their variables were chosen.

use super::{Spec, Worker};
use check_eval::evaluate::{Answers, Assigned, Evaluator};
use check_eval::ir::{Expr, ExprId, Program, Unary};
use check_eval::state::State;
use check_system::{Fault, PredicateId};

/// After so many states of which it was not known whether all holds nobody asks any more; each of which it was makes up for one.
const PATIENCE: u32 = 64;

/// Predicates that are asked of each initial state together.
///
/// An initial predicate mostly chooses each variable from a set by itself, and a part of an invariant speaks of few variables, or says
/// nothing of initial states (`pc = "done" => ...`): so the same questions come again and again. Where all that matters is known, no
/// initial state has to be looked at.
pub(super) struct Required {
    conjuncts: Vec<Conjunct>,
    /// How many states more may be made of which it is not known whether all holds.
    patience: u32,
    /// Evaluates what is not known yet.
    judge: Option<Box<Worker>>,
}

struct Conjunct {
    formula: Formula,
    /// Whether it held in the state before, and what it depended on there: variables, a bit each.
    held: bool,
    reads: u64,
}

/// A formula, taken apart where it is a combination of others.
enum Formula {
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Implies(Box<[Formula; 2]>),
    Not(Box<Formula>),
    Part(ExprId, Known),
}

/// What is known of a part.
enum Known {
    /// It was not asked yet.
    Unmet,
    /// It does not pay to remember the answers.
    Vain,
    Answers(Answers),
}

impl Required {
    pub(super) fn new(spec: &Spec, predicates: &[PredicateId]) -> Self {
        let mut conjuncts = Vec::new();
        for predicate in predicates.iter().filter(|predicate| !spec.initially_true.contains(predicate)) {
            Formula::of(&spec.program, spec.predicates[predicate.0 as usize]).add_conjuncts(&mut conjuncts);
        }
        let patience = if predicates.is_empty() || !spec.caches() { 0 } else { PATIENCE };
        Self { conjuncts, patience, judge: None }
    }

    /// Whether it is known that all predicates hold in the state that was made, which was packed as well.
    #[inline]
    pub(super) fn hold(&mut self, spec: &Spec, evaluator: &Evaluator<'_>, assigned: Assigned, made: &State) -> bool {
        self.patience > 0 && self.all_hold(spec, evaluator, assigned, made)
    }

    fn all_hold(&mut self, spec: &Spec, evaluator: &Evaluator<'_>, assigned: Assigned, made: &State) -> bool {
        let Self { conjuncts, judge, .. } = self;
        let mut asked = Asked { spec, evaluator, made, judge, reads: 0 };
        let hold = conjuncts.iter_mut().all(|conjunct| conjunct.holds(&mut asked, assigned.0));
        if !hold {
            // Of those behind the one that does not hold it is not known what was assigned meanwhile.
            conjuncts.iter_mut().for_each(|conjunct| conjunct.held = false);
        }
        self.patience = if hold { PATIENCE.min(self.patience + 1) } else { self.patience - 1 };
        hold
    }
}

impl Conjunct {
    /// Whether it is known to hold, where these variables were assigned since it was asked last.
    #[inline]
    fn holds(&mut self, asked: &mut Asked<'_, '_>, assigned: u64) -> bool {
        if self.held && self.reads & assigned == 0 {
            return true;
        }
        asked.reads = 0;
        self.held = asked.truth(&mut self.formula) == Some(true);
        self.reads = asked.reads;
        self.held
    }
}

impl Formula {
    /// Adds the conjuncts of which it consists.
    fn add_conjuncts(self, conjuncts: &mut Vec<Conjunct>) {
        match self {
            Self::All(parts) => parts.into_iter().for_each(|part| part.add_conjuncts(conjuncts)),
            formula => conjuncts.push(Conjunct { formula, held: false, reads: 0 }),
        }
    }

    fn of(program: &Program, formula: ExprId) -> Self {
        let of_all = |parts: &[ExprId]| parts.iter().map(|part| Self::of(program, *part)).collect();
        match program.expr(formula) {
            Expr::Inlined(_, body) | Expr::Memo(_, body) => Self::of(program, *body),
            Expr::And(parts) => Self::All(of_all(parts)),
            Expr::Or(parts) => Self::Any(of_all(parts)),
            Expr::Implies(when, then) => Self::Implies([*when, *then].map(|part| Self::of(program, part)).into()),
            Expr::Unary(Unary::Not, part) => Self::Not(Self::of(program, *part).into()),
            _ => Self::Part(formula, Known::Unmet),
        }
    }
}

/// The state that was made, and who is asked about it.
struct Asked<'a, 'e> {
    spec: &'a Spec,
    evaluator: &'a Evaluator<'e>,
    made: &'a State,
    judge: &'a mut Option<Box<Worker>>,
    /// The variables on which the truth of what was asked depends, a bit each.
    reads: u64,
}

impl Asked<'_, '_> {
    /// Whether a formula holds, as far as that is known: in the order in which it is evaluated.
    fn truth(&mut self, formula: &mut Formula) -> Option<bool> {
        match formula {
            Formula::All(parts) => self.each(parts, false),
            Formula::Any(parts) => self.each(parts, true),
            Formula::Implies(parts) => {
                if self.truth(&mut parts[0])? {
                    self.truth(&mut parts[1])
                } else {
                    Some(true)
                }
            }
            Formula::Not(part) => Some(!self.truth(part)?),
            Formula::Part(part, known) => self.truth_of_part(*part, known),
        }
    }

    /// Whether a part has this truth value; if none has, the other one.
    fn each(&mut self, parts: &mut [Formula], decisive: bool) -> Option<bool> {
        for part in parts {
            if self.truth(part)? == decisive {
                return Some(decisive);
            }
        }
        Some(!decisive)
    }

    #[inline]
    fn truth_of_part(&mut self, part: ExprId, known: &mut Known) -> Option<bool> {
        if let Known::Unmet = known {
            *known = self.evaluator.answers_to(part).map_or(Known::Vain, Known::Answers);
        }
        let Known::Answers(answers) = known else { return None };
        self.reads |= answers.reads();
        let place = self.evaluator.place_of_answer(answers)?;
        if let Some(holds) = answers.get(place) {
            return Some(holds);
        }
        // Where this fails, whoever asks again is told of the fault.
        let holds = self.evaluate(part).ok()?;
        answers.put(place, holds);
        Some(holds)
    }

    /// Whether a part holds; nothing is remembered.
    #[cold]
    fn evaluate(&mut self, part: ExprId) -> Result<bool, Fault> {
        let spec = self.spec;
        let judge = self.judge.get_or_insert_with(|| Box::new(spec.worker_with(spec.own_context())));
        spec.load(judge, self.made)?;
        spec.evaluator(&mut judge.scratch).truth(part)
    }
}
