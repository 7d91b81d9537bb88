//! The tree of tree-sitter-tlaplus as a shape.

use super::{Shape, shape};
use check_syntax::operators;
use tree_sitter::{Node, Parser};

/// The shapes of the modules of a text, or the line at which the oracle has an error.
pub(crate) fn shapes(text: &str) -> Result<Vec<Shape>, usize> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_tlaplus::LANGUAGE.into()).unwrap();
    let tree = parser.parse(text, None).unwrap();
    let oracle = Oracle { text };
    if let Some(line) = oracle.error(tree.root_node()) {
        return Err(line);
    }
    Ok(oracle
        .parts(tree.root_node())
        .into_iter()
        .filter(|node| node.kind() == "module")
        .map(|m| oracle.module(m))
        .collect())
}

struct Oracle<'a> {
    text: &'a str,
}

/// Nodes that say nothing that their parents do not say.
const MARKS: &[&str] = &[
    "comment",
    "block_comment",
    "set_in",
    "all_map_to",
    "maps_to",
    "case_arrow",
    "case_box",
    "def_eq",
    "langle_bracket",
    "rangle_bracket",
    "rangle_bracket_sub",
    "bullet_conj",
    "bullet_disj",
    "label_as",
    "header_line",
    "double_line",
    "gets",
    "extramodular_text",
    "forall",
    "exists",
    "temporal_forall",
    "temporal_exists",
    "pcal_algorithm",
];

impl<'a> Oracle<'a> {
    fn error(&self, node: Node) -> Option<usize> {
        if !node.has_error() {
            return None;
        }
        let mut cursor = node.walk();
        let inner = node.children(&mut cursor).find_map(|child| self.error(child));
        inner.or(Some(node.start_position().row + 1))
    }

