//! Random specs: variables of random types, actions that read and write them, what is asked of them.

use crate::choices::Choices;
use crate::expression::{Operator, Type, Writer};
use crate::formula::Parts;
use crate::steps::{Variable, helpers};

/// A spec with its configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Names of modules and their texts; the first is the root.
    pub modules: Vec<(String, String)>,
    /// The text of the configuration.
    pub config: String,
    /// Whether it has a VIEW.
    pub has_view: bool,
    /// Whether it has a SYMMETRY.
    pub has_symmetry: bool,
    /// Whether some expressions have a type that is not wanted there.
    pub is_mistyped: bool,
}

const NAMES: [&str; 3] = ["x", "y", "z"];

/// A spec: [`Case`]. Its state space is finite, and has a few thousand states at most but in rare cases.
pub fn spec(choices: &mut Choices) -> Case {
    let is_mistyped = choices.once_in(10);
    let is_total = choices.below(8) < 7;
    let has_symmetry = choices.once_in(6);
    let has_view = choices.once_in(6);
    let has_part = choices.once_in(3);
    let is_temporal = !has_symmetry && !has_view && choices.below(2) == 0;
    let constants = if has_symmetry { "MV, nomv" } else { "MV, nomv, m1, m2, m3" };
    let head = |name: &str| {
        format!("---- MODULE {name} ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\nCONSTANTS {constants}\n")
    };

    let mut writer = Writer::new(choices, if is_mistyped { 2 } else { 0 })
        .with_small_sets()
        .with_values(is_total)
        .with_symmetry(has_symmetry);
    let variables: Vec<Variable<'_>> = NAMES.iter().map(|name| (*name, variable_type(&mut writer))).collect();
    let mut text = head("Root") + &format!("VARIABLES {}\nvars == <<{0}>>\n", NAMES.join(", "));
    let part = has_part.then(|| head("Part") + &part(&mut writer, &variables, &mut text));
    let is_chosen = writer.choices.once_in(4);
    let mut init = if is_chosen { chosen(&mut writer, &variables) } else { initial(&mut writer, &variables) };
    writer.scope.extend(variables.iter().map(|(name, of)| ((*name).to_owned(), of.clone())));
    text += &parts(&mut writer, &variables);
    text += &recursive(&mut writer);
    text += &definitions(&mut writer);
    text += &helpers(&variables);
    writer.has_helpers = true;
    if is_chosen {
        init += &initial_conditions(&mut writer);
    }
    // The last variable may get its value behind the actions, some of which give it one as well.
    let trails = writer.choices.once_in(5);
    let mut actions: Vec<String> = (1..=3)
        .map(|number| {
            let leaves_out = trails && writer.below(2) == 0;
            let given = if leaves_out { &variables[..2] } else { &variables[..] };
            writer.action(&format!("A{number}"), given, &mut text)
        })
        .collect();
    if has_part {
        let rest = writer.body(&variables[2..]);
        text += &format!("A4 == I!Step /\\ {rest}\n");
        actions.push("A4".to_owned());
    }
    let mut next = actions.join(" \\/ ");
    if trails {
        let before = writer.scope.len();
        writer.scope.extend(variables[..2].iter().map(|(name, of)| (format!("{name}'"), of.clone())));
        next = format!("({next}) /\\ {}", writer.body(&variables[2..]));
        writer.scope.truncate(before);
    }
    let known = (writer.scope.len(), writer.operators.len());
    let mut behind = small(&mut writer, &variables);
    behind += &asked(&mut writer, &variables, &actions);
    let config = config(&mut writer, is_temporal, has_view, has_symmetry);
    if !trails {
        writer.scope.truncate(known.0);
        writer.operators.truncate(known.1);
        next = single(&mut writer, next);
    }
    text += &format!("{init}\nNext == {next}\n{behind}");
    let mut modules = vec![("Root".to_owned(), text + "====\n")];
    modules.extend(part.map(|text| ("Part".to_owned(), text + "====\n")));
    Case { modules, config, has_view, has_symmetry, is_mistyped }
}

