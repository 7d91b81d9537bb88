//! The bundled specs, each with what it is.

use crate::protocol::{BundledSpec, Catalogue};
use crate::texts::Texts;
use check_driver::load;
use check_driver::session::Session;
use check_games::rules::looks_like_game;
use check_specs::Bundled;

/// The bundled specs, and those of their other modules that have a config of their own.
pub(crate) fn catalogue() -> Catalogue {
    Catalogue { specs: check_specs::catalogue().iter().flat_map(of_folder).collect() }
}

fn of_folder(spec: &Bundled) -> Vec<BundledSpec> {
    let main = told(spec.name.to_owned(), spec.summary.to_owned());
    let names = spec.files.iter().filter_map(|(file, _)| file.strip_suffix(".tla"));
    let others = names
        .filter(|name| spec.module.strip_suffix(".tla") != Some(*name) && spec.file(&format!("{name}.cfg")).is_some());
    let others = others.map(|name| told(format!("{}/{name}", spec.name), format!("{} ({name})", spec.summary)));
    std::iter::once(main).chain(others).collect()
}

fn told(name: String, title: String) -> BundledSpec {
    let is_game = Texts::bundled(&name).is_ok_and(|texts| {
        let mut session = Session::default();
        let graph = load::load(&texts, &mut session).ok();
        let resolved = graph.and_then(|graph| load::resolved(graph, &mut session).ok());
        resolved.is_some_and(|resolved| looks_like_game(&resolved.module))
    });
    BundledSpec { name, title, is_game }
}
