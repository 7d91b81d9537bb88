//! An algorithm as the text from which its checksum is made.
//!
//! Character for character what the original translator makes of its own tree once the translation is done, so that
//! the checksums in existing files are confirmed, and ours by others.

use crate::expression::Expression;
use crate::tree::{
    Algorithm, Alternative, Assignment, Body, Call, Code, Group, Procedure, Process, ProcessFairness, Statement,
    StatementKind, Variable,
};

/// The record of an algorithm whose names are those of the translation, and which has been taken apart into actions.
pub(crate) fn record(algorithm: &Algorithm) -> String {
    let mut record = Record { text: String::new(), indents: vec![0] };
    match &algorithm.body {
        Body::One(code) => {
            record.line("[type     |-> \"uniprocess\", ");
            record.head(algorithm, [" decls  |-> ", " defs   |-> ", " prcds  |-> "]);
            record.part(" body  |-> ", |record| record.list(&code.groups, Record::group));
        }
        Body::Many(processes) => {
            record.line("[type    |-> \"multiprocess\", ");
            record.head(algorithm, [" decls |-> ", " defs  |-> ", " prcds |-> "]);
            record.part(" procs |-> ", |record| record.list(processes, Record::process));
        }
    }
    record.text.push(']');
    record.text
}

struct Record {
    text: String,
    /// The columns at which the lines of what is being written begin.
    indents: Vec<usize>,
}