fn initial(writer: &mut Writer<'_>, variables: &[Variable<'_>]) -> String {
    let conjuncts: Vec<String> = variables
        .iter()
        .map(|(name, of)| {
            let value = writer.leaf(of);
            match (writer.below(4), of) {
                (0, Type::Model) => format!("{name} \\in MV"),
                (0..=2, Type::Set(part)) if part.is_message() => format!("{name} = {{}}"),
                (0..=2, Type::Function(from, to)) if from.is_message() => empty_function(writer, name, to),
                (3, Type::Function(_, to)) if writer.below(2) == 0 => empty_function(writer, name, to),
                (0 | 1, Type::Seq(_)) => format!("{name} = <<>>"),
                (0 | 1, _) => format!("{name} \\in {{{value}, {}}}", writer.leaf(of)),
                (2, Type::Function(from, to)) => {
                    let (bound, set) = (writer.fresh(), writer.leaf(&Type::Set(from.clone())));
                    format!("{name} = [{bound} \\in {set} |-> {}]", writer.leaf(to))
                }
                _ => format!("{name} = {value}"),
            }
        })
        .collect();
    format!("Init == {}", conjuncts.join(" /\\ "))
}

/// A bag or a table with nothing in it.
fn empty_function(writer: &mut Writer<'_>, name: &str, to: &Type) -> String {
    let bound = writer.fresh();
    format!("{name} = [{bound} \\in {{}} |-> {}]", writer.leaf(to))
}

/// An initial predicate that chooses each variable from a constant set.
fn chosen(writer: &mut Writer<'_>, variables: &[Variable<'_>]) -> String {
    let conjuncts: Vec<String> = variables
        .iter()
        .map(|(name, of)| {
            let some: Vec<String> = (0..2 + writer.below(4)).map(|_| writer.leaf(of)).collect();
            format!("{name} \\in {{{}}}", some.join(", "))
        })
        .collect();
    format!("Init == {}", conjuncts.join(" /\\ "))
}

/// What else it asks, as an inductive invariant does: conditions of all variables, some for each element of a set.
fn initial_conditions(writer: &mut Writer<'_>) -> String {
    let mut text = String::new();
    for _ in 0..1 + writer.below(4) {
        let before = writer.scope.len();
        let bound = writer.fresh();
        let each = match writer.below(3) {
            0 => String::new(),
            1 => format!("\\A {bound} \\in {{{}, {}}} : ", writer.leaf(&Type::Int), writer.leaf(&Type::Int)),
            _ => format!("\\A {bound} \\in 0..2 : "),
        };
        if !each.is_empty() {
            writer.scope.extend(std::iter::repeat_n((bound, Type::Int), 2));
        }
        let conditions: Vec<String> = (0..1 + writer.below(2))
            .map(|_| format!("({} \\/ {})", writer.of(&Type::Bool, 2), writer.of(&Type::Bool, 1)))
            .collect();
        writer.scope.truncate(before);
        text += &format!(" /\\ ({each}{})", conditions.join(" /\\ "));
    }
    text
}

/// A tuple of variables, of which components are taken, and a set given by a condition, of which membership is asked.
fn parts(writer: &mut Writer<'_>, variables: &[Variable<'_>]) -> String {
    let mut text = String::new();
    if writer.choices.once_in(3) {
        let [(first, a), (second, b), _] = variables else { return text };
        text += &format!("Both == <<{first}, {second}>>\n");
        writer.scope.push(("Both".to_owned(), Type::Pair(Box::new(a.clone()), Box::new(b.clone()))));
    }
    if writer.choices.once_in(3) {
        let of = writer.a_type(1);
        let set = writer.of(&Type::Set(Box::new(of.clone())), 1);
        let before = writer.scope.len();
        writer.scope.extend([("e".to_owned(), of.clone()), ("n".to_owned(), Type::Int)]);
        text += &format!("Among(n) == {{e \\in {set} : {}}}\n", writer.of(&Type::Bool, 2));
        writer.scope.truncate(before);
        let operator =
            Operator { name: "Among".to_owned(), parameters: vec![Type::Int], result: Type::Set(Box::new(of)) };
        writer.operators.extend([operator.clone(), operator]);
    }
    text
}

