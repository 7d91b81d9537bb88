//! Random actions: conjunctions, disjunctions, choices, and assignments of next values to variables.

use crate::expression::{Type, Writer};

/// A variable.
pub(crate) type Variable<'v> = (&'v str, Type);

/// Operators that give a variable its next value: as it is, with an element more, or with another value for a key; and one that takes such
/// an operator.
pub(crate) fn helpers(variables: &[Variable<'_>]) -> String {
    let mut text = "With(Op(_), value) == Op(value)\n".to_owned();
    for (name, of) in variables {
        text += &format!("Set_{name}(value) == {name}' = value\n");
        text += &match of {
            Type::Set(_) => format!("Add_{name}(one) == {name}' = {name} \\cup {{one}}\n"),
            Type::Seq(_) => format!("Push_{name}(one) == Len({name}) < 3 /\\ {name}' = Append({name}, one)\n"),
            Type::Function(..) => format!(
                "Put_{name}(key, value) == IF key \\in DOMAIN {name} THEN {name}' = [{name} EXCEPT ![key] = value] \
                 ELSE {name}' = (key :> value) @@ {name}\n"
            ),
            _ => String::new(),
        };
    }
    text
}

impl Writer<'_> {
    /// Defines an action, and gives how the next-state relation speaks of it.
    pub(crate) fn action(&mut self, name: &str, variables: &[Variable<'_>], text: &mut String) -> String {
        let before = self.scope.len();
        let bound = (self.below(2) == 0).then(|| {
            // Over constants, or over what the state has.
            let of = [Type::Int, Type::Str, Type::Model][self.below(3)].clone();
            let set = match self.below(2) {
                0 => self.leaf(&Type::Set(Box::new(of.clone()))),
                _ => self.of(&Type::Set(Box::new(of.clone())), 1),
            };
            (self.fresh(), of, set)
        });
        if let Some((parameter, of, _)) = &bound {
            self.scope.push((parameter.clone(), of.clone()));
        }
        let body = self.body(variables);
        self.scope.truncate(before);
        match bound {
            Some((parameter, _, set)) => {
                *text += &format!("{name}({parameter}) == {body}\n");
                format!("(\\E {parameter} \\in {set} : {name}({parameter}))")
            }
            None => {
                *text += &format!("{name} == {body}\n");
                name.to_owned()
            }
        }
    }

    /// What gives all these variables their next values, in some order.
    pub(crate) fn body(&mut self, variables: &[Variable<'_>]) -> String {
        let mut open: Vec<Variable<'_>> = variables.to_vec();
        for place in (1..open.len()).rev() {
            open.swap(place, self.below(place + 1));
        }
        self.steps(&open, 2)
    }

    fn steps(&mut self, open: &[Variable<'_>], depth: usize) -> String {
        if depth > 0 && self.below(3) == 2 {
            return self.branch(open, depth - 1);
        }
        let before = self.scope.len();
        let mut conjuncts = Vec::new();
        if self.choices.once_in(4) {
            conjuncts.push(self.of(&Type::Bool, 2));
        }
        let mut rest = open;
        while let Some(((name, of), others)) = rest.split_first() {
            if !others.is_empty() && self.choices.once_in(8) {
                let names: Vec<&str> = rest.iter().map(|(name, _)| *name).collect();
                conjuncts.push(format!("UNCHANGED <<{}>>", names.join(", ")));
                rest = &[];
                continue;
            }
            if depth > 0 && self.below(4) == 3 {
                conjuncts.push(self.branch(rest, depth - 1));
                rest = &[];
                continue;
            }
            conjuncts.push(self.assignment(name, of));
            self.scope.push((format!("{name}'"), of.clone()));
            rest = others;
        }
        if self.choices.once_in(7) {
            conjuncts.push(self.of(&Type::Bool, 2));
        }
        self.scope.truncate(before);
        format!("({})", conjuncts.join(" /\\ "))
    }

    fn branch(&mut self, open: &[Variable<'_>], depth: usize) -> String {
        match self.below(5) {
            4 => {
                let (name, of) = (self.fresh(), [Type::Int, Type::Str, Type::Model][self.below(3)].clone());
                let (set, condition) = self.conditioned_subsets(&name, &of, 1);
                let body = self.within(&name, &Type::Set(Box::new(of)), |writer| writer.steps(open, depth));
                format!("(\\E {name} \\in {set} : {condition} /\\ {body})")
            }
            0 => {
                let condition = self.of(&Type::Bool, 2);
                format!("(IF {condition} THEN {} ELSE {})", self.steps(open, depth), self.steps(open, depth))
            }
            1 => format!("({} \\/ {})", self.steps(open, depth), self.steps(open, depth)),
            2 => {
                let (name, of) = (self.fresh(), self.a_type(1));
                let value = self.of(&of, 2);
                let body = self.within(&name, &of, |writer| writer.steps(open, depth));
                format!("(LET {name} == {value} IN {body})")
            }
            _ => {
                let (name, of) = (self.fresh(), [Type::Int, Type::Str, Type::Model][self.below(3)].clone());
                let set = self.of(&Type::Set(Box::new(of.clone())), 1);
                let body = self.within(&name, &of, |writer| writer.steps(open, depth));
                format!("(\\E {name} \\in {set} : {body})")
            }
        }
    }

    /// The next value of a variable by an operator of [`helpers`].
    fn helped_assignment(&mut self, name: &str, of: &Type) -> String {
        match (self.below(5), of) {
            (0, _) => format!("Set_{name}({})", self.next(of)),
            (1, _) => format!("With(Set_{name}, {})", self.next(of)),
            (2, Type::Set(part)) => format!("With(Add_{name}, {})", self.next(part)),
            (_, Type::Set(part)) => format!("Add_{name}({})", self.next(part)),
            (_, Type::Seq(part)) => format!("Push_{name}({})", self.next(part)),
            (_, Type::Function(from, to)) => format!("Put_{name}({}, {})", self.of(from, 1), self.next(to)),
            _ => format!("Set_{name}({})", self.next(of)),
        }
    }

    fn assignment(&mut self, name: &str, of: &Type) -> String {
        if self.has_helpers && self.choices.once_in(5) {
            return self.helped_assignment(name, of);
        }
        match (self.below(12), of) {
            (0, _) => format!("UNCHANGED {name}"),
            (1, _) => format!("{name}' = {}", self.of(of, 2)),
            (2, _) => format!("{name}' \\in {}", self.of(&Type::Set(Box::new(of.clone())), 1)),
            (3, _) => format!("{name}' \\in {{{}, {}}}", self.next(of), self.next(of)),
            (2..=9, Type::Function(from, to)) if from.is_message() => self.bag_assignment(name, from, to),
            (2..=8, Type::Set(part)) if part.is_message() => self.message_assignment(name, part),
            (4..=7, Type::Function(from, to)) => self.function_assignment(name, from, to),
            (4..=8, Type::Record(first, second)) => self.record_assignment(name, first, second),
            (4 | 5, Type::Int) => format!("{name}' = (({name} + 1) % 3)"),
            (4..=10, Type::Seq(part)) => self.sequence_assignment(name, part),
            (4 | 5, Type::Set(of)) => format!("{name}' = {name} \\cup {{{}}}", self.next(of)),
            (6, Type::Set(of)) => format!("{name}' = {name} \\ {{{}}}", self.of(of, 1)),
            (7, Type::Set(_)) => {
                let one = self.fresh();
                format!("(\\E {one} \\in {name} : {name}' = {name} \\ {{{one}}})")
            }
            _ => format!("{name}' = {}", self.next(of)),
        }
    }

    fn sequence_assignment(&mut self, name: &str, part: &Type) -> String {
        let one = self.next(part);
        match self.below(7) {
            0 | 1 => format!("{name}' = (IF Len({name}) < 3 THEN Append({name}, {one}) ELSE Tail({name}))"),
            2 => format!("{name}' = (IF {name} = <<>> THEN <<{one}>> ELSE Tail({name}))"),
            3 => format!("(Len({name}) < 2 /\\ {name}' = {name} \\o <<{one}, {}>>)", self.next(part)),
            4 => format!("({name} # <<>> /\\ {name}' = [{name} EXCEPT ![Len({name})] = {}])", self.next_part(part)),
            5 => {
                let (place, new) = (self.fresh(), self.next_part(part));
                format!("(\\E {place} \\in DOMAIN {name} : {name}' = [{name} EXCEPT ![{place}] = {new}])")
            }
            _ => format!("(Len({name}) < 3 /\\ Append({name}, {one}) # <<>> /\\ {name}' = Append({name}, {one}))"),
        }
    }

    /// A value that is small if its type is that of numbers.
    fn next(&mut self, of: &Type) -> String {
        match of {
            Type::Int => format!("({} % 3)", self.of(of, 2)),
            _ => self.of(of, 2),
        }
    }

    /// The next value of a part, in which `@` is the present one.
    fn next_part(&mut self, of: &Type) -> String {
        self.within("@", of, |writer| writer.next(of))
    }

    fn function_assignment(&mut self, name: &str, from: &Type, to: &Type) -> String {
        match self.below(10) {
            6 => self.bag_assignment(name, from, to),
            7 | 8 => self.table_assignment(name, from, to),
            9 if let Type::Record(first, second) = to => {
                let (one, key) = (self.fresh(), self.of(from, 1));
                let (x, y) = (self.next_part(first), self.next_part(second));
                format!("(\\E {one} \\in {{{key}}} : {name}' = [{name} EXCEPT ![{one}].x = {x}, ![{one}].y = {y}])")
            }
            0 | 1 | 4 if let Type::Function(inner, result) = to => {
                let (key, second, value) = (self.of(from, 1), self.of(inner, 1), self.next_part(result));
                format!("{name}' = [{name} EXCEPT ![{key}][{second}] = {value}]")
            }
            0 => format!("{name}' = [{name} EXCEPT ![{}] = {}]", self.of(from, 1), self.next_part(to)),
            4 | 5 => self.constructor_assignment(name, from, to),
            1 => format!("{name}' = (({} :> {}) @@ {name})", self.leaf(from), self.next(to)),
            _ => {
                let one = self.fresh();
                let value = self.within(&one, from, |writer| writer.next_part(to));
                format!("(\\E {one} \\in DOMAIN {name} : {name}' = [{name} EXCEPT ![{one}] = {value}])")
            }
        }
    }

    /// A function with keys added or taken away, and some values changed.
    fn table_assignment(&mut self, name: &str, from: &Type, to: &Type) -> String {
        let (one, key) = (self.fresh(), self.of(from, 1));
        let (other, value) = (self.of(from, 1), self.within(&one, from, |writer| writer.next(to)));
        let kept = format!("{name}[{one}]");
        let (domain, bodies) = match self.below(5) {
            0 => (format!("DOMAIN {name}"), 6),
            1 => (format!("(DOMAIN {name} \\ {{{key}}})"), 7),
            2 => (format!("({{{key}, {other}}} \\cup DOMAIN {name})"), 3),
            _ => (format!("(DOMAIN {name} \\cup {{{key}}})"), 6),
        };
        let body = match self.below(bodies) {
            0 => format!("IF {one} \\in {{{key}, {other}}} THEN {value} ELSE {kept}"),
            1 => format!("IF {one} \\in DOMAIN {name} THEN {kept} ELSE {value}"),
            2 => format!("IF {one} \\notin DOMAIN {name} THEN {value} ELSE {kept}"),
            3 => format!("IF {one} # {key} THEN {kept} ELSE {value}"),
            6 => kept,
            _ => format!("IF {one} = {key} THEN {value} ELSE {kept}"),
        };
        format!("{name}' = [{one} \\in {domain} |-> {body}]")
    }

    /// A function constructor that may keep some of the values.
    fn constructor_assignment(&mut self, name: &str, from: &Type, to: &Type) -> String {
        let one = self.fresh();
        let (condition, other, value) =
            self.within(&one, from, |writer| (writer.of(&Type::Bool, 2), writer.of(&Type::Bool, 1), writer.next(to)));
        let domain = match self.below(4) {
            0 => self.leaf(&Type::Set(Box::new(from.clone()))),
            _ => format!("DOMAIN {name}"),
        };
        let kept = format!("{name}[{one}]");
        let body = match self.below(4) {
            0 => format!("IF {condition} THEN {kept} ELSE {value}"),
            1 => format!("CASE {condition} -> {value} [] {other} -> {kept} [] OTHER -> {kept}"),
            2 => format!("LET {one}x == {value} IN IF {condition} THEN {one}x ELSE {kept}"),
            _ => format!("IF {condition} THEN {value} ELSE {kept}"),
        };
        format!("{name}' = [{one} \\in {domain} |-> {body}]")
    }

    /// A choice among messages, by itself or together with one of another set, with a condition first that does not speak of the
    /// message.
    fn choice_of_message(&mut self, message: &str, set: &str, action: &str) -> String {
        if self.below(2) == 0 {
            return format!("(\\E {message} \\in {set} : {action})");
        }
        let (name, of) = (self.fresh(), [Type::Int, Type::Str, Type::Model][self.below(3)].clone());
        let other = self.of(&Type::Set(Box::new(of.clone())), 1);
        let first = self.within(&name, &of, |writer| writer.of(&Type::Bool, 1));
        match self.below(3) {
            0 => format!("(\\E {name} \\in {other}, {message} \\in {set} : {first} /\\ {action})"),
            1 => format!("(\\E {message} \\in {set}, {name} \\in {other} : {first} /\\ {action})"),
            _ => format!("(\\E {message} \\in {set} : {} /\\ {action})", self.of(&Type::Bool, 1)),
        }
    }

    /// Messages that are sent, received, or both, of a bag.
    fn bag_assignment(&mut self, name: &str, from: &Type, to: &Type) -> String {
        let (one, other) = (self.fresh(), self.fresh());
        let message = self.of(from, 2);
        let (old, new) = (self.next_part(to), self.next(to));
        let sent = format!(
            "(LET {other} == {message} IN {name}' = (IF {other} \\in DOMAIN {name} \
             THEN [{name} EXCEPT ![{other}] = {old}] ELSE {name} @@ ({other} :> {new})))"
        );
        if self.choices.once_in(4) {
            return sent;
        }
        let (condition, reply) = self.reception(&one, from);
        let new = self.within(&one, from, |writer| writer.next(to));
        let received = match self.below(8) {
            6 => format!(
                "([{other} \\in DOMAIN {name} |-> IF {other} \\in {{{reply}, {one}}} THEN {new} ELSE {name}[{other}]] \
                 @@ [{other} \\in ({{{reply}}} \\ DOMAIN {name}) |-> {new}])"
            ),
            7 => format!("[{other} \\in DOMAIN {name} |-> IF {other} = {reply} THEN {new} ELSE {name}[{other}]]"),
            0 => format!("[{name} EXCEPT ![{one}] = {old}]"),
            1 => format!("([{name} EXCEPT ![{one}] = {old}] @@ ({reply} :> {new}))"),
            2 => format!("(({reply} :> {new}) @@ {name})"),
            3 => format!("[{name} EXCEPT ![{one}] = {old}, ![{reply}] = {new}]"),
            4 => format!("[{other} \\in DOMAIN {name} \\ {{{one}}} |-> {name}[{other}]]"),
            _ => format!("(IF {reply} \\notin DOMAIN {name} THEN {name} @@ ({reply} :> {new}) ELSE {name})"),
        };
        self.choice_of_message(&one, &format!("DOMAIN {name}"), &format!("{condition} /\\ {name}' = {received}"))
    }

    /// When a message is received, and the one that is sent in reply.
    fn reception(&mut self, message: &str, of: &Type) -> (String, String) {
        self.within(message, of, |writer| (writer.of(&Type::Bool, 2), writer.of(of, 2)))
    }

    /// The same of a set.
    fn message_assignment(&mut self, name: &str, of: &Type) -> String {
        let one = self.fresh();
        if self.choices.once_in(4) {
            return format!("{name}' = {name} \\cup {{{}}}", self.of(of, 2));
        }
        let (condition, reply) = self.reception(&one, of);
        let received = match self.below(5) {
            0 => format!("({name} \\ {{{one}}})"),
            1 => format!("(({name} \\ {{{one}}}) \\cup {{{reply}}})"),
            2 => format!("({name} \\cup {{{reply}, {one}}})"),
            3 => format!("({{{reply}}} \\cup {name})"),
            _ => format!("(IF {reply} \\in {name} THEN {name} \\ {{{reply}}} ELSE {name} \\cup {{{reply}}})"),
        };
        self.choice_of_message(&one, name, &format!("{condition} /\\ {name}' = {received}"))
    }

    fn record_assignment(&mut self, name: &str, first: &Type, second: &Type) -> String {
        match (self.below(3), second) {
            (0, Type::Function(from, to)) => {
                format!("{name}' = [{name} EXCEPT !.y[{}] = {}]", self.of(from, 1), self.next_part(to))
            }
            (0 | 1, _) => format!("{name}' = [{name} EXCEPT !.y = {}]", self.next_part(second)),
            _ => format!("{name}' = [{name} EXCEPT !.x = {}]", self.next_part(first)),
        }
    }
}
