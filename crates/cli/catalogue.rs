//! The bundled specs, as the tool needs them: found by name, listed a line each.

use check_specs::Bundled;

/// The spec and the module of it that a name stands for: `nim`, or `nim-strategy/NimDialog` for another module.
pub(crate) fn find(name: &str) -> Option<(&'static Bundled, String)> {
    let (folder, module) = name.split_once('/').map_or((name, None), |(folder, module)| (folder, Some(module)));
    let bundled = check_specs::find(folder)?;
    let file = module.map_or_else(|| bundled.module.to_owned(), |module| format!("{module}.tla"));
    bundled.file(&file)?;
    Some((bundled, file.trim_end_matches(".tla").to_owned()))
}

/// All names that [`find`] knows.
pub(crate) fn names() -> Vec<String> {
    let of_modules = |bundled: &'static Bundled| {
        let modules = files_with(bundled, ".tla").into_iter().filter(|file| file != bundled.module);
        modules.map(|file| format!("{}/{}", bundled.name, file.trim_end_matches(".tla")))
    };
    let all = check_specs::catalogue().iter();
    all.flat_map(|bundled| std::iter::once(bundled.name.to_owned()).chain(of_modules(bundled))).collect()
}

/// The names of the files of a spec with this ending.
pub(crate) fn files_with(bundled: &Bundled, ending: &str) -> Vec<String> {
    let names = bundled.files.iter().map(|(name, _)| *name);
    names.filter(|name| name.ends_with(ending)).map(str::to_owned).collect()
}

/// A line for each bundled spec: its name and what it is; below it its further modules.
pub(crate) fn list() -> String {
    let mut text = String::new();
    for bundled in check_specs::catalogue() {
        let native = if bundled.native { " (also --native)" } else { "" };
        text.push_str(&format!("{:<16} {}{native}\n", bundled.name, bundled.summary));
        let others = files_with(bundled, ".cfg").into_iter().map(|file| file.replace(".cfg", ""));
        let main = bundled.module.trim_end_matches(".tla");
        for other in others.filter(|name| name != main) {
            let what = match bundled.file(&format!("{other}.tla")) {
                Some(_) => format!("{}/{other}", bundled.name),
                None => format!("{} --config {other}.cfg", bundled.name),
            };
            text.push_str(&format!("{:<16}   {what}\n", ""));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for name in names() {
            assert!(find(&name).is_some(), "{name}");
        }
        assert!(names().contains(&"nim-strategy/NimDialog".to_owned()));
        assert!(find("nim/Go").is_none() && find("go").is_none());
    }
}