/// Sometimes an operator that goes through a set, one element after the other.
fn recursive(writer: &mut Writer<'_>) -> String {
    if !writer.choices.once_in(3) {
        return String::new();
    }
    let result = [Type::Int, Type::Set(Box::new(Type::Int))][writer.below(2)].clone();
    let before = writer.scope.len();
    writer.scope.extend([("one".to_owned(), Type::Int), ("one".to_owned(), Type::Int)]);
    let (last, first) = (writer.leaf(&result), writer.of(&result, 1));
    writer.scope.truncate(before);
    let joined = if result == Type::Int { "+" } else { "\\cup" };
    let parameters = vec![Type::Set(Box::new(Type::Int))];
    writer.operators.push(Operator { name: "Through".to_owned(), parameters, result });
    format!(
        "RECURSIVE Through(_)\nThrough(set) == IF set = {{}} THEN {last} ELSE LET one == CHOOSE some \\in set : TRUE IN \
         {first} {joined} Through(set \\ {{one}})\n"
    )
}

/// Definitions that speak of the state, each also of those before it: what is computed once for a state. Some have
/// parameters.
fn definitions(writer: &mut Writer<'_>) -> String {
    let mut text = String::new();
    for number in 1..=writer.below(5) {
        let of = [
            Type::Bool,
            Type::Int,
            Type::Set(Box::new(Type::Int)),
            Type::Record(Box::new(Type::Bool), Box::new(Type::Int)),
        ][writer.below(4)]
        .clone();
        let before = writer.scope.len();
        let parameters: Vec<Type> = (0..writer.below(5).saturating_sub(2)).map(|_| writer.a_type(1)).collect();
        let names: Vec<String> = parameters.iter().map(|_| writer.fresh()).collect();
        writer.scope.extend(names.iter().cloned().zip(parameters.iter().cloned()));
        // Most read some part of a variable only in some states.
        let body = match writer.below(3) {
            0 => writer.of(&of, 3),
            _ => format!("IF {} THEN {} ELSE {}", writer.of(&Type::Bool, 2), writer.of(&of, 2), writer.of(&of, 2)),
        };
        writer.scope.truncate(before);
        let name = format!("D{number}");
        if parameters.is_empty() {
            text += &format!("{name} == {body}\n");
            // What is bound more than once is used more often.
            writer.scope.extend(std::iter::repeat_n((name, of), 2));
        } else {
            text += &format!("{name}({}) == {body}\n", names.join(", "));
            writer.operators.push(Operator { name, parameters, result: of });
        }
    }
    text
}

/// Sometimes a next-state relation as one action, though it is a choice among several: a list of one conjunct, or a condition.
fn single(writer: &mut Writer<'_>, next: String) -> String {
    match writer.below(12) {
        0 => format!("/\\ ({next})"),
        1 => format!("/\\ \\E single \\in 1 .. 2 : /\\ ({next})"),
        2 => format!("IF {} THEN {next} ELSE A1", writer.of(&Type::Bool, 2)),
        _ => next,
    }
}

/// The text of a second module with two variables, and of its instances in the first one.
fn part(writer: &mut Writer<'_>, variables: &[Variable<'_>], text: &mut String) -> String {
    let inner: Vec<Variable<'_>> = vec![("p", variables[0].1.clone()), ("q", variables[1].1.clone())];
    writer.scope.extend(inner.iter().map(|(name, of)| ((*name).to_owned(), of.clone())));
    writer.scope.push(("limit".to_owned(), Type::Int));
    let (good, value) = (writer.of(&Type::Bool, 3), writer.of(&Type::Int, 2));
    let step = writer.body(&inner);
    writer.scope.clear();
    let number = writer.leaf(&Type::Int);
    *text += &format!("I == INSTANCE Part WITH p <- x, q <- y, limit <- {number}\n");
    *text += "J(n) == INSTANCE Part WITH p <- x, q <- y, limit <- n\n";
    writer.scope.extend(variables.iter().map(|(name, of)| ((*name).to_owned(), of.clone())));
    *text += &format!("K == INSTANCE Part WITH p <- x, q <- {}, limit <- 0\n", writer.of(&inner[1].1, 1));
    writer.scope.clear();
    for (name, of) in
        [("I!Good", Type::Bool), ("J(2)!Value", Type::Int), ("K!Good", Type::Bool), ("K!Value", Type::Int)]
    {
        writer.scope.push((name.to_owned(), of));
    }
    format!("CONSTANT limit\nVARIABLES p, q\nGood == {good}\nValue == {value}\nStep == {step}\n")
}

