//! The operator table: how each operator of TLA+ is spelled, where it stands, and how tightly it binds.
//!
//! Precedence is a range, as in the book and in SANY, not a number: of two operators the one binds tighter whose
//! range lies wholly above the other's, and where the ranges overlap the author has to write parentheses. All
//! spellings of an operator are one operator; the tree knows it by the first, its name.

/// Where an operator stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fixity {
    /// Before its operand.
    Prefix,
    /// Between its operands.
    Infix,
    /// After its operand.
    Postfix,
}

/// An operator of the language, by its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OperatorId(u8);

/// An entry of the operator table.
#[derive(Debug)]
pub struct Operator {
    /// The name by which the tree knows it: its usual ASCII spelling.
    pub name: &'static str,
    /// All its spellings, the name first.
    pub spellings: &'static [&'static str],
    /// Where it stands.
    pub fixity: Fixity,
    /// The lower end of its range of precedence.
    pub low: u8,
    /// The upper end.
    pub high: u8,
    /// Whether `a op b op c` means `(a op b) op c`; if not, it needs parentheses.
    pub left_associative: bool,
}

impl OperatorId {
    /// `/\`.
    pub const AND: Self = Self(0);
    /// `\/`.
    pub const OR: Self = Self(1);
    /// `=`.
    pub const EQUALS: Self = Self(2);
    /// `\in`.
    pub const IN: Self = Self(3);
    /// `-` between operands.
    pub const MINUS: Self = Self(4);
    /// `-` before an operand; its name is `-.`.
    pub const NEGATIVE: Self = Self(5);
    /// `[]`.
    pub const ALWAYS: Self = Self(6);
    /// `\X`.
    pub const PRODUCT: Self = Self(7);

    /// What is known of it.
    pub fn operator(self) -> &'static Operator {
        &TABLE[usize::from(self.0)]
    }

    /// Its name in the tree.
    pub fn name(self) -> &'static str {
        self.operator().name
    }
}

/// All operators.
pub fn all() -> impl Iterator<Item = (OperatorId, &'static Operator)> {
    TABLE.iter().enumerate().map(|(index, operator)| (OperatorId(index as u8), operator))
}

/// The operator of a spelling, any of them.
pub fn find(spelling: &str) -> Option<OperatorId> {
    all().find(|(_, operator)| operator.spellings.contains(&spelling)).map(|(id, _)| id)
}

/// The outcome of comparing two precedences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// The left one takes it.
    Left,
    /// The right one takes it.
    Right,
    /// Neither: the author has to write parentheses.
    Conflict,
}

/// Which of two operators takes the operand that stands between them.
pub fn binding(left: OperatorId, right: OperatorId) -> Binding {
    let (l, r) = (left.operator(), right.operator());
    if l.low > r.high || (left == right && l.left_associative) {
        Binding::Left
    } else if l.high < r.low {
        Binding::Right
    } else {
        Binding::Conflict
    }
}

const fn operator(
    spellings: &'static [&'static str],
    fixity: Fixity,
    (low, high): (u8, u8),
    left_associative: bool,
) -> Operator {
    Operator { name: spellings[0], spellings, fixity, low, high, left_associative }
}

/// An infix operator that associates to the left.
const fn left(spellings: &'static [&'static str], low: u8, high: u8) -> Operator {
    operator(spellings, Fixity::Infix, (low, high), true)
}

/// An infix operator that does not associate.
const fn infix(spellings: &'static [&'static str], low: u8, high: u8) -> Operator {
    operator(spellings, Fixity::Infix, (low, high), false)
}

const fn prefix(spellings: &'static [&'static str], low: u8, high: u8) -> Operator {
    operator(spellings, Fixity::Prefix, (low, high), false)
}

const fn postfix(spellings: &'static [&'static str]) -> Operator {
    operator(spellings, Fixity::Postfix, (150, 150), false)
}

