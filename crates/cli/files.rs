//! Files: texts in, results out, each with a message a reader can act on.

use sha2::{Digest, Sha256};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Texts from here on are refused: places in them are numbers of 32 bits.
const TOO_LONG: usize = u32::MAX as usize;

/// The text of a file and its digest, or a sentence on why there is none, which names the file.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), String> {
    read(path, as_text)
}

/// The same of a module or config: a byte that is not UTF-8 becomes U+FFFD, which their lexers refuse outside of comments.
pub(crate) fn read_spec(path: &Path) -> Result<(String, String), String> {
    read(path, |bytes| as_text(String::from_utf8_lossy(&bytes).into_owned().into_bytes()))
}

fn read(path: &Path, decode: fn(Vec<u8>) -> Result<String, String>) -> Result<(String, String), String> {
    let shown = path.display();
    if path.is_dir() {
        return Err(format!("{shown} is a directory, not a file"));
    }
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!("there is no file {shown}"),
        ErrorKind::PermissionDenied => format!("{shown} may not be read: permission denied"),
        _ => format!("{shown} cannot be read: {error}"),
    })?;
    let digest = sha256(&bytes);
    decode(bytes).map(|text| (text, digest)).map_err(|reason| format!("{shown} {reason}"))
}

fn as_text(bytes: Vec<u8>) -> Result<String, String> {
    if bytes.len() >= TOO_LONG {
        return Err("is too long: texts of 4 GiB and more are not supported".to_owned());
    }
    if bytes.contains(&0) {
        return Err("is a binary file, not a text".to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
        format!("is not a UTF-8 text: see line {line}")
    })?;
    // A mark that some editors put before a text; it belongs to the file, not to the text.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// SHA-256 of bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a file can probably be written, or a sentence on why not: asked before an exploration that may take hours.
pub(crate) fn is_writable(path: &Path) -> Result<(), String> {
    let shown = path.display();
    if path.is_dir() {
        return Err(format!("{shown} cannot be written: it is a directory"));
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(format!("{shown} cannot be written: there is no folder {}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Writes a whole file or nothing: to a new file beside it, which then takes its name.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    let explain = |error: io::Error| format!("{} cannot be written: {error}", path.display());
    is_writable(path)?;
    let beside = unfinished_name(path);
    let written = write_new(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Nothing half-written may stay; where even that fails, the first error is what matters.
        let _ = fs::remove_file(&beside);
    }
    written.map_err(explain)
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn unfinished_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        assert_eq!(as_text(b"\xef\xbb\xbfa".to_vec()), Ok("a".to_owned()));
        assert_eq!(as_text(b"a\0".to_vec()), Err("is a binary file, not a text".to_owned()));
        assert_eq!(as_text(b"a\nb\xff".to_vec()), Err("is not a UTF-8 text: see line 2".to_owned()));
    }

    #[test]
    fn digest() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
