//! Random expressions: of a type from top to bottom, or with parts of whatever type.

use crate::choices::Choices;

/// The type that an expression is meant to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// TRUE and FALSE.
    Bool,
    /// Integers.
    Int,
    /// Strings.
    Str,
    /// Model values.
    Model,
    /// Sets of elements of one type.
    Set(Box<Type>),
    /// Sequences of elements of one type.
    Seq(Box<Type>),
    /// Tuples of two.
    Pair(Box<Type>, Box<Type>),
    /// Functions; their domains are any finite sets of the first type.
    Function(Box<Type>, Box<Type>),
    /// Records with the fields `x` and `y`.
    Record(Box<Type>, Box<Type>),
    /// Records of two kinds, as messages often are: with a field `t` that tells the kind, `x`, and `y` in those of the second kind.
    Message(Box<Type>, Box<Type>),
}

impl Type {
    /// Whether its values are taken for messages where they are in a set, or in the domain of a function.
    pub(crate) fn is_message(&self) -> bool {
        matches!(self, Self::Pair(..) | Self::Record(..) | Self::Message(..))
    }
}

/// An operator with parameters that expressions may apply.
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
}

/// Writes expressions.
#[derive(Debug)]
pub(crate) struct Writer<'c> {
    pub(crate) choices: &'c mut Choices,
    /// In how many places of a hundred the type is another than the one that is wanted.
    astray: usize,
    /// Names that are bound, with their types.
    pub(crate) scope: Vec<(String, Type)>,
    /// Operators that are defined.
    pub(crate) operators: Vec<Operator>,
    /// How many names have been made.
    names: usize,
    /// Whether sets stay small even if numbers and sets that are bound are large.
    are_sets_small: bool,
    /// Whether every expression of the right type has a value: what may have none is guarded.
    is_total: bool,
    /// Whether no model value is written by its name and none is chosen: the set `MV` stays symmetric.
    is_symmetric: bool,
    /// Whether there are operators that give a variable its next value ([`helpers`](crate::steps::helpers)).
    pub(crate) has_helpers: bool,
}

impl<'c> Writer<'c> {
    /// A writer of expressions whose types are right, but for so many places in a hundred.
    pub(crate) fn new(choices: &'c mut Choices, astray: usize) -> Self {
        let (scope, operators) = (Vec::new(), Vec::new());
        Self {
            choices,
            astray,
            scope,
            operators,
            names: 0,
            are_sets_small: false,
            is_total: false,
            is_symmetric: false,
            has_helpers: false,
        }
    }

    /// The same writer, for expressions in which names stand for values of any size: no interval reaches from a large
    /// number, no subsets are those of a large set.
    pub(crate) fn with_small_sets(self) -> Self {
        Self { are_sets_small: true, ..self }
    }

    /// The same writer, for expressions that have a value where they have the right types.
    pub(crate) fn with_values(self, is_total: bool) -> Self {
        Self { is_total, ..self }
    }

    /// The same writer, for specs that are symmetric in the set of model values `MV`.
    pub(crate) fn with_symmetry(self, is_symmetric: bool) -> Self {
        Self { is_symmetric, ..self }
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.choices.below(bound)
    }

    /// A type that is not made of too many others.
    pub(crate) fn a_type(&mut self, depth: usize) -> Type {
        let boxed = |writer: &mut Self| Box::new(writer.a_type(depth.saturating_sub(1)));
        match self.choices.below(if depth == 0 { 5 } else { 13 }) {
            0 | 1 => Type::Bool,
            2 => Type::Int,
            3 => Type::Str,
            4 => Type::Model,
            5..=7 => Type::Set(boxed(self)),
            8 => Type::Seq(boxed(self)),
            9 => Type::Pair(boxed(self), boxed(self)),
            10 => Type::Function(Box::new(self.a_type(0)), boxed(self)),
            11 => Type::Message(boxed(self), boxed(self)),
            _ => Type::Record(boxed(self), boxed(self)),
        }
    }

