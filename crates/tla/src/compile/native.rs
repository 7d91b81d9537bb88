//! Operators of standard modules with a direct implementation.

use super::Compiler;
use super::deferred::written_string;
use super::environment::{Binding, Mode};
use super::needs::{HEAVY, Needs};
use super::operator::Given;
use check_eval::ir::{Binary, Expr, ExprId};
use check_eval::standard;
use check_module::module::{Body, DefinitionId};
use check_syntax::Span;

impl<'m> Compiler<'m> {
    /// The node of its own that a native operator may have.
    pub(super) fn fast_native(&self, id: DefinitionId) -> Option<Binary> {
        let definition = self.definition(id);
        if self.replaced.contains_key(&id) || !matches!(definition.body, Body::Native) {
            return None;
        }
        if !matches!(&*definition.module, "Naturals" | "Integers" | "Reals") {
            return None;
        }
        Some(match base_name(&definition.name) {
            "+" => Binary::Add,
            "-" => Binary::Subtract,
            "*" => Binary::Multiply,
            "<" => Binary::Less,
            "\\leq" => Binary::LessEq,
            ">" => Binary::Greater,
            "\\geq" => Binary::GreaterEq,
            ".." => Binary::Interval,
            _ => return None,
        })
    }

    pub(super) fn native_call(&mut self, id: DefinitionId, given: Vec<Given<'m>>, span: Span, mode: Mode) -> ExprId {
        let definition = self.definition(id);
        if let Some(binary) = self.fast_native(id) {
            let operands: Vec<ExprId> = given.into_iter().map(|given| self.given_value(given, span, mode)).collect();
            let [left, right] = operands[..] else {
                return self.refuse(span, format!("`{}` needs two operands", definition.name), None);
            };
            return self.emit(Expr::Binary(binary, left, right), span);
        }
        let Some(native) = standard::native(&definition.module, base_name(&definition.name)) else {
            let message = format!("`{}` of module {} is not supported", definition.name, definition.module);
            return self.refuse(span, message, None);
        };
        if native.name == "TLCEvalDefinition"
            && let [name] = &given[..]
        {
            return self.definition_by_name(name, span, mode);
        }
        let first = given.first().and_then(written_string);
        self.interest = self.interest.join(standard::interest(&native, first));
        self.reads_counts |= native.name == "TLCGet" && first.is_none_or(|first| first == "all:named");
        if let Some(native) = first.and_then(|first| standard::specialised(&native, first, mode == Mode::Primed)) {
            let needs = if native.is_volatile { Needs::unknown() } else { Needs { weight: HEAVY, ..Needs::default() } };
            let native = self.native_place(native);
            let needs = Needs { exploration: true, ..needs };
            return self.emit_with(Expr::Native { native, arguments: Box::new([]) }, span, needs);
        }
        let arguments = given
            .into_iter()
            .enumerate()
            .map(|(index, given)| match given {
                Given::Bound(Binding::Operator(operator)) => {
                    let arity = native.operator_parameters.get(index).copied().unwrap_or(1);
                    self.operator_value(&operator, arity, span, mode)
                }
                given if native.operator_parameters.get(index) == Some(&standard::DEFERRED) => {
                    self.deferred(given, span, mode)
                }
                given => self.given_value(given, span, mode),
            })
            .collect();
        let expr = Expr::Native { native: self.native_place(native), arguments };
        if native.prints() {
            let needs = Needs { prints: true, ..self.needs_of(&expr) };
            return self.emit_with(expr, span, needs);
        }
        if native.is_volatile {
            let exploration = standard::speaks_of_exploration(&native);
            // What is drawn for it is drawn.
            let reads = self.needs_of(&expr).reads;
            return self.emit_with(expr, span, Needs { exploration, reads, ..Needs::unknown() });
        }
        let mut needs = self.needs_of(&expr);
        needs.reads |= native.reads;
        self.emit_with(expr, span, needs)
    }

    /// The place of a native operator among those that the program uses.
    pub(super) fn native_place(&mut self, native: standard::Native) -> u32 {
        let same = |known: &standard::Native| known.module == native.module && known.name == native.name;
        let place = self.program.natives.iter().position(same).unwrap_or_else(|| {
            self.program.natives.push(native);
            self.program.natives.len() - 1
        });
        place as u32
    }
}

/// The name without the instances before it.
pub(super) fn base_name(name: &str) -> &str {
    name.rsplit_once('!').map_or(name, |(_, last)| if last.is_empty() { name } else { last })
}
