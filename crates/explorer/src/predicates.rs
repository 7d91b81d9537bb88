//! The definitions of a spec that are true or false in a state, as far as their form shows that.

use check_module::module::{Body, Builtin, Definition, Expr, ExprKind, Level, Meaning, Module};

/// How many definitions are looked into, one in the other.
const DEPTH: usize = 50;

/// Native operators whose values are TRUE and FALSE.
const NATIVE: [&str; 9] =
    ["<", ">", "\\leq", "\\geq", "IsFiniteSet", "IsInjective", "IsPrefix", "IsSuffix", "AllDistinct"];

/// The state predicates without parameters that its authors defined, in the order of the text.
pub(crate) fn predicates(module: &Module, is_own: impl Fn(&Definition) -> bool) -> Vec<String> {
    let known = module.names.iter().filter_map(|(name, meaning)| match meaning {
        Meaning::Definition(id) => Some((name, &module.definitions[id.0 as usize])),
        Meaning::Constant(_) | Meaning::Variable(_) => None,
    });
    let is_predicate = |one: &Definition| {
        one.parameters.is_empty() && one.level == Level::State && is_own(one) && is_boolean_body(module, one, DEPTH)
    };
    let mut found: Vec<_> = known.filter(|(_, one)| is_predicate(one)).collect();
    found.sort_by_key(|(_, one)| one.span);
    found.into_iter().map(|(name, _)| name.to_string()).collect()
}

fn is_boolean_body(module: &Module, definition: &Definition, depth: usize) -> bool {
    match &definition.body {
        Body::Expr(body) => depth > 0 && is_boolean(module, body, depth - 1),
        Body::RecursiveFunction { .. } => false,
        Body::Native => NATIVE.contains(&&*definition.name),
    }
}

fn is_boolean(module: &Module, expr: &Expr, depth: usize) -> bool {
    match &expr.kind {
        ExprKind::Bool(_) | ExprKind::Junction { .. } | ExprKind::Quantifier { .. } => true,
        ExprKind::Builtin { operator, .. } => is_boolean_operator(*operator),
        ExprKind::If { yes, no, .. } => is_boolean(module, yes, depth) && is_boolean(module, no, depth),
        ExprKind::Case { arms, other } => {
            let mut results = arms.iter().map(|(_, result)| result).chain(other.as_deref());
            results.all(|result| is_boolean(module, result, depth))
        }
        ExprKind::Let { body, .. } => is_boolean(module, body, depth),
        ExprKind::Call { definition, .. } => is_boolean_body(module, &module.definitions[definition.0 as usize], depth),
        _ => false,
    }
}

fn is_boolean_operator(operator: Builtin) -> bool {
    use Builtin as B;
    !matches!(operator, B::Cup | B::Cap | B::SetMinus | B::PowerSet | B::Union | B::Domain | B::Prime | B::Compose)
}