/// Functions and records above all: these are taken apart.
fn variable_type(writer: &mut Writer<'_>) -> Type {
    let small =
        |writer: &mut Writer<'_>| Box::new([Type::Int, Type::Bool, Type::Str, Type::Model][writer.below(4)].clone());
    match writer.below(17) {
        // Messages of two kinds.
        14 => Type::Set(Box::new(Type::Message(small(writer), small(writer)))),
        15 => Type::Function(Box::new(Type::Message(small(writer), small(writer))), Box::new(Type::Int)),
        16 => Type::Seq(Box::new(Type::Message(small(writer), small(writer)))),
        // A table whose keys come and go.
        12 => Type::Function(small(writer), Box::new(Type::Record(small(writer), small(writer)))),
        13 => Type::Function(Box::new(Type::Str), small(writer)),
        // Messages under way: a set, or a bag.
        9 => Type::Set(Box::new(Type::Record(small(writer), small(writer)))),
        10 => Type::Function(Box::new(Type::Record(small(writer), small(writer))), Box::new(Type::Int)),
        11 => Type::Function(Box::new(Type::Pair(small(writer), small(writer))), small(writer)),
        0 => Type::Int,
        1 => Type::Set(small(writer)),
        2 => Type::Seq(small(writer)),
        3 => Type::Record(small(writer), small(writer)),
        4 => Type::Record(small(writer), Box::new(Type::Function(Box::new(Type::Int), small(writer)))),
        5 => Type::Set(Box::new(Type::Pair(small(writer), small(writer)))),
        6 => Type::Function(Box::new(Type::Model), small(writer)),
        7 => Type::Function(Box::new(Type::Int), Box::new(Type::Function(Box::new(Type::Str), small(writer)))),
        _ => Type::Function(Box::new(Type::Int), small(writer)),
    }
}

/// The constraint that makes the state space finite.
fn small(writer: &mut Writer<'_>, variables: &[Variable<'_>]) -> String {
    let conditions: Vec<String> = variables.iter().filter_map(|(name, of)| is_small(writer, name, of)).collect();
    format!("Small == {}\n", if conditions.is_empty() { "TRUE".to_owned() } else { conditions.join(" /\\ ") })
}

/// That a value of a type is one of finitely many, if there are others.
fn is_small(writer: &mut Writer<'_>, value: &str, of: &Type) -> Option<String> {
    let all = |parts: Vec<Option<String>>| {
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" /\\ "))
    };
    let each = |writer: &mut Writer<'_>, size: String, set: &str, part: &dyn Fn(&str) -> String, types: &[&Type]| {
        let bound = writer.fresh();
        let conditions = types.iter().enumerate().map(|(at, of)| {
            let value = if at == 0 { bound.clone() } else { part(&bound) };
            is_small(writer, &value, of)
        });
        let conditions = all(conditions.collect());
        Some(conditions.map_or(size.clone(), |body| format!("{size} /\\ (\\A {bound} \\in {set} : {body})")))
    };
    match of {
        Type::Bool | Type::Str | Type::Model => None,
        Type::Int => Some(format!("{value} \\in -1..4")),
        Type::Set(of) => each(writer, format!("Cardinality({value}) <= 3"), value, &|_| String::new(), &[of]),
        Type::Seq(of) => {
            let part = |bound: &str| format!("{value}[{bound}]");
            each(writer, format!("Len({value}) <= 3"), &format!("DOMAIN {value}"), &part, &[&Type::Bool, of])
        }
        Type::Function(from, to) => {
            let part = |bound: &str| format!("{value}[{bound}]");
            let domain = format!("DOMAIN {value}");
            each(writer, format!("Cardinality({domain}) <= 3"), &domain, &part, &[from, to])
        }
        Type::Pair(a, b) => {
            let parts = [(1, a), (2, b)].map(|(at, of)| is_small(writer, &format!("{value}[{at}]"), of));
            all(parts.into())
        }
        Type::Record(a, b) => {
            let parts = [("x", a), ("y", b)].map(|(field, of)| is_small(writer, &format!("{value}.{field}"), of));
            all(parts.into())
        }
        Type::Message(a, b) => {
            let x = is_small(writer, &format!("{value}.x"), a);
            let y = is_small(writer, &format!("{value}.y"), b);
            all(vec![x, y.map(|small| format!("({value}.t = \"s\" => {small})"))])
        }
    }
}

