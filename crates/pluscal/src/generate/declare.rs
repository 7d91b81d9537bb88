//! Variables, the set of processes, and the initial predicate.

use super::changed::Changed;
use super::{Generator, blanks, parentheses, width};
use crate::expression::Expression;
use crate::tree::{Body, Process, Variable};

impl Generator<'_> {
    /// The variables, the definitions of the author between the global and the local ones, and `vars`.
    pub(super) fn declarations(&mut self) {
        let algorithm = self.given.algorithm;
        if self.given.has_default_value {
            self.writer.line("CONSTANT defaultInitValue");
        }
        let local = self.own_variables.len() + self.single_variables();
        let (global, local) = self.variables.split_at(self.variables.len() - local);
        let (global, local) = (global.to_vec(), local.to_vec());
        if algorithm.definitions.is_empty() {
            self.variables_line(&[global, local].concat());
        } else {
            self.variables_line(&global);
            self.writer.line("");
            self.writer.line("(* define statement *)");
            self.writer.expression(&algorithm.definitions);
            self.writer.line("");
            self.variables_line(&local);
        }
        self.writer.line("");
        self.tuple();
        self.writer.line("");
    }

    /// How many variables belong to processes that are no sets.
    fn single_variables(&self) -> usize {
        self.processes.iter().filter(|process| process.is_equal).map(|process| process.variables.len()).sum()
    }

    fn variables_line(&mut self, names: &[String]) {
        let word = match names {
            [] => return,
            [_] => "VARIABLE ",
            _ => "VARIABLES ",
        };
        self.writer.add(word);
        self.names(names, width(word));
        self.writer.end();
    }

    fn tuple(&mut self) {
        self.writer.add("vars == << ");
        let indent = self.writer.column();
        let names = self.variables.clone();
        self.names(&names, indent);
        if self.writer.column() + " >>".len() + 1 > self.width {
            self.writer.end();
            self.writer.add(&blanks("vars ==".len()));
        }
        self.writer.add(" >>");
        self.writer.end();
    }

    /// Names with commas, broken over lines.
    fn names(&mut self, names: &[String], indent: usize) {
        for (number, name) in names.iter().enumerate() {
            if number > 0 {
                self.writer.add(", ");
            }
            if self.writer.column() + width(name) + 1 > self.width {
                self.writer.end();
                self.writer.add(&blanks(indent));
            }
            self.writer.add(name);
        }
    }

    /// `ProcSet`.
    pub(super) fn process_set(&mut self) {
        if self.processes.is_empty() {
            return;
        }
        self.writer.add("ProcSet == ");
        for (number, process) in self.processes.iter().enumerate() {
            if number > 0 {
                self.writer.add(" \\cup ");
            }
            let [open, close] = if process.is_equal { ["{", "}"] } else { ["(", ")"] };
            self.writer.add(open);
            self.writer.expression(&process.id);
            self.writer.add(close);
        }
        self.writer.line("");
    }

    /// `Init`.
    pub(super) fn initial(&mut self) {
        let algorithm = self.given.algorithm;
        self.writer.add("Init == ");
        if !algorithm.variables.is_empty() {
            self.comment("Global variables");
            algorithm.variables.iter().for_each(|variable| self.plain_variable(variable));
        }
        for procedure in &algorithm.procedures {
            if procedure.parameters.is_empty() && procedure.variables.is_empty() {
                continue;
            }
            self.comment(&format!("Procedure {}", procedure.name));
            for variable in procedure.parameters.iter().chain(&procedure.variables) {
                if self.many {
                    self.variable_of_each(variable, "[ self \\in ProcSet |-> ");
                } else {
                    self.plain_variable(variable);
                }
            }
        }
        for process in self.processes.iter().filter(|process| !process.variables.is_empty()) {
            self.comment(&format!("Process {}", process.name));
            process.variables.iter().for_each(|variable| self.process_variable(process, variable));
        }
        if !algorithm.procedures.is_empty() {
            self.indent();
            self.writer.add(if self.many { "/\\ stack = [self \\in ProcSet |-> << >>]" } else { "/\\ stack = << >>" });
            self.writer.end();
        }
        if self.given.control.has_pc {
            self.initial_control();
        }
        self.writer.line("");
    }

    /// Blanks, unless the line has begun.
    fn indent(&mut self) {
        if self.writer.column() == 0 {
            self.writer.add(&blanks("Init == ".len()));
        }
    }

    fn comment(&mut self, text: &str) {
        self.indent();
        self.writer.add(&format!("(* {text} *)"));
        self.writer.end();
    }

    /// `x = e` or `x \in S`.
    fn plain_variable(&mut self, variable: &Variable) {
        let relation = if variable.is_equal { "=" } else { "\\in" };
        let needed = parentheses::are_needed(&variable.value.text());
        let [open, close] = if needed { ["(", ")"] } else { ["", ""] };
        self.indent();
        self.writer.add(&format!("/\\ {} {relation} {open}", variable.name));
        self.writer.expression(&variable.value);
        self.writer.add(close);
        self.writer.end();
    }

    /// A variable of which each process has its own.
    fn variable_of_each(&mut self, variable: &Variable, start: &str) {
        let own = Expression::name("self").bracketed();
        let value = self.in_action(&variable.value, Some(&own), &Changed::new(&[]));
        self.indent();
        self.writer.add(&format!("/\\ {} = {start}", variable.name));
        self.writer.expression(&value);
        self.writer.add("]");
        self.writer.end();
    }

    fn process_variable(&mut self, process: &Process, variable: &Variable) {
        self.indent();
        let name = &variable.name;
        let relation = if variable.is_equal { "=" } else { "\\in" };
        if process.is_equal {
            self.writer.add(&format!("/\\ {name} {relation} "));
            self.writer.expression(&variable.value);
            return self.writer.end();
        }
        let (start, arrow, subscript) = if variable.is_equal {
            ("[self \\in ", " |-> ", Expression::name("self").bracketed())
        } else {
            ("[", " -> ", Expression::any_process(&process.id))
        };
        let value = self.in_action(&variable.value, Some(&subscript), &Changed::new(&[]));
        self.writer.add(&format!("/\\ {name} {relation} {start}"));
        self.writer.expression(&process.id);
        self.writer.add(arrow);
        self.writer.expression(&value);
        self.writer.add("]");
        self.writer.end();
    }

    /// `pc`: for each process the label at which it begins.
    fn initial_control(&mut self) {
        self.indent();
        if let Body::One(code) = &self.given.algorithm.body {
            let first = code.groups.first().map_or("", |group| group.label.as_str());
            self.writer.add(&format!("/\\ pc = \"{first}\""));
            return self.writer.end();
        }
        self.writer.add("/\\ pc = [self \\in ProcSet |-> ");
        let has_cases = self.processes.len() != 1;
        if has_cases {
            self.writer.add("CASE ");
        }
        let column = self.writer.column() - 3;
        for (number, process) in self.processes.iter().enumerate() {
            if number > 0 {
                self.writer.add(&format!("{}[] ", blanks(column)));
            }
            if has_cases {
                self.writer.add(if process.is_equal { "self = " } else { "self \\in " });
                self.writer.expression(&process.id);
                self.writer.add(" -> ");
            }
            let first = process.code.groups.first().map_or("", |group| group.label.as_str());
            self.writer.add(&format!("\"{first}\""));
            if number + 1 == self.processes.len() {
                self.writer.add("]");
            }
            self.writer.end();
        }
    }
}
