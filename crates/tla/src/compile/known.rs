//! Constants that have to be known while a spec is compiled: the sets over which temporal formulas are quantified.

use super::Compiler;
use crate::spec::{Core, Spec};
use check_eval::evaluate::Evaluator;
use check_eval::ir::{ExprId, Literal};
use check_eval::runtime::SharedContext;
use check_system::Fault;
use check_value::symbols::Symbols;
use check_value::value::{self, Domain, Symbolic, Value};
use num_bigint::BigInt;
use std::sync::Arc;

impl Compiler<'_> {
    /// The truth of a formula that does not depend on a state.
    pub(super) fn known_truth(&mut self, code: ExprId) -> Result<bool, Fault> {
        self.with_evaluator(|evaluator| evaluator.truth(code))
    }

    /// The elements of a set that does not depend on a state, in the order of values.
    pub(super) fn known_elements(&mut self, code: ExprId) -> Result<Vec<Literal>, Fault> {
        self.with_evaluator(|evaluator| {
            let set = evaluator.eval(code)?;
            let mut elements = value::iterate_in_order(evaluator, &set)?;
            let mut known = Vec::new();
            while let Some(element) = elements.next(evaluator)? {
                let element = value::settled(evaluator, &element)?;
                known.push(literal(&element).ok_or_else(|| {
                    let shown = value::excerpt(evaluator.symbols, &element);
                    Fault::evaluation(format!("a temporal formula cannot be quantified over {shown}"))
                })?);
            }
            Ok(known)
        })
    }

    /// Evaluates with what has been compiled so far.
    fn with_evaluator<T>(&mut self, run: impl FnOnce(&mut Evaluator<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
        let none = || Symbols::new(std::iter::empty::<Arc<str>>());
        let spec = Spec::of_program(Core {
            program: std::mem::take(&mut self.program),
            symbols: std::mem::replace(&mut self.symbols, none()),
            sources: Arc::new(self.locations.clone()),
            frame: self.frames[0].1,
            interest: self.interest,
            shared: Arc::new(SharedContext::new(Vec::new(), self.allowance.clone())),
        });
        let result = spec.evaluate(run);
        self.program = spec.program;
        self.symbols = spec.symbols;
        result
    }
}

/// A value that is written out, as a literal; `None` for what cannot be one.
fn literal(value: &Value) -> Option<Literal> {
    let all = |values: &[Value]| values.iter().map(literal).collect::<Option<Vec<Literal>>>();
    Some(match value {
        Value::Bool(truth) => Literal::Bool(truth.holds()),
        Value::Int(number) => Literal::Int(BigInt::from(*number)),
        Value::BigInt(number) => Literal::Int((**number).clone()),
        Value::Str(symbol) => Literal::Str(*symbol),
        Value::Model(model) => Literal::Model(model.symbol(), model.kind()),
        Value::Set(set) => Literal::Set(all(set.elements())?),
        Value::Symbolic(symbolic) => match **symbolic {
            Symbolic::Interval(low, high) => {
                Literal::Set((low..=high).map(|number| Literal::Int(BigInt::from(number))).collect())
            }
            _ => return None,
        },
        Value::Function(function) => {
            let keys = match function.domain() {
                Domain::Sequence => (1..=function.values().len()).map(|place| Literal::Int(place.into())).collect(),
                Domain::Keys(keys) => all(keys.elements())?,
            };
            Literal::Function(keys.into_iter().zip(all(function.values())?).collect())
        }
        _ => return None,
    })
}
