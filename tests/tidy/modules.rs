//! The modules of our crates, and which names which: read from the text, without the compiler.

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree};

/// A module by the names that lead to it from the root of its crate.
pub(crate) type ModulePath = Vec<String>;

/// The modules of one crate.
#[derive(Debug, Default)]
pub(crate) struct Crate {
    modules: BTreeMap<ModulePath, Module>,
}

#[derive(Debug, Default)]
struct Module {
    /// The paths that its code names, from the root of the crate, outside of tests.
    named: BTreeSet<Vec<String>>,
    /// What it passes on under a name of its own: the path that the name stands for.
    passed_on: BTreeMap<String, Vec<String>>,
    /// The first sentence of its documentation.
    head: String,
    /// Its public types, each with the first sentence of its documentation.
    types: Vec<(String, String)>,
}

/// An edge between siblings, with an example: the module that names the other, and the path that it names.
type Edges = BTreeMap<(String, String), (ModulePath, Vec<String>)>;

impl Crate {
    /// Reads a crate from the file of its root.
    pub(crate) fn read(root: &Path) -> Self {
        let mut found = Self::default();
        let folder = root.parent().expect("a file stands in a folder");
        found.read_file(root, folder, &Vec::new());
        found
    }

    fn read_file(&mut self, file: &Path, folder: &Path, path: &ModulePath) {
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.read_items(&parsed.items, folder, path);
        self.modules.get_mut(path).expect("it was just read").head = first_sentence(&parsed.attrs);
    }

    fn read_items(&mut self, items: &[Item], folder: &Path, path: &ModulePath) {
        let mut names = Names { path, module: Module::default() };
        for item in items {
            match item {
                Item::Mod(module) if !is_for_tests(&module.attrs) => {
                    let name = module.ident.to_string();
                    let inner = [&path[..], std::slice::from_ref(&name)].concat();
                    match &module.content {
                        Some((_, items)) => self.read_items(items, &folder.join(&name), &inner),
                        None => {
                            let (file, below) = file_of(folder, &name, &module.attrs);
                            self.read_file(&file, &below, &inner);
                        }
                    }
                }
                Item::Use(used) if !is_for_tests(&used.attrs) => {
                    names.take_use(&used.tree, &mut Vec::new(), !matches!(used.vis, syn::Visibility::Inherited));
                }
                item => {
                    names.module.types.extend(public_type(item));
                    names.visit_item(item);
                }
            }
        }
        let module = names.module;
        self.modules.insert(path.clone(), module);
    }

    /// The module in which a path leads to something, as seen from a module. What an ancestor of that module passes on is
    /// looked for where it comes from: everybody names the root of the crate.
    fn module_of(&self, from: &ModulePath, path: &[String]) -> ModulePath {
        let mut path = path.to_vec();
        for _ in 0..10 {
            let depth = (0..=path.len()).rev().find(|&depth| self.modules.contains_key(&path[..depth]));
            let depth = depth.expect("the root is a module");
            let module = &self.modules[&path[..depth]];
            let passed_on = path.get(depth).and_then(|name| module.passed_on.get(name));
            match passed_on {
                Some(target) if from.starts_with(&path[..depth]) => {
                    path = [&target[..], &path[depth + 1..]].concat();
                }
                _ => {
                    path.truncate(depth);
                    break;
                }
            }
        }
        path
    }

    /// The public types by their names, each with its module and the first sentence of its documentation.
    pub(crate) fn types(&self) -> Vec<(&str, String, &str)> {
        let mut types = Vec::new();
        for (path, module) in &self.modules {
            types.extend(module.types.iter().map(|(name, head)| (name.as_str(), path.join("::"), head.as_str())));
        }
        types.sort();
        types
    }

    /// The first sentence of a module's documentation.
    pub(crate) fn head(&self, path: &[String]) -> &str {
        &self.modules[path].head
    }

    /// The edges among the modules that stand directly below one, each with all that is inside of it.
    pub(crate) fn edges_below(&self, parent: &[String]) -> Edges {
        let mut edges = Edges::new();
        let depth = parent.len();
        for (from, module) in self.modules.iter().filter(|(path, _)| path.len() > depth && path.starts_with(parent)) {
            for named in &module.named {
                let to = self.module_of(from, named);
                if to.len() > depth && to.starts_with(parent) && to[depth] != from[depth] {
                    let edge = (from[depth].clone(), to[depth].clone());
                    edges.entry(edge).or_insert_with(|| (from.clone(), named.clone()));
                }
            }
        }
        edges
    }

    /// All modules that have others below them, the root among them.
    pub(crate) fn parents(&self) -> BTreeSet<ModulePath> {
        self.modules.keys().filter(|path| !path.is_empty()).map(|path| path[..path.len() - 1].to_vec()).collect()
    }

    /// The names of the modules directly below one.
    pub(crate) fn children(&self, parent: &[String]) -> Vec<String> {
        let is_child = |path: &&ModulePath| path.len() == parent.len() + 1 && path.starts_with(parent);
        self.modules.keys().filter(is_child).map(|path| path[parent.len()].clone()).collect()
    }