/// Invariants, constraints, fairness, properties, a view and a symmetry: all that a configuration may name.
fn asked(writer: &mut Writer<'_>, variables: &[Variable<'_>], actions: &[String]) -> String {
    let condition = |writer: &mut Writer<'_>| writer.of(&Type::Bool, 2);
    let (one, other) = (writer.of(&Type::Bool, 3), writer.of(&Type::Bool, 3));
    let mut text =
        format!("I1 == {one} \\/ {}\nI2 == {other} \\/ {} \\/ {}\n", condition(writer), condition(writer), {
            condition(writer)
        });
    text += &format!("I3 == ENABLED {} => {}\n", writer.choices.pick(actions).clone(), condition(writer));
    text += &format!("I4 == {}\n", elements(writer, variables));
    text += &format!("I5 == {}\n", each(writer, variables));
    text += &format!("I6 == {}\nI7 == {}\n", universal(writer, variables), endless(writer));
    text += &format!("C == {} \\/ {}\n", condition(writer), condition(writer));
    let atoms: Vec<String> = (0..3).map(|_| condition(writer)).collect();
    let parts = Parts { atoms: &atoms, actions };
    let fairness: Vec<String> = (0..writer.below(3)).map(|_| format!(" /\\ {}", parts.fairness(writer))).collect();
    // As where it is checked whether invariants are inductive.
    let stated = if writer.choices.once_in(6) { " /\\ I1 /\\ I5" } else { "" };
    text += &format!("Start == Init{stated}\nSpec == Start /\\ [][Next]_vars{}\n", fairness.concat());
    text += &format!("P1 == {}\nP2 == {}\n", parts.property(writer), parts.property(writer));
    text += &format!("View == <<x, {}>>\nSymm == Permutations(MV)\n", writer.of(&variables[1].1, 2));
    let before = writer.scope.len();
    writer.scope.extend(variables.iter().map(|(name, of)| (format!("{name}'"), of.clone())));
    text += &format!("AC == {} \\/ {}\nP3 == [][{}]_vars\n", condition(writer), condition(writer), condition(writer));
    writer.scope.truncate(before);
    text
}

/// That all elements of a variable, if one is a set or a sequence, are among some.
fn elements(writer: &mut Writer<'_>, variables: &[Variable<'_>]) -> String {
    let part = |of: &Type| match of {
        Type::Set(part) | Type::Seq(part) => Some((**part).clone()),
        _ => None,
    };
    let Some((name, of, part)) = variables.iter().find_map(|(name, of)| Some((name, of, part(of)?))) else {
        return "TRUE".into();
    };
    let some = match (writer.below(4), universe(&part)) {
        (0, Some(all)) => described(writer, &part, &all),
        _ => {
            let some: Vec<String> = (0..6).map(|_| writer.leaf(&Type::Set(Box::new(part.clone())))).collect();
            some.join(" \\cup ")
        }
    };
    match of {
        Type::Seq(_) => format!("{name} \\in Seq({some})"),
        _ if writer.below(2) == 0 => format!("{name} \\in SUBSET ({some})"),
        _ => format!("{name} \\subseteq ({some})"),
    }
}

/// A set without an end in which all values of a type are, if all of its parts have one.
fn universe(of: &Type) -> Option<String> {
    Some(match of {
        Type::Int => "Int".to_owned(),
        Type::Str => "STRING".to_owned(),
        Type::Bool => "BOOLEAN".to_owned(),
        Type::Record(a, b) => format!("[x : {}, y : {}]", universe(a)?, universe(b)?),
        Type::Message(a, b) => {
            let (a, b) = (universe(a)?, universe(b)?);
            format!("([t : {{\"r\"}}, x : {a}] \\cup [t : {{\"s\"}}, x : {a}, y : {b}])")
        }
        Type::Pair(a, b) => format!("({} \\X {})", universe(a)?, universe(b)?),
        _ => return None,
    })
}

