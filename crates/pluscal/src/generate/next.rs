//! The next-state relation, and what brings it together.

use super::{Generator, Scope, blanks, width};
use crate::tree::Group;

impl Generator<'_> {
    /// The actions of a process or procedure, as one.
    pub(super) fn disjunction(&mut self, name: &str, actions: &[Group], scope: &Scope) {
        let head = format!("{name}{} == ", scope.parameter());
        let indent = blanks(width(&head) + 2);
        self.writer.add(&head);
        for (number, action) in actions.iter().enumerate() {
            let call = format!("{}{}", action.label, scope.parameter());
            if number > 0 {
                if self.writer.column() + 7 + width(&call) > self.width {
                    self.writer.end();
                    self.writer.add(&indent);
                }
                self.writer.add(" \\/ ");
            }
            self.writer.add(&call);
        }
        self.writer.line("");
    }

    /// Whether a terminated algorithm may stutter.
    fn may_stutter(&self) -> bool {
        self.given.options.done_disjunct && self.given.control.can_end
    }

    /// `Next`.
    pub(super) fn next(&mut self) {
        if !self.given.control.has_pc && !self.many {
            return;
        }
        if self.may_stutter() {
            self.terminating();
        }
        let mut start = "Next == ".to_owned();
        let column = width(&start) + 2;
        let or = format!("{} \\/ ", blanks(column));
        let singles = self.single_actions();
        for line in &singles {
            self.writer.line(&format!("{start}{line}"));
            start.clone_from(&or);
        }
        let procedures = self.procedure_actions();
        if !procedures.is_empty() {
            start.push_str("(\\E self \\in ProcSet: ");
            let inner = format!("{} \\/ ", blanks(width(&start)));
            if procedures.len() > 1 {
                start.push_str(" \\/ ");
            }
            for line in &procedures {
                self.writer.line(&format!("{start}{line}"));
                start.clone_from(&inner);
            }
            start.clone_from(&or);
        }
        let is_first = singles.is_empty() && procedures.is_empty();
        self.process_actions(start, is_first, column);
        if self.may_stutter() {
            self.writer.line(&format!("{or}Terminating"));
        }
        self.writer.line("");
    }

    fn terminating(&mut self) {
        self.writer.line("(* Allow infinite stuttering to prevent deadlock on termination. *)");
        if self.many {
            self.writer.line("Terminating == /\\ \\A self \\in ProcSet: pc[self] = \"Done\"");
            self.writer.line("               /\\ UNCHANGED vars");
        } else {
            self.writer.line("Terminating == pc = \"Done\" /\\ UNCHANGED vars");
        }
        self.writer.line("");
    }

    /// The actions without parameters, in lines.
    fn single_actions(&self) -> Vec<String> {
        let names: Vec<String> = if self.many {
            self.processes.iter().filter(|process| process.is_equal).map(|process| process.name.clone()).collect()
        } else {
            let procedures = self.given.algorithm.procedures.iter().map(|procedure| procedure.name.clone());
            procedures.chain(self.main_labels.iter().cloned()).collect()
        };
        disjuncts(&names, " \\/ ".len(), self.width as i64 - "Next == \\/ ".len() as i64)
    }

    /// The procedures, as actions of any process, in lines.
    fn procedure_actions(&self) -> Vec<String> {
        if !self.many {
            return Vec::new();
        }
        let names: Vec<String> =
            self.given.algorithm.procedures.iter().map(|procedure| format!("{}(self)", procedure.name)).collect();
        let most = self.width as i64 - "Next == \\/ (\\E self \\in ProcSet: \\/ ".len() as i64;
        let mut lines = disjuncts(&names, " \\/ ".len(), most);
        if let Some(last) = lines.last_mut() {
            last.push(')');
        }
        lines
    }

    fn process_actions(&mut self, mut start: String, mut is_first: bool, column: usize) {
        for process in self.processes.iter().filter(|process| !process.is_equal) {
            let head = "(\\E self \\in ";
            let mut lines = process.id.text();
            let indent = blanks(width(head));
            for (number, line) in lines.iter_mut().enumerate() {
                *line = format!("{}{line}", if number == 0 { head } else { &indent });
            }
            if let Some(last) = lines.last_mut() {
                last.push_str(&format!(": {}(self))", process.name));
            }
            for line in lines {
                self.writer.line(&format!("{start}{line}"));
                start = blanks(if is_first { column - 2 } else { column + 4 });
            }
            is_first = false;
            start = format!("{} \\/ ", blanks(column));
        }
    }

    /// `Termination`.
    pub(super) fn termination(&mut self) {
        if self.given.control.has_pc && self.given.control.can_end {
            let control = if self.many { "\\A self \\in ProcSet: pc[self]" } else { "pc" };
            self.writer.line(&format!("Termination == <>({control} = \"Done\")"));
            self.writer.line("");
        }
    }
}

/// Names with `\/` between them, in lines that are not longer than `most` as far as can be.
fn disjuncts(names: &[String], between: usize, most: i64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for name in names {
        if (width(name) + between + width(&line)) as i64 > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push_str(" \\/ ");
        }
        line.push_str(name);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