    /// The knots: sets of siblings each of which leads to all others, by the place and the names, with the edges that hold
    /// each together.
    pub(crate) fn knots(&self) -> Vec<(String, String)> {
        let mut knots = Vec::new();
        for parent in self.parents() {
            let edges = self.edges_below(&parent);
            let names = self.children(&parent);
            let place = |name: &String| names.binary_search(name).expect("an edge has children at its ends") as u32;
            let graph = DiGraph::<(), ()>::from_edges(edges.keys().map(|(from, to)| (place(from), place(to))));
            for knot in tarjan_scc(&graph).into_iter().filter(|knot| knot.len() > 1) {
                let mut knot: Vec<&str> = knot.into_iter().map(|node| names[node.index()].as_str()).collect();
                knot.sort_unstable();
                let inside = |name: &String| knot.contains(&name.as_str());
                let held = edges.iter().filter(|((from, to), _)| inside(from) && inside(to));
                let held = held.map(|((from, to), (module, path))| {
                    format!("\n    {from} -> {to}: {} names {}", module.join("::"), path.join("::"))
                });
                let place = parent.iter().map(|name| format!("{name}: ")).collect::<String>();
                knots.push((format!("{place}{}", knot.join(" ")), held.collect()));
            }
        }
        knots
    }
}

/// Where the text of a module stands, and the folder of the modules below it.
fn file_of(folder: &Path, name: &str, attributes: &[Attribute]) -> (PathBuf, PathBuf) {
    let given = attributes.iter().find_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    match given {
        None => (folder.join(format!("{name}.rs")), folder.join(name)),
        Some(given) => {
            let file = folder.join(given);
            let below = file.parent().expect("a file stands in a folder").to_owned();
            (file, below)
        }
    }
}

/// Whether an item is compiled for tests only.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            let text = list.tokens.to_string();
            text == "test" || text.starts_with("all (test") || text.starts_with("all(test")
        }
        syn::Meta::Path(path) => path.is_ident("test"),
        _ => false,
    })
}

/// Collects the paths of one module.
struct Names<'p> {
    path: &'p ModulePath,
    module: Module,
}

impl Names<'_> {
    /// A path from the root of the crate; `None` for one that begins elsewhere.
    fn absolute(&self, segments: &[String]) -> Option<Vec<String>> {
        let mut at = match segments.first()?.as_str() {
            "crate" => Vec::new(),
            "self" => self.path.clone(),
            "super" => self.path[..self.path.len().checked_sub(1)?].to_vec(),
            _ => return None,
        };
        let mut rest = &segments[1..];
        while let Some((first, more)) = rest.split_first()
            && first == "super"
        {
            at.pop()?;
            rest = more;
        }
        at.extend(rest.iter().filter(|name| *name != "self").cloned());
        Some(at)
    }

    fn take(&mut self, segments: &[String]) {
        if let Some(path) = self.absolute(segments) {
            self.module.named.insert(path);
        }
    }

    fn take_use(&mut self, tree: &UseTree, before: &mut Vec<String>, is_passed_on: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.take_use(&path.tree, before, is_passed_on);
                before.pop();
            }
            UseTree::Name(name) => {
                self.take_name(&name.ident.to_string(), &name.ident.to_string(), before, is_passed_on)
            }
            UseTree::Rename(name) => {
                self.take_name(&name.ident.to_string(), &name.rename.to_string(), before, is_passed_on);
            }
            UseTree::Glob(_) => self.take(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.take_use(tree, before, is_passed_on)),
        }
    }

    fn take_name(&mut self, name: &str, known_as: &str, before: &[String], is_passed_on: bool) {
        let mut segments = before.to_vec();
        segments.push(name.to_owned());
        self.take(&segments);
        if is_passed_on {
            let known_as = if known_as == "self" { before.last().map_or("", String::as_str) } else { known_as };
            // A module's child is named without a beginning.
            let target = self.absolute(&segments).unwrap_or_else(|| [&self.path[..], &segments[..]].concat());
            self.module.passed_on.insert(known_as.to_owned(), target);
        }
    }

    /// The paths in the text of a macro's call, which is not parsed.
    fn take_tokens(&mut self, tokens: TokenStream) {
        let mut open: Vec<String> = Vec::new();
        let mut separators = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if separators != 2 || open.is_empty() {
                        self.take(&std::mem::take(&mut open));
                    }
                    open.push(name.to_string());
                    separators = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => separators += 1,
                other => {
                    self.take(&std::mem::take(&mut open));
                    separators = 0;
                    if let TokenTree::Group(group) = other {
                        self.take_tokens(group.stream());
                    }
                }
            }
        }
        self.take(&open);
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs[..],
            Item::Impl(item) => &item.attrs[..],
            Item::Struct(item) => &item.attrs[..],
            Item::Enum(item) => &item.attrs[..],
            Item::Const(item) => &item.attrs[..],
            Item::Use(used) => {
                self.take_use(&used.tree, &mut Vec::new(), false);
                return;
            }
            Item::Mod(_) => return,
            _ => &[],
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !is_for_tests(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if !is_for_tests(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.take(&segments);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.take_tokens(called.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

/// The first sentence of the documentation of a file, on one line.
fn first_sentence(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter(|one| one.path().is_ident("doc")).filter_map(|one| match &one.meta {
        syn::Meta::NameValue(syn::MetaNameValue { value: syn::Expr::Lit(literal), .. }) => match &literal.lit {
            syn::Lit::Str(text) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    let paragraph = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let end = paragraph.find(". ").unwrap_or_else(|| paragraph.trim_end_matches('.').len());
    paragraph[..end].replace('|', "\\|")
}

/// A public type, with the first sentence of its documentation.
fn public_type(item: &Item) -> Option<(String, String)> {
    let (name, visibility, attributes) = match item {
        Item::Struct(one) => (&one.ident, &one.vis, &one.attrs),
        Item::Enum(one) => (&one.ident, &one.vis, &one.attrs),
        Item::Trait(one) => (&one.ident, &one.vis, &one.attrs),
        Item::Type(one) => (&one.ident, &one.vis, &one.attrs),
        _ => return None,
    };
    matches!(visibility, syn::Visibility::Public(_)).then(|| (name.to_string(), first_sentence(attributes)))
}