    /// An expression of a type, in parentheses unless it is a single word.
    pub(crate) fn of(&mut self, wanted: &Type, depth: usize) -> String {
        let other = self.choices.below(100) >= 100 - self.astray;
        let wanted = if other { self.a_type(1) } else { wanted.clone() };
        let bound = self.bound(&wanted);
        if !bound.is_empty() && self.below(2) == 0 {
            return self.choices.pick(&bound).clone();
        }
        if depth == 0 || self.choices.is_exhausted() {
            return self.leaf(&wanted);
        }
        let text = match self.choices.below(8) {
            0 => self.general(&wanted, depth - 1),
            _ => self.particular(&wanted, depth - 1),
        };
        format!("({text})")
    }

    /// The shortest kind of expression of a type.
    pub(crate) fn leaf(&mut self, wanted: &Type) -> String {
        match wanted {
            Type::Bool => (*self.choices.pick(&["TRUE", "FALSE"])).to_owned(),
            Type::Int => (*self.choices.pick(&["0", "1", "2", "3", "(-1)", "4"])).to_owned(),
            Type::Str => (*self.choices.pick(&["\"b\"", "\"a\"", "\"c\"", "\"\""])).to_owned(),
            Type::Model if self.is_symmetric => {
                let bound = self.scope.iter().rev().find(|(_, known)| *known == Type::Model);
                bound.map_or("nomv", |(name, _)| name).to_owned()
            }
            Type::Model => (*self.choices.pick(&["m2", "m1", "m3"])).to_owned(),
            Type::Set(of) if **of == Type::Model && self.choices.below(2) == 0 => "MV".to_owned(),
            Type::Set(of) => {
                let count = self.choices.below(3);
                let items: Vec<_> = (0..count).map(|_| self.leaf(of)).collect();
                format!("{{{}}}", items.join(", "))
            }
            Type::Seq(of) => {
                let count = self.choices.below(3);
                let items: Vec<_> = (0..count).map(|_| self.leaf(of)).collect();
                format!("<<{}>>", items.join(", "))
            }
            Type::Pair(a, b) => format!("<<{}, {}>>", self.leaf(a), self.leaf(b)),
            Type::Function(from, to) => {
                let (argument, result) = (self.leaf(from), self.leaf(to));
                format!("({argument} :> {result})")
            }
            Type::Record(a, b) => format!("[x |-> {}, y |-> {}]", self.leaf(a), self.leaf(b)),
            Type::Message(a, _) if self.choices.below(2) == 0 => format!("[t |-> \"r\", x |-> {}]", self.leaf(a)),
            Type::Message(a, b) => format!("[t |-> \"s\", x |-> {}, y |-> {}]", self.leaf(a), self.leaf(b)),
        }
    }

