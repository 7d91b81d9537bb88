//! Random specs: variables of random types, actions that read and write them.

use super::generate::{Type, Writer};

/// What is asked of each spec.
pub(crate) const CONFIG: &str = "CONSTANTS m1 = m1 m2 = m2 m3 = m3\nSPECIFICATION Spec\nINVARIANTS I1 I2 I3\n\
     PROPERTIES P1 P2 Fair\nCONSTRAINT C\nACTION_CONSTRAINT AC\nCHECK_DEADLOCK FALSE\n";

const HEAD: &str = "---- MODULE Random ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\nCONSTANTS m1, m2, m3\n";

const NAMES: [&str; 3] = ["x", "y", "z"];

/// The text of a spec.
pub(crate) fn spec(seed: u64) -> String {
    // Every fourth spec has an expression of a wrong type here and there.
    let mut writer = Writer::new(seed, if seed.is_multiple_of(4) { 2 } else { 0 }).with_small_sets();
    let variables: Vec<(&str, Type)> = NAMES.iter().map(|name| (*name, variable_type(&mut writer))).collect();
    let mut text = format!("{HEAD}VARIABLES {}\nvars == <<{0}>>\n", NAMES.join(", "));
    let mut init = String::from("Init ==");
    for (name, of) in &variables {
        let value = writer.leaf(of);
        match writer.below(3) {
            0 => init += &format!(" /\\ {name} \\in {{{value}, {}}}", writer.leaf(of)),
            _ => init += &format!(" /\\ {name} = {value}"),
        }
    }
    writer.scope.extend(variables.iter().map(|(name, of)| ((*name).to_owned(), of.clone())));
    text += &definitions(&mut writer);
    let actions: Vec<String> = (1..=3).map(|number| action(&mut writer, number, &variables, &mut text)).collect();
    let invariants = [writer.of(&Type::Bool, 3), writer.of(&Type::Bool, 4)];
    let constraints = [0; 3].map(|_| writer.of(&Type::Bool, 2));
    let atoms: Vec<String> = (0..3).map(|_| writer.of(&Type::Bool, 2)).collect();
    writer.scope.extend(variables.iter().map(|(name, of)| (format!("{name}'"), of.clone())));
    let (property, permitted) = (writer.of(&Type::Bool, 3), writer.of(&Type::Bool, 2));
    text += &format!("{init}\nNext == {}\n", actions.join(" \\/ "));
    let [one, other, third] = [&actions[0], &actions[1], &actions[2]];
    text += &format!("Fair == WF_vars({one}) /\\ SF_<<x, z>>({other}) /\\ WF_y({third} \\/ {one})\n");
    text += "Spec == Init /\\ [][Next]_vars /\\ SF_vars(Next) /\\ WF_<<x, z>>(Next)\n";
    text += &format!("I1 == {}\nI2 == {}\nP1 == [][{property}]_vars\n", invariants[0], invariants[1]);
    text += &format!(
        "I3 == ENABLED {} => {}\nC == {} \\/ {}\n",
        actions[0], constraints[0], constraints[1], constraints[2]
    );
    text += &format!("AC == {property} \\/ {permitted}\nP2 == {}\n====\n", formula(&mut writer, &atoms, &actions, 2));
    text
}

/// Definitions that speak of the state, each also of those before it: what is computed once for a state.
fn definitions(writer: &mut Writer) -> String {
    let mut text = String::new();
    for number in 1..=writer.below(5) {
        let of = [
            Type::Bool,
            Type::Int,
            Type::Set(Box::new(Type::Int)),
            Type::Record(Box::new(Type::Bool), Box::new(Type::Int)),
        ][writer.below(4)]
        .clone();
        // Most read some part of a variable only in some states.
        let body = match writer.below(3) {
            0 => writer.of(&of, 3),
            _ => format!("IF {} THEN {} ELSE {}", writer.of(&Type::Bool, 2), writer.of(&of, 2), writer.of(&of, 2)),
        };
        text += &format!("D{number} == {body}\n");
        // What is bound more than once is used more often.
        writer.scope.extend(std::iter::repeat_n((format!("D{number}"), of), 2));
    }
    text
}

/// A temporal formula.
fn formula(writer: &mut Writer, atoms: &[String], actions: &[String], depth: usize) -> String {
    let atom = atoms[writer.below(atoms.len())].clone();
    match writer.below(if depth == 0 { 4 } else { 8 }) {
        0 => format!("[]<>({atom})"),
        1 => format!("<>[]({atom})"),
        2 => format!("(({atom}) ~> ({}))", atoms[writer.below(atoms.len())]),
        3 => format!("[](ENABLED {} => {atom})", actions[writer.below(actions.len())]),
        4 => format!("[]({} \\/ {atom})", formula(writer, atoms, actions, depth - 1)),
        5 => format!("<>({} /\\ {atom})", formula(writer, atoms, actions, depth - 1)),
        6 => {
            let (one, other) = (formula(writer, atoms, actions, depth - 1), formula(writer, atoms, actions, depth - 1));
            format!("({one} => {other})")
        }
        _ => format!("[]<><<{}>>_vars", actions[writer.below(actions.len())]),
    }
}