/// The table. The constants of [`OperatorId`] name its first rows.
static TABLE: [Operator; 99] = [
    left(&["/\\", "\\land", "∧"], 30, 30),
    left(&["\\/", "\\lor", "∨"], 30, 30),
    infix(&["="], 50, 50),
    infix(&["\\in", "∈"], 50, 50),
    left(&["-"], 110, 110),
    prefix(&["-."], 120, 120),
    prefix(&["[]", "□"], 40, 150),
    left(&["\\X", "\\times", "×"], 100, 130),
    prefix(&["~", "\\lnot", "\\neg", "¬"], 40, 40),
    prefix(&["<>", "◇"], 40, 150),
    prefix(&["ENABLED"], 40, 150),
    prefix(&["UNCHANGED"], 40, 150),
    prefix(&["SUBSET"], 100, 130),
    prefix(&["UNION"], 100, 130),
    prefix(&["DOMAIN"], 100, 130),
    postfix(&["'"]),
    postfix(&["^+", "⁺"]),
    postfix(&["^*"]),
    postfix(&["^#"]),
    infix(&["=>", "⇒"], 10, 10),
    infix(&["<=>", "\\equiv", "≡", "⇔"], 20, 20),
    infix(&["~>", "↝"], 20, 20),
    infix(&["-+->", "⇸"], 20, 20),
    infix(&["/=", "#", "≠"], 50, 50),
    infix(&["\\notin", "∉"], 50, 50),
    infix(&["\\subseteq", "⊆"], 50, 50),
    infix(&["<"], 50, 50),
    infix(&[">"], 50, 50),
    infix(&["\\leq", "<=", "=<", "≤"], 50, 50),
    infix(&["\\geq", ">=", "≥"], 50, 50),
    left(&["+"], 100, 100),
    left(&["*"], 130, 130),
    infix(&["/"], 130, 130),
    infix(&["^"], 140, 140),
    left(&["\\cdot", "⋅"], 50, 140),
    infix(&["\\"], 80, 80),
    left(&["\\cap", "\\intersect", "∩"], 80, 80),
    left(&["\\cup", "\\union", "∪"], 80, 80),
    infix(&["..", "‥"], 90, 90),
    infix(&["...", "…"], 90, 90),
    left(&["|"], 100, 110),
    left(&["||", "‖"], 100, 110),
    left(&["&"], 130, 130),
    left(&["&&"], 130, 130),
    left(&["$"], 90, 130),
    left(&["$$"], 90, 130),
    left(&["??", "⁇"], 90, 130),
    infix(&["%"], 100, 110),
    left(&["%%"], 100, 110),
    left(&["##"], 90, 130),
    left(&["++"], 100, 100),
    left(&["--"], 110, 110),
    left(&["**"], 130, 130),
    infix(&["//"], 130, 130),
    infix(&["^^"], 140, 140),
    left(&["@@"], 60, 60),
    infix(&["!!", "‼"], 90, 130),
    infix(&["|-", "⊢"], 50, 50),
    infix(&["|=", "⊨"], 50, 50),
    infix(&["-|", "⊣"], 50, 50),
    infix(&["=|", "⫤"], 50, 50),
    infix(&["<:"], 70, 70),
    infix(&[":>"], 70, 70),
    infix(&[":=", "≔"], 50, 50),
    infix(&["::=", "⩴"], 50, 50),
    left(&["\\oplus", "(+)", "⊕"], 100, 100),
    left(&["\\ominus", "(-)", "⊖"], 110, 110),
    left(&["\\odot", "(.)", "⊙"], 130, 130),
    infix(&["\\oslash", "(/)", "⊘"], 130, 130),
    left(&["\\otimes", "(\\X)", "⊗"], 130, 130),
    left(&["\\uplus", "⊎"], 90, 130),
    left(&["\\sqcap", "⊓"], 90, 130),
    left(&["\\sqcup", "⊔"], 90, 130),
    infix(&["\\div", "÷"], 130, 130),
    infix(&["\\wr", "≀"], 90, 140),
    left(&["\\star", "⋆"], 130, 130),
    left(&["\\o", "\\circ", "∘"], 130, 130),
    left(&["\\bigcirc", "◯"], 130, 130),
    left(&["\\bullet", "●"], 130, 130),
    infix(&["\\prec", "≺"], 50, 50),
    infix(&["\\succ", "≻"], 50, 50),
    infix(&["\\preceq", "⪯"], 50, 50),
    infix(&["\\succeq", "⪰"], 50, 50),
    infix(&["\\sim", "∼"], 50, 50),
    infix(&["\\simeq", "≃"], 50, 50),
    infix(&["\\ll", "≪"], 50, 50),
    infix(&["\\gg", "≫"], 50, 50),
    infix(&["\\asymp", "≍"], 50, 50),
    infix(&["\\subset", "⊂"], 50, 50),
    infix(&["\\supset", "⊃"], 50, 50),
    infix(&["\\supseteq", "⊇"], 50, 50),
    infix(&["\\approx", "≈"], 50, 50),
    infix(&["\\cong", "≅"], 50, 50),
    infix(&["\\sqsubset", "⊏"], 50, 50),
    infix(&["\\sqsubseteq", "⊑"], 50, 50),
    infix(&["\\sqsupset", "⊐"], 50, 50),
    infix(&["\\sqsupseteq", "⊒"], 50, 50),
    infix(&["\\doteq", "≐"], 50, 50),
    infix(&["\\propto", "∝"], 50, 50),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_name_their_rows() {
        let named = [
            (OperatorId::AND, "/\\"),
            (OperatorId::OR, "\\/"),
            (OperatorId::EQUALS, "="),
            (OperatorId::IN, "\\in"),
            (OperatorId::MINUS, "-"),
            (OperatorId::NEGATIVE, "-."),
            (OperatorId::ALWAYS, "[]"),
            (OperatorId::PRODUCT, "\\X"),
        ];
        for (id, name) in named {
            assert_eq!(id.name(), name);
        }
    }

    #[test]
    fn no_spelling_belongs_to_two_operators() {
        let mut spellings: Vec<_> = all().flat_map(|(_, operator)| operator.spellings).collect();
        let count = spellings.len();
        spellings.sort();
        spellings.dedup();
        assert_eq!(spellings.len(), count);
    }

    /// `left`, `right`, and who takes the operand between them, as SANY decides.
    #[test]
    fn who_takes_the_operand() {
        let table = "
            =>   =>    conflict      =>  /\\   right       /\\  =>     left       /\\  \\/   conflict
            /\\  /\\   left          ~   =     right       ~   /\\    left       []  =     conflict
            []   '     conflict      -.  *     right       -.  +      left       -.  ##    conflict
            +    -     right         -   +     left        -   -      left       *   -.    left
            \\cup \\cap conflict    \\cup \\union left     \\cup \\  conflict     =   =     conflict
            =    \\in  conflict      ..  +     right       +   ..     left       *   /     conflict
            %    %     conflict      %   *     right       ^   ^      conflict   \\o \\circ left
            <=>  =>    left          <=> ~>    conflict    <=  =<     conflict   SUBSET \\X conflict
            SUBSET \\cup left        DOMAIN '  right       \\X \\X    left       @@  :>    right
            :>   @@    left          \\cdot /\\ left      *   ^      right      +   %     conflict";
        let words: Vec<_> = table.split_whitespace().collect();
        for row in words.chunks(3) {
            let [l, r] = [row[0], row[1]].map(|spelling| find(spelling).unwrap());
            let expected = match row[2] {
                "left" => Binding::Left,
                "right" => Binding::Right,
                _ => Binding::Conflict,
            };
            assert_eq!(binding(l, r), expected, "{} {}", row[0], row[1]);
        }
    }
}
