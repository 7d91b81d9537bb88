//! Links from one document of this folder to another file of it.

use std::path::Path;

/// The links that lead nowhere, each with its document.
pub(crate) fn broken() -> Vec<String> {
    let mut broken = Vec::new();
    look_into(crate::root(), &mut broken);
    broken.sort();
    broken
}

/// Looks through the documents of a folder and of those below it.
fn look_into(folder: &Path, broken: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules"].contains(&name) {
                look_into(&path, broken);
            }
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let text = std::fs::read_to_string(&path).expect("the document can be read");
            let leads_nowhere = |target: &&str| !folder.join(target).exists();
            broken
                .extend(targets(&text).into_iter().filter(leads_nowhere).map(|to| format!("{}: {to}", path.display())));
        }
    }
}

/// The files to which a text links, without the places in them; other sites and the text's own places are left out, and so is code.
fn targets(text: &str) -> Vec<&str> {
    let prose = text.split('`').step_by(2);
    let links = prose.flat_map(|prose| prose.split("](").skip(1)).filter_map(|rest| rest.split([')', '#']).next());
    // A link of the documentation of code leads to an item.
    links.filter(|to| !to.is_empty() && !to.contains("://") && !to.contains("::")).collect()
}

#[test]
fn links_are_found() {
    let text =
        "See [one](a.md), [two](b/c.md#place), [here](#below), `[](code)` and [there](https://example.org/x.md).";
    assert_eq!(targets(text), ["a.md", "b/c.md"]);
}