    /// What is bound, or a part of it, of a type. A part that may be missing has something in its place.
    fn bound(&mut self, wanted: &Type) -> Vec<String> {
        let scope = self.scope.clone();
        let mut found = Vec::new();
        for (name, of) in &scope {
            match of {
                _ if of == wanted => found.push(name.clone()),
                Type::Function(from, to) if **to == *wanted => {
                    let (argument, otherwise) = (self.leaf(from), self.leaf(wanted));
                    found.push(format!("(IF {argument} \\in DOMAIN {name} THEN {name}[{argument}] ELSE {otherwise})"));
                }
                Type::Seq(of) if **of == *wanted => {
                    found.push(format!("(IF {name} = <<>> THEN {} ELSE Head({name}))", self.leaf(wanted)));
                }
                Type::Seq(_) if *wanted == Type::Int => found.push(format!("Len({name})")),
                Type::Set(_) if *wanted == Type::Int => found.push(format!("Cardinality({name})")),
                Type::Set(of) if **of == *wanted && !self.is_symmetric => {
                    let (one, otherwise) = (self.fresh(), self.leaf(wanted));
                    let condition = if **of == Type::Int { self.extreme(&one, name) } else { "TRUE".to_owned() };
                    found.push(format!(
                        "(IF {name} = {{}} THEN {otherwise} ELSE CHOOSE {one} \\in {name} : {condition})"
                    ));
                }
                Type::Record(field, _) if **field == *wanted => found.push(format!("{name}.x")),
                Type::Record(_, field) if **field == *wanted => found.push(format!("{name}.y")),
                Type::Message(field, _) if **field == *wanted => found.push(format!("{name}.x")),
                Type::Message(_, field) if **field == *wanted => {
                    found.push(format!("(IF {name}.t = \"s\" THEN {name}.y ELSE {})", self.leaf(wanted)));
                }
                Type::Message(..) if *wanted == Type::Bool => {
                    found.push(format!("({name}.t = {})", *self.choices.pick(&["\"r\"", "\"s\""])));
                }
                Type::Pair(_, second) if **second == *wanted => found.push(format!("{name}[2]")),
                _ if *wanted == Type::Bool && self.below(3) == 0 => {
                    let operator = *self.choices.pick(&["=", "#"]);
                    found.push(format!("({name} {operator} {})", self.leaf(of)));
                }
                _ => {}
            }
        }
        found
    }

    /// That a number is the greatest or the least of a set, as it is often written; or that it is any.
    fn extreme(&mut self, one: &str, set: &str) -> String {
        let (other, comparison) = (self.fresh(), *self.choices.pick(&[">=", "<=", ">", "<"]));
        let (left, right) = if self.below(2) == 0 { (one, &*other) } else { (&*other, one) };
        match self.below(3) {
            0 => "TRUE".to_owned(),
            1 => format!("\\A {other} \\in {set} \\ {{{one}}} : {left} {comparison} {right}"),
            _ => format!("\\A {other} \\in {set} : {left} {}= {right}", &comparison[..1]).replace("<=", "=<"),
        }
    }

    /// A name that was not used before.
    pub(crate) fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    /// Something written while a name is bound.
    pub(crate) fn within<T>(&mut self, name: &str, of: &Type, write: impl FnOnce(&mut Self) -> T) -> T {
        self.scope.push((name.to_owned(), of.clone()));
        let written = write(self);
        self.scope.pop();
        written
    }

