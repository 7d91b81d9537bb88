//! Random temporal formulas: safety and liveness, one inside the other.

use crate::expression::Writer;

/// The parts of formulas.
#[derive(Debug)]
pub(crate) struct Parts<'p> {
    /// Predicates of states.
    pub(crate) atoms: &'p [String],
    /// Actions.
    pub(crate) actions: &'p [String],
}

const SUBSCRIPTS: [&str; 4] = ["vars", "x", "<<x, z>>", "y"];

impl Parts<'_> {
    fn atom(&self, writer: &mut Writer<'_>) -> String {
        format!("({})", writer.choices.pick(self.atoms))
    }

    fn action(&self, writer: &mut Writer<'_>) -> String {
        writer.choices.pick(self.actions).clone()
    }

    /// A property, in a form that TLC takes: `[][A]_v` and `<<A>>_v` stand where it can handle them.
    pub(crate) fn property(&self, writer: &mut Writer<'_>) -> String {
        let subscript = *writer.choices.pick(&SUBSCRIPTS);
        match writer.below(8) {
            0 => format!("[][{}]_{subscript}", self.action(writer)),
            1 => format!("({} /\\ [][~{}]_{subscript})", self.atom(writer), self.action(writer)),
            2 => self.fairness(writer),
            3 => format!("({} => {})", self.fairness(writer), self.formula(writer, 2)),
            _ => self.formula(writer, 3),
        }
    }

    /// A condition of fairness.
    pub(crate) fn fairness(&self, writer: &mut Writer<'_>) -> String {
        let kind = *writer.choices.pick(&["WF", "SF"]);
        let subscript = *writer.choices.pick(&SUBSCRIPTS);
        match writer.below(4) {
            0 => format!("{kind}_{subscript}({} \\/ {})", self.action(writer), self.action(writer)),
            1 => format!("{kind}_{subscript}(Next)"),
            _ => format!("{kind}_{subscript}({})", self.action(writer)),
        }
    }

    /// A temporal formula.
    pub(crate) fn formula(&self, writer: &mut Writer<'_>, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        let choice = writer.below(if depth == 0 { 6 } else { 14 });
        match choice {
            0 => self.atom(writer),
            1 => format!("[]<>{}", self.atom(writer)),
            2 => format!("<>[]{}", self.atom(writer)),
            3 => format!("({} ~> {})", self.atom(writer), self.atom(writer)),
            4 => format!("[](ENABLED {} => {})", self.action(writer), self.atom(writer)),
            5 => format!("[]<><<{}>>_{}", self.action(writer), writer.choices.pick(&SUBSCRIPTS)),
            6 => format!("<>[][{}]_{}", self.action(writer), writer.choices.pick(&SUBSCRIPTS)),
            7 => format!("[]({} \\/ {})", self.formula(writer, deeper), self.atom(writer)),
            8 => format!("<>({} /\\ {})", self.formula(writer, deeper), self.atom(writer)),
            9 => format!("({} => {})", self.formula(writer, deeper), self.formula(writer, deeper)),
            10 => format!("({} \\/ {})", self.formula(writer, deeper), self.formula(writer, deeper)),
            11 => format!("[]({} => {})", self.atom(writer), self.formula(writer, deeper)),
            12 => format!("({} ~> {})", self.atom(writer), self.formula(writer, deeper)),
            _ => format!("~{}", self.formula(writer, deeper)),
        }
    }
}
