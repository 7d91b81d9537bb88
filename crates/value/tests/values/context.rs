//! An evaluator for tests: a closure's code is the number of a Rust function.

use check_value::symbols::{Symbol, Symbols};
use check_value::value::{Closure, Context, Evaluated, ModelValue, Value};
use std::rc::Rc;

type Code = Rc<dyn Fn(&mut dyn Context, &[Value]) -> Evaluated<Value>>;

/// What closures may do, and what was printed.
pub(crate) struct Tester {
    symbols: Symbols,
    codes: Vec<Code>,
    pub(crate) printed: Vec<String>,
    pub(crate) calls: usize,
}

/// The strings of the tests' spec, not in the order of the alphabet. Model values follow.
pub(crate) const STRINGS: [&str; 5] = ["zebra", "b", "a", "field", "c"];
const MODELS: [&str; 6] = ["m1", "m2", "A_x", "A_y", "B_x", "m3"];

impl Tester {
    pub(crate) fn new() -> Self {
        Self {
            symbols: Symbols::new(STRINGS.into_iter().chain(MODELS)),
            codes: Vec::new(),
            printed: Vec::new(),
            calls: 0,
        }
    }

    fn code(&mut self, code: impl Fn(&mut dyn Context, &[Value]) -> Evaluated<Value> + 'static) -> u32 {
        self.codes.push(Rc::new(code));
        (self.codes.len() - 1) as u32
    }

    /// An operator.
    pub(crate) fn operator(
        &mut self,
        code: impl Fn(&mut dyn Context, &[Value]) -> Evaluated<Value> + 'static,
    ) -> Rc<Closure> {
        Closure::operator(self.code(code), Vec::new())
    }

    /// A function given by an expression.
    pub(crate) fn function(
        &mut self,
        domain: Value,
        code: impl Fn(&mut dyn Context, &[Value]) -> Evaluated<Value> + 'static,
    ) -> Value {
        Value::Closure(Closure::function(self.code(code), domain, Vec::new()))
    }

    pub(crate) fn symbol(&self, text: &str) -> Symbol {
        self.symbols.lookup(text).unwrap()
    }

    pub(crate) fn str(&self, text: &str) -> Value {
        Value::string(&self.symbols, text)
    }

    pub(crate) fn model(&self, name: &str) -> Value {
        let kind = if name.as_bytes()[1] == b'_' { name.as_bytes()[0] } else { 0 };
        Value::Model(ModelValue::new(self.symbol(name), kind))
    }

    pub(crate) fn text(&self, value: &Value) -> String {
        check_value::value::text(&self.symbols, value)
    }
}

impl Context for Tester {
    fn call(&mut self, closure: &Rc<Closure>, arguments: &[Value]) -> Evaluated<Value> {
        self.calls += 1;
        let code = self.codes[closure.code as usize].clone();
        code(self, arguments)
    }

    fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    fn key(&mut self, value: &Value) -> Evaluated<Vec<u8>> {
        let mut key = Vec::new();
        check_value::pack::pack_plain(self, value, &mut key)?;
        Ok(key)
    }

    fn print(&mut self, text: String) {
        self.printed.push(text);
    }
}

/// Integers as values.
pub(crate) fn ints(integers: impl IntoIterator<Item = i64>) -> Vec<Value> {
    integers.into_iter().map(Value::Int).collect()
}

/// A set of integers, written out.
pub(crate) fn int_set(cx: &mut Tester, integers: impl IntoIterator<Item = i64>) -> Value {
    check_value::value::set_from(cx, ints(integers)).unwrap()
}