    /// Something that can be of any type.
    fn general(&mut self, wanted: &Type, depth: usize) -> String {
        if self.choices.below(3) == 0
            && let Some(applied) = self.applied(wanted, depth)
        {
            return applied;
        }
        match self.choices.below(9) {
            0 => {
                let (p, a, b) = (self.of(&Type::Bool, depth), self.of(wanted, depth), self.of(wanted, depth));
                format!("IF {p} THEN {a} ELSE {b}")
            }
            1 => {
                let (p, a, q) = (self.of(&Type::Bool, depth), self.of(wanted, depth), self.of(&Type::Bool, depth));
                let b = self.of(wanted, depth);
                let other = if self.choices.below(3) == 0 && !self.is_total {
                    String::new()
                } else {
                    " [] OTHER -> ".to_owned() + &self.of(wanted, depth)
                };
                format!("CASE {p} -> {a} [] {q} -> {b}{other}")
            }
            2 | 3 => {
                let (name, of) = (self.fresh(), self.a_type(1));
                let value = self.of(&of, depth);
                let body = self.within(&name, &of, |writer| writer.of(wanted, depth));
                format!("LET {name} == {value} IN {body}")
            }
            4 => {
                let (operator, name, of) = (self.fresh(), self.fresh(), self.a_type(1));
                let body = self.within(&name, &of, |writer| writer.of(wanted, depth));
                format!("LET {operator}({name}) == {body} IN {operator}({})", self.of(&of, depth))
            }
            5 if !self.is_symmetric => {
                let name = self.fresh();
                let set = self.of(&Type::Set(Box::new(wanted.clone())), depth);
                let body = self.within(&name, wanted, |writer| writer.of(&Type::Bool, depth));
                if self.is_total {
                    let (chosen, otherwise) = (self.fresh(), self.leaf(wanted));
                    return format!(
                        "LET {chosen} == {{{name} \\in {set} : {body}}} IN IF {chosen} = {{}} THEN {otherwise} ELSE CHOOSE {name} \\in {chosen} : TRUE"
                    );
                }
                format!("CHOOSE {name} \\in {set} : {body}")
            }
            6 => {
                let from = self.a_type(0);
                let function = self.of(&Type::Function(Box::new(from.clone()), Box::new(wanted.clone())), depth);
                let argument = self.of(&from, depth);
                self.part(&function, &argument, wanted)
            }
            7 => {
                let (operator, name) = (self.fresh(), self.fresh());
                let last = self.of(wanted, depth);
                let more = self.within(&name, &Type::Int, |writer| writer.of(wanted, depth));
                let start = self.choices.below(4);
                format!(
                    "LET RECURSIVE {operator}(_) {operator}({name}) == IF {name} <= 0 THEN {last} ELSE IF {name} = 2 THEN {more} ELSE {operator}({name} - 1) IN {operator}({start})"
                )
            }
            _ => match self.choices.below(3) {
                0 => {
                    let items = self.of(&Type::Seq(Box::new(wanted.clone())), depth);
                    if self.choices.below(2) == 0 && !self.is_total {
                        format!("Head({items})")
                    } else {
                        let index = self.of(&Type::Int, 0);
                        self.part(&items, &index, wanted)
                    }
                }
                1 => {
                    let other = Box::new(self.a_type(0));
                    let record = self.of(&Type::Record(Box::new(wanted.clone()), other), depth);
                    format!("{record}.x")
                }
                _ => {
                    let other = Box::new(self.a_type(0));
                    let pair = self.of(&Type::Pair(other, Box::new(wanted.clone())), depth);
                    format!("{pair}[2]")
                }
            },
        }
    }

    /// A function or sequence applied.
    fn part(&mut self, function: &str, argument: &str, wanted: &Type) -> String {
        if !self.is_total {
            return format!("{function}[{argument}]");
        }
        let (name, otherwise) = (self.fresh(), self.leaf(wanted));
        format!("LET {name} == {function} IN IF {argument} \\in DOMAIN {name} THEN {name}[{argument}] ELSE {otherwise}")
    }

    /// An operator of this type with arguments, if there is one.
    fn applied(&mut self, wanted: &Type, depth: usize) -> Option<String> {
        let known: Vec<Operator> = self.operators.iter().filter(|known| known.result == *wanted).cloned().collect();
        if known.is_empty() {
            return None;
        }
        let operator = self.choices.pick(&known).clone();
        let arguments: Vec<_> = operator.parameters.iter().map(|of| self.of(of, depth)).collect();
        Some(format!("{}({})", operator.name, arguments.join(", ")))
    }

    fn particular(&mut self, wanted: &Type, depth: usize) -> String {
        match wanted {
            Type::Bool => self.formula(depth),
            Type::Int => self.number(depth),
            Type::Str => self.leaf(wanted),
            Type::Model => self.leaf(wanted),
            Type::Set(of) => self.set(of, depth),
            Type::Seq(of) => self.sequence(of, depth),
            Type::Pair(a, b) => {
                let (a, b) = (self.of(a, depth), self.of(b, depth));
                format!("<<{a}, {b}>>")
            }
            Type::Function(from, to) => self.function(from, to, depth),
            Type::Record(a, b) => {
                let (x, y) = (self.of(a, depth), self.of(b, depth));
                match self.choices.below(3) {
                    0 => format!("[{} EXCEPT !.x = {x}]", self.of(wanted, depth)),
                    1 => format!("[y |-> {y}, x |-> {x}]"),
                    _ => format!("[x |-> {x}, y |-> {y}]"),
                }
            }
            Type::Message(a, b) => {
                let x = self.of(a, depth);
                match self.choices.below(3) {
                    0 => format!("[{} EXCEPT !.x = {x}]", self.of(wanted, depth)),
                    1 => format!("[x |-> {x}, t |-> \"r\"]"),
                    _ => format!("[t |-> \"s\", x |-> {x}, y |-> {}]", self.of(b, depth)),
                }
            }
        }
    }