impl Record {
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        let indent = self.indents.last().copied().unwrap_or(0);
        self.text.extend(std::iter::repeat_n(' ', indent));
    }

    /// Text and a new line.
    fn line(&mut self, text: &str) {
        self.add(text);
        self.new_line();
    }

    /// What a name stands before, and what is indented by it.
    fn part(&mut self, name: &str, what: impl FnOnce(&mut Self)) {
        let indent = self.indents.last().copied().unwrap_or(0) + name.chars().count();
        self.add(name);
        self.indents.push(indent);
        what(self);
        self.indents.pop();
    }

    /// The same, with a comma and a new line.
    fn part_line(&mut self, name: &str, what: impl FnOnce(&mut Self)) {
        self.part(name, what);
        self.line(",");
    }

    fn list<T>(&mut self, all: &[T], one: impl Fn(&mut Self, &T)) {
        self.part("<<", |record| {
            for (number, item) in all.iter().enumerate() {
                if number > 0 {
                    record.line(", ");
                }
                one(record, item);
            }
            record.add(">>");
        });
    }

    fn head(&mut self, algorithm: &Algorithm, [variables, definitions, procedures]: [&str; 3]) {
        self.line(&format!(" name  |-> \"{}\", ", algorithm.name));
        self.part_line(variables, |record| record.list(&algorithm.variables, Self::variable));
        self.part_line(definitions, |record| record.add(&algorithm.definitions.record()));
        self.part_line(procedures, |record| record.list(&algorithm.procedures, Self::procedure));
    }

    fn procedure(&mut self, procedure: &Procedure) {
        self.line(&format!("[name   |-> \"{}\", ", procedure.name));
        self.line(&format!("minusLabels |-> {}", lists(&procedure.code)));
        self.part_line(" params |-> ", |record| record.list(&procedure.parameters, Self::variable));
        self.part_line(" decls  |-> ", |record| record.list(&procedure.variables, Self::variable));
        self.part(" body   |-> ", |record| record.list(&procedure.code.groups, Self::group));
        self.add("]");
    }

    fn process(&mut self, process: &Process) {
        let fairness = match process.fairness {
            ProcessFairness::Unfair => "unfair",
            ProcessFairness::Weak => "wf",
            ProcessFairness::Strong => "sf",
        };
        self.line(&format!("[name   |-> \"{}\",", process.name));
        self.line(&format!(" fairness |-> \"{fairness}\", minusLabels |-> {}", lists(&process.code)));
        self.line(&format!(" eqOrIn |-> {},", equal_or_in(process.is_equal)));
        self.line(&format!(" id     |-> {},", process.id.record()));
        self.part_line(" decls  |-> ", |record| record.list(&process.variables, Self::variable));
        self.part(" body   |-> ", |record| record.list(&process.code.groups, Self::group));
        self.add("]");
    }

    fn variable(&mut self, one: &Variable) {
        let (equal_or_in, value) = (equal_or_in(one.is_equal), one.value.record());
        self.add(&format!("[var |-> \"{}\", eqOrIn |-> {equal_or_in}, val |-> {value}]", one.name));
    }

    fn group(&mut self, group: &Group) {
        self.line(&format!("[label |-> \"{}\",", group.label));
        self.part(" stmts |-> ", |record| record.list(&group.statements, Self::statement));
        self.add("]");
    }

    fn expressions(&mut self, all: &[Expression]) {
        self.list(all, |record, one| record.add(&one.record()));
    }

    fn statements(&mut self, all: &[Statement]) {
        self.list(all, Self::statement);
    }

    fn groups(&mut self, all: &[Group]) {
        self.list(all, Self::group);
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Assign(all) => {
                self.line("[type |-> \"assignment\",");
                self.part(" ass  |-> ", |record| record.list(all, Self::assignment));
                self.add("]");
            }
            StatementKind::Await(one) => self.simple("when", one),
            StatementKind::Print(one) => self.simple("print", one),
            StatementKind::Assert(one) => self.simple("assert", one),
            StatementKind::Skip => self.add("[type |-> \"skip\"]"),
            StatementKind::Goto(label) => self.add(&format!("[type |-> \"goto\",  to |-> \"{label}\"]")),
            StatementKind::Return(from) => {
                let from = from.as_deref().unwrap_or("null");
                self.add(&format!("[type |-> \"return\", from |-> \"{from}\"]"));
            }
            StatementKind::Call(call) => {
                self.line("[type     |-> \"call\",");
                self.line(" returnTo |-> \"\",");
                self.line(&format!(" to       |-> \"{}\",", call.name));
                self.part(" args     |-> ", |record| record.expressions(&call.arguments));
                self.add("]");
            }
            StatementKind::CallReturn(call, from) => {
                self.call("callReturn", &format!(" from     |-> \"{}\",", from.as_deref().unwrap_or("null")), call);
            }
            StatementKind::CallGoto(call, label) => {
                self.call("callGoto", &format!(" after    |-> \"{label}\","), call);
            }
            // None is left once they are expanded.
            StatementKind::MacroCall(_) => {}
            _ => self.compound(statement),
        }
    }

    fn simple(&mut self, kind: &str, expression: &Expression) {
        self.line(&format!("[type |-> \"{kind}\", "));
        self.add(&format!(" exp |-> {}]", expression.record()));
    }

    fn call(&mut self, kind: &str, where_to: &str, call: &Call) {
        self.line(&format!("[type     |-> \"{kind}\","));
        self.line(where_to);
        self.line(&format!(" to       |-> \"{}\",", call.name));
        self.part("args     |-> ", |record| {
            record.expressions(&call.arguments);
            record.line("]");
        });
    }

    fn assignment(&mut self, one: &Assignment) {
        let subscript = one.subscript.record();
        self.line(&format!("[lhs |-> [var |-> \"{}\", sub |-> {subscript}],", one.variable));
        self.add(&format!(" rhs |-> {}]", one.value.record()));
    }

    fn compound(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::If(one) => {
                self.line("[type    |-> \"if\", ");
                self.line(&format!(" test    |-> {},", one.test.record()));
                self.part_line(" then |-> ", |record| record.statements(&one.then));
                self.part(" else |-> ", |record| record.statements(&one.otherwise));
                self.add("]");
            }
            StatementKind::Either(all) => {
                self.line("[type |-> \"either\", ");
                self.part(" ors  |-> ", |record| record.branches(all));
                self.add("]");
            }
            StatementKind::With(one) => {
                self.line("[type   |-> \"with\", ");
                self.line(&format!(" var    |-> \"{}\",", one.variable));
                self.line(&format!(" eqOrIn |-> {},", equal_or_in(one.is_equal)));
                self.line(&format!(" exp    |-> {},", one.value.record()));
                self.part(" do     |-> ", |record| record.statements(&one.body));
                self.add("]");
            }
            StatementKind::While(one) => {
                self.line("[type    |-> \"while\", ");
                self.line(&format!(" test    |-> {},", one.test.record()));
                self.part_line(" labDo   |-> ", |record| record.groups(&one.body.groups));
                self.part(" unlabDo |-> ", |record| record.statements(&one.body.statements));
                self.add("]");
            }
            _ => self.labeled(statement),
        }
    }

    fn labeled(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::LabeledIf(one) => {
                self.line("[type      |-> \"labelIf\",");
                self.line(&format!(" test      |-> {},", one.test.record()));
                self.part_line(" unlabThen |-> ", |record| record.statements(&one.then.statements));
                self.part_line(" labThen   |-> ", |record| record.groups(&one.then.groups));
                self.part_line(" unlabElse |-> ", |record| record.statements(&one.otherwise.statements));
                self.part(" labElse   |-> ", |record| record.groups(&one.otherwise.groups));
                self.line("]");
            }
            StatementKind::LabeledEither(all) => {
                self.line("[type    |-> \"labelEither\",");
                self.part(" clauses |-> ", |record| record.list(all, Self::alternative));
                self.line("]");
            }
            _ => {}
        }
    }

    fn branches(&mut self, all: &[Vec<Statement>]) {
        self.part("<< ", |record| {
            for (number, one) in all.iter().enumerate() {
                if number > 0 {
                    record.line(", ");
                }
                record.statements(one);
            }
            record.add(" >>");
        });
    }

    fn alternative(&mut self, one: &Alternative) {
        self.part_line("[unlabOr |-> ", |record| record.statements(&one.statements));
        self.part(" labOr   |-> ", |record| record.groups(&one.groups));
        self.line("]");
    }
}

fn equal_or_in(is_equal: bool) -> &'static str {
    if is_equal { "\"=\"" } else { "\"\\\\in\"" }
}

/// The lists of labels and procedures, after the name of the first.
fn lists(code: &Code) -> String {
    let list = |all: &[String]| {
        let quoted: Vec<String> = all.iter().map(|one| format!("\"{one}\"")).collect();
        format!("<<{}>>", quoted.join(", "))
    };
    let (minus, plus, called) = (list(&code.minus), list(&code.plus), list(&code.called));
    format!("{minus}, plusLabels |->{plus}, proceduresCalled |->{called},")
}
