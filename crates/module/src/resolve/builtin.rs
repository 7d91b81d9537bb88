//! The operators of the language, by their names in the tree, and what they are applied to operands.

use crate::module::{Builtin, Expr, ExprKind, Junction};

/// The operator of a name, if it is one of the language and needs no module.
pub(super) fn builtin(name: &str) -> Option<Builtin> {
    use Builtin as B;
    Some(match name {
        "=" => B::Equal,
        "/=" => B::NotEqual,
        "~" => B::Not,
        "/\\" => B::And,
        "\\/" => B::Or,
        "=>" => B::Implies,
        "<=>" => B::Equivalent,
        "\\in" => B::In,
        "\\notin" => B::NotIn,
        "\\subseteq" => B::SubsetEq,
        "\\cup" => B::Cup,
        "\\cap" => B::Cap,
        "\\" => B::SetMinus,
        "SUBSET" => B::PowerSet,
        "UNION" => B::Union,
        "DOMAIN" => B::Domain,
        "'" => B::Prime,
        "ENABLED" => B::Enabled,
        "UNCHANGED" => B::Unchanged,
        "[]" => B::Always,
        "<>" => B::Eventually,
        "~>" => B::LeadsTo,
        "-+->" => B::WhilePlus,
        "\\cdot" => B::Compose,
        _ => return None,
    })
}

/// How many operands an operator of the language takes.
pub(super) fn operand_count(operator: Builtin) -> u32 {
    use Builtin as B;
    match operator {
        B::Not | B::PowerSet | B::Union | B::Domain | B::Prime | B::Enabled | B::EnabledSubstituted | B::Unchanged => 1,
        B::Always | B::Eventually => 1,
        _ => 2,
    }
}

/// What an operator of the language applied to its operands is; conjunctions and disjunctions are one list.
pub(super) fn builtin_expr(operator: Builtin, operands: Vec<Expr>) -> ExprKind {
    match operator {
        Builtin::And => junction(Junction::And, operands),
        Builtin::Or => junction(Junction::Or, operands),
        _ => ExprKind::Builtin { operator, operands },
    }
}

/// A list of conjuncts or disjuncts; those among them that are lists of the same kind are taken apart.
pub(super) fn junction(kind: Junction, items: Vec<Expr>) -> ExprKind {
    let mut flat = Vec::with_capacity(items.len());
    for item in items {
        match item.kind {
            ExprKind::Junction { kind: inner, items } if inner == kind => flat.extend(items),
            _ => flat.push(item),
        }
    }
    ExprKind::Junction { kind, items: flat }
}
