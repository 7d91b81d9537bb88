//! The page as a folder of files that any web host can serve: the checker is inside as WebAssembly.

use crate::page;
use check_explorer::Served;
use flate2::read::GzDecoder;
use std::io::Read;

/// The files of a site without a server, by name.
pub type Export = Vec<(&'static str, Vec<u8>)>;

/// The files; with a spec, the page opens it, without one it is a playground.
///
/// # Errors
///
/// A sentence, when the program was built without the WebAssembly module.
pub fn export(spec: Option<&Served>) -> Result<Export, String> {
    if page::MODULE.is_empty() {
        return Err("this program was built without the WebAssembly module: run web/wasm and build it again".to_owned());
    }
    let mut module = Vec::new();
    let unpacked = GzDecoder::new(page::MODULE).read_to_end(&mut module);
    unpacked.map_err(|error| format!("the WebAssembly module in this program is broken: {error}"))?;
    let mut files: Export =
        vec![("index.html", page::index("local", spec.is_some()).into_bytes()), ("check.wasm", module)];
    files.extend(page::FILES.iter().map(|(name, _, bytes)| (*name, bytes.to_vec())));
    if let Some(spec) = spec {
        let text = serde_json::to_string(spec).expect("its only map has strings as keys");
        files.push(("spec.json", text.into_bytes()));
    }
    Ok(files)
}