    /// Subsets of which each element is to satisfy a condition, first of all.
    fn of_subsets(&mut self, depth: usize) -> String {
        let of = self.a_type(0);
        let subset = self.fresh();
        let (set, condition) = self.conditioned_subsets(&subset, &of, depth);
        let whole = Type::Set(Box::new(of));
        let body = self.within(&subset, &whole, |writer| writer.of(&Type::Bool, depth));
        match self.choices.below(4) {
            0 => format!("\\A {subset} \\in {set} : {condition} => {body}"),
            1 => format!("{{}} # {{{subset} \\in {set} : {condition} /\\ {body}}}"),
            _ => format!("\\E {subset} \\in {set} : {condition} /\\ {body}"),
        }
    }

    /// The subsets of some set, and a condition of each element of one.
    pub(crate) fn conditioned_subsets(&mut self, subset: &str, of: &Type, depth: usize) -> (String, String) {
        let items: Vec<_> = (0..4).map(|_| self.leaf(of)).collect();
        let element = self.fresh();
        let condition = self.within(&element, of, |writer| writer.of(&Type::Bool, depth));
        (format!("SUBSET {{{}}}", items.join(", ")), format!("(\\A {element} \\in {subset} : {condition})"))
    }

    /// What is said of some of the messages in a variable, which are told by a condition.
    fn of_messages(&mut self, depth: usize) -> Option<String> {
        let known = self.scope.iter().filter_map(|(name, of)| match of {
            Type::Set(part) if part.is_message() => Some((name.clone(), (**part).clone())),
            Type::Function(from, _) if from.is_message() => Some((format!("DOMAIN {name}"), (**from).clone())),
            _ => None,
        });
        let known: Vec<(String, Type)> = known.filter(|(set, _)| !set.contains('\'')).collect();
        if known.is_empty() {
            return None;
        }
        let (set, of) = self.choices.pick(&known).clone();
        let one = self.fresh();
        let scope = self.scope.clone();
        // The state too, in one of two: what is asked of a message is compared with a part of it.
        if self.choices.below(2) == 0 {
            self.scope.retain(|(name, _)| name.starts_with('v') && name[1..].parse::<usize>().is_ok());
        }
        self.scope.extend(std::iter::repeat_n((one.clone(), of.clone()), 3));
        let first = self.of(&Type::Bool, depth.min(1));
        self.scope = scope;
        let more = self.within(&one, &of, |writer| writer.of(&Type::Bool, depth));
        Some(match self.choices.below(7) {
            0 => format!("\\A {one} \\in {set} : {first} => {more}"),
            1 => format!("\\A {one} \\in {set} : {first}"),
            2 => format!("\\E {one} \\in {set} : {first}"),
            3 => format!("Cardinality({{{one} \\in {set} : {first} /\\ {more}}}) < 2"),
            4 => {
                let (some, body) = (self.fresh(), Type::Set(Box::new(of)));
                let rest = self.within(&some, &body, |writer| writer.of(&Type::Bool, depth));
                format!("LET {some} == {{{one} \\in {set} : {first}}} IN {some} = {{}} \\/ {rest}")
            }
            _ => format!("\\E {one} \\in {set} : {first} /\\ {more}"),
        })
    }

