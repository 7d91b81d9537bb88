//! The operators of the language, by their names in the tree.

use crate::module::Builtin;

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
