//! Temporal formulas over small state graphs, as TLC accepts them.

use crate::answer::Case;
use check_generator::Choices;

/// Formulas for one state graph.
pub(crate) const FORMULAS: usize = 10;

/// A state graph and formulas, from a seed.
pub(crate) struct Formulas {
    /// The module without its last line.
    module: String,
    /// The formulas.
    pub(crate) formulas: Vec<String>,
}

impl Formulas {
    /// From a seed.
    pub(crate) fn from_seed(seed: u64) -> Self {
        let mut draw = Draw(Choices::from_seed(seed));
        let mut module =
            String::from("---- MODULE Formulas ----\nEXTENDS Integers\nVARIABLES x, y\nvars == <<x, y>>\n");
        module += &format!("Init == x \\in {} /\\ y = 0\n", draw.pick(&["{0}", "{0, 1}", "{0, 2}"]));
        for number in 1..=3 {
            module += &format!("A{number} == {}\n", draw.action());
        }
        module += "Next == A1 \\/ A2 \\/ A3\n";
        let fairness: Vec<_> = (0..draw.below(3)).map(|_| format!(" /\\ {}", draw.fairness())).collect();
        module += &format!("Spec == Init /\\ [][Next]_vars{}\n", fairness.concat());
        let formulas = (0..FORMULAS).map(|_| draw.property()).collect();
        Self { module, formulas }
    }

    /// The spec with the formulas that have these numbers.
    pub(crate) fn case(&self, numbers: &[usize]) -> Case {
        let mut text = self.module.clone();
        let mut config = String::from("SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n");
        for number in numbers {
            text += &format!("P{number} == {}\n", self.formulas[*number]);
            config += &format!("PROPERTY P{number}\n");
        }
        Case { modules: vec![("Formulas".to_owned(), text + "====\n")], config }
    }
}

/// What is drawn for a state graph and formulas.
struct Draw(Choices);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        *self.0.pick(from)
    }

    fn action(&mut self) -> String {
        let guards = ["x = 0", "x < 2", "y = 0", "y = 1", "x # y", "x = 2 /\\ y = 1", "TRUE", "x > 0", "~(x = 1)"];
        let steps = ["(x + 1) % 3", "x", "0", "1", "2", "y", "2 - x", "(IF y = 0 THEN x ELSE 0)"];
        let other = ["y", "1 - y", "0", "1", "(IF x = 2 THEN 1 ELSE y)"];
        match self.below(5) {
            0 => format!("{} /\\ x' \\in {{0, 1, 2}} /\\ y' = {}", self.pick(&guards), self.pick(&other)),
            1 => format!("\\E i \\in {{0, 1}} : {} /\\ x' = (x + i) % 3 /\\ y' = i", self.pick(&guards)),
            2 => format!("{} /\\ x' = {} /\\ UNCHANGED y", self.pick(&guards), self.pick(&steps)),
            _ => format!("{} /\\ x' = {} /\\ y' = {}", self.pick(&guards), self.pick(&steps), self.pick(&other)),
        }
    }

    fn an_action(&mut self) -> String {
        let number = self.below(3) + 1;
        match self.below(8) {
            0 => "Next".to_owned(),
            1 => format!("(A{number} /\\ x' # x)"),
            2 => format!("(A{number} \\/ A{})", self.below(3) + 1),
            3 => self.pick(&["(x' = 0)", "(x' > x)", "(y' = y)", "(y # 0 /\\ y' = 0)"]).to_owned(),
            _ => format!("A{number}"),
        }
    }

    fn subscript(&mut self) -> &'static str {
        self.pick(&["vars", "vars", "vars", "x", "y", "<<y, x>>"])
    }

    fn fairness(&mut self) -> String {
        let action = match self.below(4) {
            0 => "Next".to_owned(),
            _ => format!("A{}", self.below(3) + 1),
        };
        format!("{}_{}({action})", self.pick(&["WF", "WF", "SF"]), self.subscript())
    }

    /// A property: sometimes one of steps, else any formula.
    fn property(&mut self) -> String {
        let depth = 1 + self.below(3);
        match self.below(10) {
            0 => format!("[][{}]_{}", self.an_action(), self.subscript()),
            1 => format!("{} /\\ {}", self.formula(depth), self.formula(depth - 1)),
            _ => self.formula(depth),
        }
    }

    fn formula(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.atom();
        }
        let inner = |draw: &mut Self| draw.formula(depth - 1);
        match self.below(15) {
            0 | 1 => format!("[]({})", inner(self)),
            2 | 3 => format!("<>({})", inner(self)),
            4 => format!("(({}) ~> ({}))", inner(self), inner(self)),
            5 => format!("({} /\\ {})", inner(self), inner(self)),
            6 => format!("({} \\/ {})", inner(self), inner(self)),
            7 | 8 => format!("({} => {})", inner(self), inner(self)),
            9 => format!("~({})", inner(self)),
            10 => format!("[]<><<{}>>_{}", self.an_action(), self.subscript()),
            11 => format!("<>[][{}]_{}", self.an_action(), self.subscript()),
            12 => self.fairness(),
            13 => format!("(\\A i \\in {{0, 1}} : (x = i) => {})", inner(self)),
            _ => format!("(\\E i \\in {{0, 2}} : [](x # i) \\/ {})", inner(self)),
        }
    }

    fn atom(&mut self) -> String {
        match self.below(6) {
            0 => format!("ENABLED A{}", self.below(3) + 1),
            1 => format!("ENABLED <<{}>>_{}", self.an_action(), self.subscript()),
            _ => self.pick(&["x = 0", "x = 1", "x = 2", "y = 0", "y = 1", "x < y", "x # 1", "TRUE"]).to_owned(),
        }
    }
}