    fn quantified(&mut self, depth: usize) -> String {
        match self.choices.below(6) {
            5 => return self.of_subsets(depth),
            3 | 4 => {
                if let Some(text) = self.of_messages(depth) {
                    return text;
                }
            }
            _ => {}
        }
        let kind = *self.choices.pick(&["\\A", "\\E"]);
        let (one, of) = (self.fresh(), self.a_type(1));
        let set = self.of(&Type::Set(Box::new(of.clone())), depth);
        if self.choices.below(3) > 0 {
            let body = self.within(&one, &of, |writer| writer.of(&Type::Bool, depth));
            return format!("{kind} {one} \\in {set} : {body}");
        }
        let (two, is_twice) = (self.fresh(), self.choices.below(3) == 0);
        let other = if is_twice { of.clone() } else { self.a_type(0) };
        let more = if is_twice { set.clone() } else { self.of(&Type::Set(Box::new(other.clone())), depth) };
        let body = self.of_two(kind, [(&one, &of), (&two, &other)], depth);
        match self.choices.below(4) {
            0 => format!("{kind} <<{one}, {two}>> \\in {set} \\X {more} : {body}"),
            1 => format!("{kind} {one} \\in {set} : {kind} {two} \\in {more} : {body}"),
            _ if is_twice => format!("{kind} {one}, {two} \\in {set} : {body}"),
            _ => format!("{kind} {one} \\in {set}, {two} \\in {more} : {body}"),
        }
    }

    /// What is said of two elements: sometimes of those that satisfy conditions, each of its own.
    fn of_two(&mut self, kind: &str, [one, two]: [(&str, &Type); 2], depth: usize) -> String {
        let conditions = self.choices.below(2) == 0;
        let both =
            self.within(one.0, one.1, |writer| writer.within(two.0, two.1, |writer| writer.of(&Type::Bool, depth)));
        if !conditions {
            return both;
        }
        let [first, second] = [one, two].map(|(name, of)| self.within(name, of, |writer| writer.of(&Type::Bool, 1)));
        let (first, second) = if self.choices.below(3) == 0 { (second, first) } else { (first, second) };
        let behind = if kind == "\\A" { "=>" } else { "/\\" };
        format!("({first} /\\ {second}) {behind} {both}")
    }

