//! Where a value is not as the set wants it that it should be an element of: the argument for which a function has a result
//! that is not in the range, the field of a record, the component of a tuple.

use crate::evaluate::Evaluator;
use check_value::value::{self, Evaluated, Function, Symbolic, Value};

impl Evaluator<'_> {
    /// The first part of a value that is not an element of its part of a set, with what is written behind the text of the
    /// value for it: `[3].size`.
    pub(super) fn misfit(&mut self, value: &Value, set: &Value) -> Evaluated<Option<(String, Value)>> {
        let (Value::Function(function), Value::Symbolic(symbolic)) = (value, set) else { return Ok(None) };
        match &**symbolic {
            Symbolic::Functions { domain, range } => {
                let own = value::domain(self, value)?;
                if !value::equal(self, &own, domain)? {
                    return Ok(None);
                }
                self.first_misfit(function, |_| Some(range))
            }
            Symbolic::Sequences(items) if function.as_sequence().is_some() => {
                self.first_misfit(function, |_| Some(items))
            }
            Symbolic::Product(sets) if function.values().len() == sets.len() => {
                self.first_misfit(function, |place| sets.get(place))
            }
            Symbolic::Records { fields, sets }
                if function.is_record() && have_same_keys(function, fields.elements()) =>
            {
                self.first_misfit(function, |place| sets.get(place))
            }
            _ => Ok(None),
        }
    }

    fn first_misfit<'s>(
        &mut self,
        function: &Function,
        set: impl Fn(usize) -> Option<&'s Value>,
    ) -> Evaluated<Option<(String, Value)>> {
        for (place, part) in function.values().iter().enumerate() {
            let Some(set) = set(place) else { return Ok(None) };
            if value::member(self, part, set)? {
                continue;
            }
            let key = function.key(place);
            let behind = match &key {
                Value::Str(name) if function.is_record() => format!(".{}", self.symbols.text(*name)),
                key => format!("[{}]", value::text(self.symbols, key)),
            };
            return Ok(Some(match self.misfit(part, set)? {
                Some((further, part)) => (behind + &further, part),
                None => (behind, part.clone()),
            }));
        }
        Ok(None)
    }
}

fn have_same_keys(function: &Function, keys: &[Value]) -> bool {
    let own = (0..function.values().len()).map(|place| function.key(place));
    function.values().len() == keys.len()
        && own.zip(keys).all(|pair| matches!(pair, (Value::Str(own), Value::Str(key)) if own == *key))
}
