//! The files of the page, as `web/build` makes them.

/// A file: its name, its kind and its contents.
pub(crate) type File = (&'static str, &'static str, &'static [u8]);

/// The files beside `index.html`.
pub(crate) const FILES: [File; 3] = [
    ("page.js", "text/javascript; charset=utf-8", include_bytes!("../page/page.js")),
    ("page.css", "text/css; charset=utf-8", include_bytes!("../page/page.css")),
    ("worker.js", "text/javascript; charset=utf-8", include_bytes!("../page/worker.js")),
];

/// The page itself.
const INDEX: &str = include_str!("../page/index.html");

/// The checker as WebAssembly, compressed by gzip; empty if it was not there when the program was built.
pub(crate) const MODULE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/check.wasm.gz"));

/// The page with what its back end is, `served` or `local`, and whether a spec comes with it.
pub(crate) fn index(back_end: &str, has_spec: bool) -> String {
    let content = if has_spec { format!("{back_end} spec") } else { back_end.to_owned() };
    INDEX.replacen("<meta charset", &format!("<meta name=\"check-backend\" content=\"{content}\">\n<meta charset"), 1)
}