    fn formula(&mut self, depth: usize) -> String {
        let of = self.a_type(1);
        let set = Type::Set(Box::new(of.clone()));
        match self.choices.below(16) {
            0 => format!("~{}", self.of(&Type::Bool, depth)),
            1..=3 => {
                let operator = *self.choices.pick(&["/\\", "\\/", "=>", "<=>"]);
                let (a, b) = (self.of(&Type::Bool, depth), self.of(&Type::Bool, depth));
                format!("{a} {operator} {b}")
            }
            4..=6 => {
                let operator = *self.choices.pick(&["=", "#"]);
                let (a, b) = (self.of(&of, depth), self.of(&of, depth));
                format!("{a} {operator} {b}")
            }
            7 | 8 => {
                let operator = *self.choices.pick(&["\\in", "\\notin"]);
                let (a, s) = (self.of(&of, depth), self.of(&set, depth));
                format!("{a} {operator} {s}")
            }
            9 => {
                let (s, t) = (self.of(&set, depth), self.of(&set, depth));
                format!("{s} \\subseteq {t}")
            }
            10 | 11 => {
                let operator = *self.choices.pick(&["<", "<=", ">", ">="]);
                let (a, b) = (self.of(&Type::Int, depth), self.of(&Type::Int, depth));
                format!("{a} {operator} {b}")
            }
            12 => match self.choices.below(3) {
                0 => format!("{} \\in Nat", self.of(&Type::Int, depth)),
                1 => format!("{} \\in STRING", self.of(&Type::Str, depth)),
                _ => {
                    let items = self.of(&Type::Seq(Box::new(of)), depth);
                    format!("{items} \\in Seq({})", self.of(&set, depth))
                }
            },
            13 => format!("IsFiniteSet({})", self.of(&set, depth)),
            _ => self.quantified(depth),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        let of = self.a_type(1);
        match self.choices.below(9) {
            0..=3 => {
                let operator = *self.choices.pick(&["+", "-", "*", "+", "-"]);
                let (a, b) = (self.of(&Type::Int, depth), self.of(&Type::Int, depth));
                format!("{a} {operator} {b}")
            }
            4 => {
                let operator = *self.choices.pick(&["\\div", "%", "^"]);
                if self.is_total {
                    return format!("{} {operator} 2", self.of(&Type::Int, depth));
                }
                let right = if operator == "^" { self.leaf(&Type::Int) } else { self.of(&Type::Int, depth) };
                format!("{} {operator} {right}", self.of(&Type::Int, depth))
            }
            5 => format!("-{}", self.of(&Type::Int, depth)),
            6 => format!("Cardinality({})", self.of(&Type::Set(Box::new(of)), depth)),
            7 => format!("Len({})", self.of(&Type::Seq(Box::new(of)), depth)),
            _ => self.leaf(&Type::Int),
        }
    }

    fn set(&mut self, of: &Type, depth: usize) -> String {
        let same = Type::Set(Box::new(of.clone()));
        let more = match (self.choices.below(3), of) {
            (0, _) => None,
            (_, Type::Bool) => Some("BOOLEAN".to_owned()),
            (_, Type::Int) => Some(self.interval(depth.min(1))),
            (_, Type::Set(inner)) => Some(self.subsets(inner, depth.min(1))),
            (_, Type::Pair(a, b)) => {
                let (s, t) = (self.of(&Type::Set(a.clone()), depth), self.of(&Type::Set(b.clone()), depth));
                Some(format!("{s} \\X {t}"))
            }
            (_, Type::Function(a, b)) => {
                let (s, t) = (self.leaf(&Type::Set(a.clone())), self.of(&Type::Set(b.clone()), depth.min(1)));
                Some(format!("[{s} -> {t}]"))
            }
            (_, Type::Record(a, b)) => {
                let (s, t) = (self.of(&Type::Set(a.clone()), depth), self.of(&Type::Set(b.clone()), depth));
                Some(format!("[x : {s}, y : {t}]"))
            }
            (_, Type::Message(a, b)) => {
                let (s, t) = (self.of(&Type::Set(a.clone()), depth), self.of(&Type::Set(b.clone()), depth));
                Some(format!("[t : {{\"r\"}}, x : {s}] \\cup [t : {{\"s\"}}, x : {s}, y : {t}]"))
            }
            _ => None,
        };
        if let Some(more) = more {
            return more;
        }
        match self.choices.below(9) {
            0 | 1 => {
                let count = 1 + self.choices.below(3);
                let items: Vec<_> = (0..count).map(|_| self.of(of, depth)).collect();
                format!("{{{}}}", items.join(", "))
            }
            2 | 3 => {
                let operator = *self.choices.pick(&["\\cup", "\\cap", "\\"]);
                let (s, t) = (self.of(&same, depth), self.of(&same, depth));
                format!("{s} {operator} {t}")
            }
            4 => {
                let name = self.fresh();
                let set = self.of(&same, depth);
                let body = self.within(&name, of, |writer| writer.of(&Type::Bool, depth));
                format!("{{{name} \\in {set} : {body}}}")
            }
            5 => {
                let (name, from) = (self.fresh(), self.a_type(1));
                let set = self.of(&Type::Set(Box::new(from.clone())), depth);
                let body = self.within(&name, &from, |writer| writer.of(of, depth));
                format!("{{{body} : {name} \\in {set}}}")
            }
            6 => format!("UNION {}", self.of(&Type::Set(Box::new(same)), depth)),
            7 => {
                let to = Box::new(self.a_type(0));
                format!("DOMAIN {}", self.of(&Type::Function(Box::new(of.clone()), to), depth))
            }
            _ => self.leaf(&same),
        }
    }

    fn interval(&mut self, depth: usize) -> String {
        let first = self.of(&Type::Int, depth);
        let first = if self.are_sets_small { format!("(({first} % 9) - 4)") } else { first };
        format!("{first}..{}", self.leaf(&Type::Int))
    }

    fn subsets(&mut self, of: &Type, depth: usize) -> String {
        if self.are_sets_small {
            let count = self.choices.below(4);
            let items: Vec<_> = (0..count).map(|_| self.of(of, depth)).collect();
            return format!("SUBSET {{{}}}", items.join(", "));
        }
        format!("SUBSET {}", self.of(&Type::Set(Box::new(of.clone())), depth))
    }

    fn sequence(&mut self, of: &Type, depth: usize) -> String {
        let same = Type::Seq(Box::new(of.clone()));
        match self.choices.below(8) {
            0 | 1 => {
                let count = 1 + self.choices.below(3);
                let items: Vec<_> = (0..count).map(|_| self.of(of, depth)).collect();
                format!("<<{}>>", items.join(", "))
            }
            2 => {
                let items = self.of(&same, depth);
                format!("Append({items}, {})", self.of(of, depth))
            }
            3 => {
                let (a, b) = (self.of(&same, depth), self.of(&same, depth));
                format!("{a} \\o {b}")
            }
            4 => {
                let items = self.of(&same, depth);
                let name = self.fresh();
                if self.is_total {
                    format!("LET {name} == {items} IN IF {name} = <<>> THEN <<>> ELSE Tail({name})")
                } else {
                    format!("Tail({items})")
                }
            }
            5 if self.is_total => {
                let (items, name) = (self.of(&same, depth), self.fresh());
                format!("LET {name} == {items} IN SubSeq({name}, 2, Len({name}))")
            }
            5 => {
                let (items, a) = (self.of(&same, depth), self.leaf(&Type::Int));
                format!("SubSeq({items}, {a}, {})", self.leaf(&Type::Int))
            }
            6 => {
                let name = self.fresh();
                let items = self.of(&same, depth);
                let body = self.within(&name, of, |writer| writer.of(&Type::Bool, depth));
                format!("SelectSeq({items}, LAMBDA {name} : {body})")
            }
            _ => {
                let name = self.fresh();
                let last = self.choices.below(3);
                let body = self.within(&name, &Type::Int, |writer| writer.of(of, depth));
                format!("[{name} \\in 1..{last} |-> {body}]")
            }
        }
    }

    fn function(&mut self, from: &Type, to: &Type, depth: usize) -> String {
        let same = Type::Function(Box::new(from.clone()), Box::new(to.clone()));
        match self.choices.below(7) {
            0..=2 => {
                let name = self.fresh();
                let set = self.of(&Type::Set(Box::new(from.clone())), depth);
                let body = self.within(&name, from, |writer| writer.of(to, depth));
                format!("[{name} \\in {set} |-> {body}]")
            }
            3 => {
                let (function, argument) = (self.of(&same, depth), self.of(from, depth));
                let value = self.within("@", to, |writer| writer.of(to, depth));
                format!("[{function} EXCEPT ![{argument}] = {value}]")
            }
            4 => {
                let (f, g) = (self.of(&same, depth), self.of(&same, depth));
                format!("{f} @@ {g}")
            }
            5 => {
                let (function, name) = (self.fresh(), self.fresh());
                // SANY does not read every expression here, a LET for example.
                let set = self.leaf(&Type::Set(Box::new(from.clone())));
                let recursion = (function.clone(), same.clone());
                self.scope.push(recursion);
                let body = self.within(&name, from, |writer| writer.of(to, depth.min(1)));
                self.scope.pop();
                format!("LET {function}[{name} \\in {set}] == {body} IN {function}")
            }
            _ => {
                let (argument, result) = (self.of(from, depth), self.of(to, depth));
                format!("{argument} :> {result}")
            }
        }
    }
}