/// A part of such a set, which nobody can write out, by a condition on the state.
fn described(writer: &mut Writer<'_>, of: &Type, all: &str) -> String {
    let (bound, before) = (writer.fresh(), writer.scope.len());
    writer.scope.extend(std::iter::repeat_n((bound.clone(), of.clone()), 2));
    let conditions = [(); 2].map(|()| writer.of(&Type::Bool, 2));
    writer.scope.truncate(before);
    format!("{{{bound} \\in {all} : {}}}", conditions.join(" \\/ "))
}

/// That something is true of a function of all numbers, whose results depend on the state.
fn endless(writer: &mut Writer<'_>) -> String {
    let ([function, bound], before) = ([(); 2].map(|()| writer.fresh()), writer.scope.len());
    writer.scope.push((bound.clone(), Type::Int));
    let result = writer.of(&Type::Int, 2);
    writer.scope.truncate(before);
    writer.scope.extend([1, 2].map(|number| (format!("{function}[{number}]"), Type::Int)));
    let conditions = [(); 3].map(|()| writer.of(&Type::Bool, 2));
    writer.scope.truncate(before);
    format!("\\A {function} \\in {{[{bound} \\in Nat |-> {result}]}} : {}", conditions.join(" \\/ "))
}

/// That something is true of all elements of a variable, or of its domain, if one is a set or a function.
fn each(writer: &mut Writer<'_>, variables: &[Variable<'_>]) -> String {
    let part = |(name, of): &Variable<'_>| match of {
        Type::Set(part) => Some(((*name).to_owned(), (*name).to_owned(), (**part).clone())),
        Type::Function(from, _) => Some(((*name).to_owned(), format!("DOMAIN {name}"), (**from).clone())),
        _ => None,
    };
    let Some((name, set, of)) = variables.iter().find_map(part) else { return "TRUE".into() };
    let is_numbered = of == Type::Int;
    let bound = writer.fresh();
    let before = writer.scope.len();
    writer.scope.extend(std::iter::repeat_n((bound.clone(), of), 2));
    let conditions: Vec<String> = (0..3).map(|_| writer.of(&Type::Bool, 2)).collect();
    writer.scope.truncate(before);
    let each = format!("\\A {bound} \\in {set} : {}", conditions.join(" \\/ "));
    // A function may be a sequence in some states, and another in others.
    if set != name && is_numbered { format!("(Head({name}) = {name}[1]) /\\ {each}") } else { each }
}

/// That something is true of all pairs of elements of a variable, or of what it maps these to: of all that are, or of those that
/// satisfy conditions of their own, before they are bound or after.
fn universal(writer: &mut Writer<'_>, variables: &[Variable<'_>]) -> String {
    let part = |(name, of): &Variable<'_>| match of {
        Type::Set(part) => Some(((*name).to_owned(), (**part).clone(), None)),
        Type::Function(from, to) => Some(((*name).to_owned(), (**from).clone(), Some((**to).clone()))),
        Type::Seq(part) => Some(((*name).to_owned(), Type::Int, Some((**part).clone()))),
        _ => None,
    };
    let Some((name, of, to)) = variables.iter().rev().find_map(part) else { return "TRUE".into() };
    let is_sequence = variables.iter().any(|(other, of)| *other == name && matches!(of, Type::Seq(_)));
    let set = match (&to, is_sequence && writer.below(2) == 0) {
        (None, _) => name.clone(),
        (Some(_), true) => format!("1..Len({name})"),
        (Some(_), false) => format!("DOMAIN {name}"),
    };
    let bind = |writer: &mut Writer<'_>, bound: &str| {
        writer.scope.extend(std::iter::repeat_n((bound.to_owned(), of.clone()), 2));
        if let Some(to) = &to {
            writer.scope.extend(std::iter::repeat_n((format!("{name}[{bound}]"), to.clone()), 3));
        }
    };
    // What is said of elements: in most cases of nothing else.
    let said = |writer: &mut Writer<'_>, of: &[&String]| {
        let outer = writer.scope.clone();
        if !writer.choices.once_in(4) {
            writer.scope.clear();
        }
        of.iter().for_each(|bound| bind(writer, bound));
        let condition = writer.of(&Type::Bool, 2);
        writer.scope = outer;
        condition
    };
    let [a, b, c] = [(); 3].map(|()| writer.fresh());
    let sets = [(); 2].map(|()| match writer.below(3) {
        0 => format!("{{{c} \\in {set} : {}}}", said(writer, &[&c])),
        _ => set.clone(),
    });
    let premises: Vec<String> =
        [&a, &b, &a].into_iter().take(writer.below(4)).map(|one| said(writer, &[one])).collect();
    let conditions: Vec<String> = (0..3).map(|_| said(writer, &[&a, &b])).collect();
    let premise = if premises.is_empty() { String::new() } else { format!("({}) => ", premises.join(" /\\ ")) };
    let body = format!("({premise}{})", conditions.join(" \\/ "));
    match writer.below(3) {
        0 => format!("\\A {a} \\in {} : \\A {b} \\in {} : {body}", sets[0], sets[1]),
        1 => format!("\\A {a}, {b} \\in {} : {body}", sets[0]),
        _ => format!("\\A {a} \\in {}, {b} \\in {} : {body}", sets[0], sets[1]),
    }
}