/// Functions and records above all: these are taken apart.
fn variable_type(writer: &mut Writer) -> Type {
    let small = |writer: &mut Writer| Box::new([Type::Int, Type::Bool, Type::Str][writer.below(3)].clone());
    match writer.below(8) {
        0 => Type::Int,
        1 => Type::Set(small(writer)),
        2 => Type::Seq(small(writer)),
        3 => Type::Record(small(writer), small(writer)),
        4 => Type::Record(small(writer), Box::new(Type::Function(Box::new(Type::Int), small(writer)))),
        5 => Type::Set(Box::new(Type::Pair(small(writer), small(writer)))),
        _ => Type::Function(Box::new(Type::Int), small(writer)),
    }
}

/// Defines an action, and gives how the next-state relation speaks of it.
fn action(writer: &mut Writer, number: usize, variables: &[(&str, Type)], text: &mut String) -> String {
    let name = format!("A{number}");
    let scope = writer.scope.len();
    let bound = (writer.below(2) == 0).then(|| {
        // Over constants, or over what the state has.
        let of = [Type::Int, Type::Str][writer.below(2)].clone();
        let set = match writer.below(2) {
            0 => writer.leaf(&Type::Set(Box::new(of.clone()))),
            _ => writer.of(&Type::Set(Box::new(of.clone())), 1),
        };
        (writer.fresh(), of, set)
    });
    if let Some((parameter, of, _)) = &bound {
        writer.scope.push((parameter.clone(), of.clone()));
    }
    let mut open: Vec<(&str, Type)> = variables.to_vec();
    for place in (1..open.len()).rev() {
        open.swap(place, writer.below(place + 1));
    }
    let body = steps(writer, &open, 2);
    writer.scope.truncate(scope);
    match bound {
        Some((parameter, _, set)) => {
            *text += &format!("{name}({parameter}) == {body}\n");
            format!("(\\E {parameter} \\in {set} : {name}({parameter}))")
        }
        None => {
            *text += &format!("{name} == {body}\n");
            name
        }
    }
}

/// Something that gives these variables their next values.
fn steps(writer: &mut Writer, open: &[(&str, Type)], depth: usize) -> String {
    if depth > 0 && writer.below(3) == 0 {
        return branch(writer, open, depth - 1);
    }
    let before = writer.scope.len();
    let mut conjuncts = Vec::new();
    if writer.below(2) == 0 {
        conjuncts.push(writer.of(&Type::Bool, 2));
    }
    let mut rest = open;
    while let Some(((name, of), others)) = rest.split_first() {
        if depth > 0 && writer.below(4) == 0 {
            conjuncts.push(branch(writer, rest, depth - 1));
            rest = &[];
            continue;
        }
        conjuncts.push(assignment(writer, name, of));
        writer.scope.push((format!("{name}'"), of.clone()));
        rest = others;
    }
    if writer.below(4) == 0 {
        conjuncts.push(writer.of(&Type::Bool, 2));
    }
    writer.scope.truncate(before);
    format!("({})", conjuncts.join(" /\\ "))
}

fn branch(writer: &mut Writer, open: &[(&str, Type)], depth: usize) -> String {
    match writer.below(4) {
        0 => {
            let condition = writer.of(&Type::Bool, 2);
            format!("(IF {condition} THEN {} ELSE {})", steps(writer, open, depth), steps(writer, open, depth))
        }
        1 => format!("({} \\/ {})", steps(writer, open, depth), steps(writer, open, depth)),
        2 => {
            let name = writer.fresh();
            let value = writer.of(&Type::Int, 2);
            let body = writer.within(&name, &Type::Int, |writer| steps(writer, open, depth));
            format!("(LET {name} == {value} IN {body})")
        }
        _ => {
            let (name, of) = (writer.fresh(), [Type::Int, Type::Str][writer.below(2)].clone());
            let set = writer.of(&Type::Set(Box::new(of.clone())), 1);
            let body = writer.within(&name, &of, |writer| steps(writer, open, depth));
            format!("(\\E {name} \\in {set} : {body})")
        }
    }
}

fn assignment(writer: &mut Writer, name: &str, of: &Type) -> String {
    match (writer.below(6), of) {
        (0, _) => format!("UNCHANGED {name}"),
        (1, _) => format!("{name}' \\in {}", writer.of(&Type::Set(Box::new(of.clone())), 1)),
        (2 | 3, Type::Function(from, to)) => {
            let (argument, value) = (writer.of(from, 1), writer.of(to, 2));
            format!("{name}' = [{name} EXCEPT ![{argument}] = {value}]")
        }
        (2 | 3, Type::Record(first, _)) => format!("{name}' = [{name} EXCEPT !.x = {}]", writer.of(first, 2)),
        _ => format!("{name}' = {}", writer.of(of, 2)),
    }
}
