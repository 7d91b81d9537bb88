//! Addresses of documents and paths of files.

use lsp_types::Uri;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The path of a document: that of its file, or the whole address of one that is in no file.
pub(crate) fn path_of(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    let Some(rest) = text.strip_prefix("file://") else { return PathBuf::from(text) };
    // A host before the path means nothing here.
    let path = rest.find('/').map_or(rest, |at| &rest[at..]);
    let decoded = decoded(path);
    match decoded.as_bytes() {
        // `/C:/folder`.
        [b'/', drive, b':', ..] if drive.is_ascii_alphabetic() => PathBuf::from(&decoded[1..]),
        _ => PathBuf::from(decoded),
    }
}

/// The address of a file.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    let text = path.to_str()?.replace('\\', "/");
    let text = if text.starts_with('/') { text } else { format!("/{text}") };
    let mut uri = String::from("file://");
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' | b':' => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&uri).ok()
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if bytes[at] == b'%' => {
                out.push(byte);
                at += 3;
            }
            _ => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for path in ["/a/b c/Ü.tla", "/x/100%.tla"] {
            let uri = uri_of(Path::new(path)).expect("an address");
            assert_eq!(path_of(&uri), Path::new(path), "{}", uri.as_str());
        }
        let windows = Uri::from_str("file:///c%3A/x/M.tla").expect("an address");
        assert_eq!(path_of(&windows), Path::new("c:/x/M.tla"));
        let untitled = Uri::from_str("untitled:Untitled-1").expect("an address");
        assert_eq!(path_of(&untitled), Path::new("untitled:Untitled-1"));
    }
}