    /// The named children that carry meaning.
    fn parts<'t>(&self, node: Node<'t>) -> Vec<Node<'t>> {
        let mut cursor = node.walk();
        node.named_children(&mut cursor).filter(|child| !MARKS.contains(&child.kind())).collect()
    }

    fn fields<'t>(&self, node: Node<'t>, field: &str) -> Vec<Node<'t>> {
        let mut cursor = node.walk();
        node.children_by_field_name(field, &mut cursor).filter(Node::is_named).collect()
    }

    fn word(&self, node: Node) -> &'a str {
        match &self.text[node.byte_range()] {
            "ℕ" => "Nat",
            "ℤ" => "Int",
            "ℝ" => "Real",
            word => word,
        }
    }

    /// The name of an operator, whatever its spelling.
    fn symbol(&self, node: Node) -> &'a str {
        let word = self.word(node);
        match operators::find(word) {
            Some(id) => id.name(),
            None => word,
        }
    }

    fn words(&self, nodes: &[Node]) -> String {
        nodes.iter().map(|&node| self.symbol(node)).collect::<Vec<_>>().join(" ")
    }

    fn all(&self, nodes: Vec<Node>) -> Vec<Shape> {
        nodes.into_iter().map(|node| self.expr(node)).collect()
    }

    fn module(&self, node: Node) -> Shape {
        let name = self.word(node.child_by_field_name("name").unwrap());
        let units = self.parts(node).into_iter().skip(1).map(|unit| self.unit(unit)).collect();
        shape(format!("module {name}"), units)
    }

    fn unit(&self, node: Node) -> Shape {
        let parts = self.parts(node);
        match node.kind() {
            "extends" => shape(format!("extends {}", self.words(&parts)), vec![]),
            "variable_declaration" => shape(format!("variables {}", self.words(&parts)), vec![]),
            "constant_declaration" => shape(format!("constants {}", self.declared(&parts)), vec![]),
            "recursive_declaration" => shape(format!("recursive {}", self.declared(&parts)), vec![]),
            "operator_definition" | "module_definition" => {
                let count = self.fields(node, "parameter").len();
                let name = self.definition_name(node, count);
                let body = node.child_by_field_name("definition").unwrap();
                shape(format!("define {name} {count}"), vec![self.expr_or_instance(body)])
            }
            "function_definition" => {
                let name = self.word(node.child_by_field_name("name").unwrap());
                let bounds = parts.iter().filter(|part| part.kind() == "quantifier_bound");
                let body = self.expr(node.child_by_field_name("definition").unwrap());
                shape(format!("function {name}"), bounds.map(|&bound| self.bound(bound)).chain([body]).collect())
            }
            "local_definition" => shape("local", parts.iter().map(|&part| self.unit(part)).collect()),
            "instance" => self.instance(node),
            "assumption" => shape("assume", vec![self.expr(*parts.last().unwrap())]),
            "theorem" => {
                let statement = node.child_by_field_name("statement").unwrap();
                let is_expr = statement.kind() != "assume_prove";
                shape("theorem", if is_expr { vec![self.expr(statement)] } else { vec![] })
            }
            "module" => self.module(node),
            "use_or_hide" => shape("use", vec![]),
            "single_line" => shape("separator", vec![]),
            other => shape(format!("unknown unit {other}"), vec![]),
        }
    }

    fn definition_name(&self, node: Node, parameters: usize) -> &'a str {
        match self.symbol(node.child_by_field_name("name").unwrap()) {
            "-" if parameters == 1 => "-.",
            name => name,
        }
    }

    /// Declarations: a name stands first in `F(_, _)`, an operator anywhere in `_ + _`.
    fn declared(&self, nodes: &[Node]) -> String {
        let one = |node: &Node| match node.kind() {
            "operator_declaration" => self.symbol(node.child_by_field_name("name").unwrap()),
            _ => self.word(*node),
        };
        nodes.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    fn expr_or_instance(&self, node: Node) -> Shape {
        if node.kind() == "instance" { self.instance(node) } else { self.expr(node) }
    }

    fn instance(&self, node: Node) -> Shape {
        let parts = self.parts(node);
        let one = |&node: &Node| {
            let parts = self.parts(node);
            shape(format!("with {}", self.symbol(parts[0])), vec![self.expr(parts[1])])
        };
        shape(format!("instance {}", self.word(parts[0])), parts[1..].iter().map(one).collect())
    }

    fn bound(&self, node: Node) -> Shape {
        let set = self.expr(node.child_by_field_name("set").unwrap());
        shape(format!("bound {}", self.introduced(&self.fields(node, "intro"))), vec![set])
    }

    fn introduced(&self, nodes: &[Node]) -> String {
        match nodes {
            [tuple] if tuple.kind() == "tuple_of_identifiers" => format!("<<{}>>", self.words(&self.parts(*tuple))),
            names => self.words(names),
        }
    }

    fn bounds_and(&self, node: Node, field: &str, body: &str) -> Vec<Shape> {
        let bounds = self.fields(node, field).into_iter().map(|bound| self.bound(bound));
        bounds.chain([self.expr(node.child_by_field_name(body).unwrap())]).collect()
    }

    fn quantifier(&self, node: Node) -> &'static str {
        match node.child_by_field_name("quantifier").unwrap().kind() {
            "forall" => "All",
            "exists" => "Exists",
            "temporal_forall" => "TemporalAll",
            _ => "TemporalExists",
        }
    }

    fn expr(&self, node: Node) -> Shape {
        let parts = self.parts(node);
        match node.kind() {
            "nat_number" | "real_number" | "binary_number" | "octal_number" | "hex_number" => {
                shape(format!("number {}", self.word(node)), vec![])
            }
            "string" => shape("string", vec![]),
            "boolean" | "boolean_set" | "string_set" => shape(self.word(node), vec![]),
            "prev_func_val" => shape("@", vec![]),
            "identifier_ref" | "nat_number_set" | "int_number_set" | "real_number_set" | "bound_op"
            | "bound_nonfix_op" | "prefixed_op" => self.name(node, vec![]),
            "infix_op_symbol" | "prefix_op_symbol" | "postfix_op_symbol" => {
                shape(format!("operator {}", self.symbol(node)), vec![])
            }
            "bound_infix_op" => self.operator("infix", node, &["lhs", "rhs"]),
            "bound_prefix_op" => self.operator("prefix", node, &["rhs"]),
            "bound_postfix_op" => self.operator("postfix", node, &["lhs"]),
            "conj_list" => shape("list And", self.all(parts)),
            "disj_list" => shape("list Or", self.all(parts)),
            "conj_item" | "disj_item" => self.expr(parts[0]),
            "parentheses" => shape("()", self.all(parts)),
            "if_then_else" => shape("if", self.all(parts)),
            "case" => shape("case", self.all(parts)),
            "case_arm" => shape("arm", self.all(parts)),
            "other_arm" => shape("other", self.all(parts.into_iter().filter(|p| p.kind() != "OTHER").collect())),
            "let_in" => {
                let units = self.fields(node, "definitions").into_iter().map(|unit| self.unit(unit));
                let body = self.expr(node.child_by_field_name("expression").unwrap());
                shape("let", units.chain([body]).collect())
            }
            "finite_set_literal" => shape("{}", self.all(parts)),
            "tuple_literal" => shape("<<>>", self.all(parts)),
            "function_evaluation" => shape("apply", self.all(parts)),
            "set_of_functions" => shape("functions", self.all(parts)),
            "step_expr_or_stutter" => shape("square", self.all(parts)),
            "step_expr_no_stutter" => shape("angle", self.all(parts)),
            "subexpression" => shape("position", vec![]),
            _ => self.binder(node, parts),
        }
    }

    fn binder(&self, node: Node, parts: Vec<Node>) -> Shape {
        match node.kind() {
            "bounded_quantification" => shape(self.quantifier(node), self.bounds_and(node, "bound", "expression")),
            "unbounded_quantification" => {
                let names = shape(format!("bound {}", self.introduced(&self.fields(node, "intro"))), vec![]);
                shape(self.quantifier(node), vec![names, self.expr(node.child_by_field_name("expression").unwrap())])
            }
            "choose" => {
                let set = self.all(self.fields(node, "set"));
                let names = shape(format!("bound {}", self.introduced(&self.fields(node, "intro"))), set);
                shape("choose", vec![names, self.expr(node.child_by_field_name("expression").unwrap())])
            }
            "set_filter" => shape("filter", self.bounds_and(node, "generator", "filter")),
            "set_map" => shape("map", self.bounds_and(node, "generator", "map")),
            "function_literal" => {
                let (body, bounds) = parts.split_last().unwrap();
                shape("function", bounds.iter().map(|&bound| self.bound(bound)).chain([self.expr(*body)]).collect())
            }
            "lambda" => {
                let (body, names) = parts.split_last().unwrap();
                shape(format!("lambda {}", self.words(names)), vec![self.expr(*body)])
            }
            "label" => {
                let name = self.word(node.child_by_field_name("name").unwrap());
                shape(format!("label {name}"), vec![self.expr(node.child_by_field_name("expression").unwrap())])
            }
            "record_literal" => self.record("record", parts),
            "set_of_records" => self.record("records", parts),
            "record_value" => shape(format!("field {}", self.word(parts[1])), vec![self.expr(parts[0])]),
            "except" => {
                let function = self.expr(node.child_by_field_name("expr_to_update").unwrap());
                let updates = parts.iter().filter(|part| part.kind() == "except_update");
                shape("except", [function].into_iter().chain(updates.map(|&update| self.update(update))).collect())
            }
            "fairness" => {
                let kind = if self.word(node).starts_with('W') { "Weak" } else { "Strong" };
                shape(kind, self.all(parts))
            }
            other => shape(format!("unknown {other}"), vec![]),
        }
    }

    fn operator(&self, what: &str, node: Node, operands: &[&str]) -> Shape {
        let symbol = match self.symbol(node.child_by_field_name("symbol").unwrap()) {
            "-" if what == "prefix" => "-.",
            symbol => symbol,
        };
        let below = operands.iter().map(|field| self.expr(node.child_by_field_name(field).unwrap())).collect();
        shape(format!("{what} {symbol}"), below)
    }

    fn record(&self, head: &str, parts: Vec<Node>) -> Shape {
        shape(head, parts.chunks(2).map(|pair| shape(self.word(pair[0]), vec![self.expr(pair[1])])).collect())
    }

    fn update(&self, node: Node) -> Shape {
        let mut below = Vec::new();
        for selector in self.parts(self.fields(node, "update_specifier")[0]) {
            let parts = self.parts(selector);
            below.push(match selector.kind() {
                "except_update_record_field" => shape(format!("at {}", self.word(parts[0])), vec![]),
                _ => shape("at", self.all(parts)),
            });
        }
        below.push(self.expr(node.child_by_field_name("new_val").unwrap()));
        shape("update", below)
    }

    /// A name, with the path before it and the arguments behind it.
    fn name(&self, node: Node, mut below: Vec<Shape>) -> Shape {
        match node.kind() {
            "prefixed_op" => {
                for part in self.parts(node.child_by_field_name("prefix").unwrap()) {
                    let inner = self.name(self.parts(part)[0], vec![]);
                    below.push(shape(inner.head.replacen("name", "in", 1), inner.below));
                }
                self.name(node.child_by_field_name("op").unwrap(), below)
            }
            "bound_op" => {
                below.extend(self.all(self.fields(node, "parameter")));
                shape(format!("name {}", self.word(node.child_by_field_name("name").unwrap())), below)
            }
            "bound_nonfix_op" => {
                let parts = self.parts(node);
                below.extend(self.all(parts[1..].to_vec()));
                shape(format!("name {}", self.symbol(parts[0])), below)
            }
            "infix_op_symbol" | "prefix_op_symbol" | "postfix_op_symbol" => {
                shape(format!("operator {}", self.symbol(node)), vec![])
            }
            _ => shape(format!("name {}", self.word(node)), below),
        }
    }
}
