//! The specs on which the tests are run.

use check_explorer::protocol::Source;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The bundled specs and their modules that have configs, and the specs of the guide.
pub(crate) fn all() -> Vec<(String, Source)> {
    let bundled = check_specs::catalogue().iter().flat_map(|spec| {
        let modules = spec.files.iter().filter_map(|(file, _)| file.strip_suffix(".tla"));
        let with_config = modules.filter(|name| spec.file(&format!("{name}.cfg")).is_some());
        with_config.map(|name| format!("{}/{name}", spec.name))
    });
    let bundled = bundled.map(|name| (name.clone(), Source::Bundled { name }));
    let guide = texts_in("docs/guide");
    let names: Vec<String> = guide.keys().filter_map(|name| name.strip_suffix(".tla")).map(str::to_owned).collect();
    let guide = names.into_iter().map(|root| (root.clone(), Source::Texts { root, files: guide.clone() }));
    bundled.chain(guide).collect()
}

/// The modules and configs of a folder.
pub(crate) fn texts_in(folder: &str) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"));
    let read = |name: String| {
        let text = std::fs::read_to_string(root().join(folder).join(&name)).expect("a spec is text");
        (name, text)
    };
    names.filter(|name| name.ends_with(".tla") || name.ends_with(".cfg")).map(read).collect()
}
