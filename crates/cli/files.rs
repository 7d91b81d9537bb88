//! Files: texts in, results out, each with a message a reader can act on.

mod writing;

use sha2::{Digest, Sha256};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
pub(crate) use writing::{Output, are_one, explain, is_stdout, is_writable, keep_beside, make_executable, write_whole};

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