fn config(writer: &mut Writer<'_>, is_temporal: bool, has_view: bool, has_symmetry: bool) -> String {
    let mut text =
        String::from(if has_symmetry { "CONSTANTS nomv = nomv MV = {m1, m2, m3}\n" } else { crate::CONSTANTS });
    text += if is_temporal { "SPECIFICATION Spec\n" } else { "INIT Start\nNEXT Next\n" };
    text += "CONSTRAINT Small\n";
    for (line, number) in [("CONSTRAINT C", 8), ("ACTION_CONSTRAINT AC", 6)] {
        if writer.choices.once_in(number) {
            text += &format!("{line}\n");
        }
    }
    for name in ["I1", "I2", "I3", "I4", "I5", "I6", "I7"] {
        if writer.choices.once_in(5) {
            text += &format!("INVARIANT {name}\n");
        }
    }
    if is_temporal {
        let first = writer.below(3);
        text += &format!("PROPERTY {}\n", ["P1", "P2", "P3"][first]);
        if writer.below(2) == 1 {
            text += &format!("PROPERTY {}\n", ["P1", "P2", "P3"][(first + 1) % 3]);
        }
    }
    if has_view {
        text += "VIEW View\n";
    }
    if has_symmetry {
        text += "SYMMETRY Symm\n";
    }
    text + if writer.choices.once_in(6) { "CHECK_DEADLOCK TRUE\n" } else { "CHECK_DEADLOCK FALSE\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_drawn_and_a_seed_gives_the_same_spec_again() {
        let cases: Vec<Case> = (0..400).map(|seed| spec(&mut Choices::from_seed(seed))).collect();
        assert_eq!(cases[7], spec(&mut Choices::from_seed(7)));
        let texts: Vec<String> = cases
            .iter()
            .map(|case| case.modules.iter().map(|(_, text)| text.as_str()).chain([case.config.as_str()]).collect())
            .collect();
        let features = "VIEW|SYMMETRY|INSTANCE|INVARIANT|PROPERTY|CONSTRAINT C|ACTION_CONSTRAINT|WF_|SF_|ENABLED|~>|<>[]\
            |[]<><<|CHOOSE|RECURSIVE|LAMBDA|EXCEPT|UNCHANGED|CASE|I!Step|J(2)!Value|DEADLOCK TRUE|Next == (\
            |INVARIANT I6|INVARIANT I7|.t = \"s\"|(With(|Through(|Put_|Init /\\ I1|Next == /\\ (|Next == /\\ \\E|Next == IF";
        for feature in features.split('|') {
            let number = texts.iter().filter(|text| text.contains(feature)).count();
            assert!(number >= 10, "{feature} is in {number} of 400 specs");
        }
    }

    #[test]
    fn a_spec_is_written_from_no_bytes_at_all() {
        let case = spec(&mut Choices::from_bytes(&[]));
        assert!(case.modules[0].1.lines().all(|line| line.len() < 300), "{}", case.modules[0].1);
    }
}
