//! Modules that need themselves.

use super::{GraphModule, ModuleId};
use check_syntax::Diagnostic;
use check_syntax::tree::Ident;

/// Reports the modules that need themselves through EXTENDS and INSTANCE, each cycle once; whether there are any.
pub(super) fn report(modules: &[GraphModule], diagnostics: &mut Vec<Diagnostic>) -> bool {
    let mut search = Search { modules, state: vec![State::New; modules.len()], path: Vec::new(), found: Vec::new() };
    for id in 0..modules.len() as u32 {
        search.visit(ModuleId(id));
    }
    let has_cycle = !search.found.is_empty();
    diagnostics.append(&mut search.found);
    has_cycle
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    OnPath,
    Done,
}

struct Search<'a> {
    modules: &'a [GraphModule],
    state: Vec<State>,
    /// The modules on the way, each with the name by which the next one is needed.
    path: Vec<(ModuleId, Option<Ident>)>,
    found: Vec<Diagnostic>,
}

impl Search<'_> {
    fn visit(&mut self, id: ModuleId) {
        if self.state[id.0 as usize] != State::New {
            return;
        }
        self.state[id.0 as usize] = State::OnPath;
        let modules = self.modules;
        let module = &modules[id.0 as usize];
        let names = module.tree.extends.iter().cloned().chain(module.instantiates.iter().cloned());
        for name in names {
            if let Some(next) = module.named.get(&name.name).copied().flatten() {
                self.step(id, next, Some(name));
            }
        }
        for &nested in &module.nested {
            self.step(id, nested, None);
        }
        self.state[id.0 as usize] = State::Done;
    }

    fn step(&mut self, from: ModuleId, to: ModuleId, name: Option<Ident>) {
        self.path.push((from, name));
        if self.state[to.0 as usize] == State::OnPath {
            self.report(to);
        } else {
            self.visit(to);
        }
        self.path.pop();
    }

    /// The path from `start` to its end leads back to `start`.
    fn report(&mut self, start: ModuleId) {
        let begin = self.path.iter().position(|(id, _)| *id == start).unwrap_or(0);
        let mut places = self.path[begin..].iter().filter_map(|(_, name)| name.clone()).rev();
        let Some(last) = places.next() else { return };
        let message = format!("module `{}` needs itself", self.modules[start.0 as usize].tree.name.name);
        let mut found =
            Diagnostic::error("module-cycle", last.span, message).with_label(format!("`{}` is needed here", last.name));
        for place in places {
            found = found.with_secondary(place.span, format!("for `{}` is needed here", place.name));
        }
        self.found.push(found);
    }
}
