//! Output files: whole or absent, and only regular files are replaced.
//!
//! What is written to a regular file goes to a new file beside it, which takes its name, mode and owner when it is complete.
//! Links are followed. Devices, FIFOs and open descriptors (`/dev/stdout`, `>(jq)`) are written as they are, and `-` is
//! standard output.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// More links than this one after the other lead nowhere, as the system sees it as well.
const LINKS: usize = 40;

/// What a path on the command line stands for.
#[derive(Debug)]
enum Target {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
    /// A device, a FIFO, an open descriptor.
    Stream(PathBuf),
    /// A regular file, with what is known of it if it exists.
    Regular(PathBuf, Option<Metadata>),
}

impl Target {
    fn of(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Stdout);
        }
        let path = followed(path)?;
        match descriptor(&path) {
            Some(1) => return Ok(Self::Stdout),
            Some(2) => return Ok(Self::Stderr),
            Some(_) => return Ok(Self::Stream(path)),
            None => {}
        }
        match fs::metadata(&path) {
            Ok(about) if about.is_dir() => Err(io::Error::other("it is a directory")),
            Ok(about) if about.is_file() && !path.starts_with("/proc") => Ok(Self::Regular(path, Some(about))),
            Ok(_) => Ok(Self::Stream(path)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let folder = folder_of(&path);
                let missing = || io::Error::other(format!("there is no folder {}", folder.display()));
                if folder.is_dir() { Ok(Self::Regular(path, None)) } else { Err(missing()) }
            }
            Err(error) => Err(error),
        }
    }
}

/// Lets everybody run a file, where systems know of that; fails with a sentence.
pub(crate) fn make_executable(path: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let allowed = fs::set_permissions(path, fs::Permissions::from_mode(0o755));
        allowed.map_err(|error| format!("{} cannot be made executable: {error}", path.display()))?;
    }
    let _ = path;
    Ok(())
}

/// Where the links of a path lead to; there need not be a file.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if descriptor(&path).is_some() || path.starts_with("/proc") {
            return Ok(path);
        }
        // What is no link cannot be read as one.
        let Ok(next) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("there are too many links"))
}

/// The number of an open descriptor that is named by a path.
fn descriptor(path: &Path) -> Option<u32> {
    let folder = path.parent()?;
    let is_own = ["/dev/fd", "/proc/self/fd"].iter().any(|own| folder == Path::new(own));
    path.file_name()?.to_str()?.parse().ok().filter(|_| is_own)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether an output file is standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    matches!(Target::of(path), Ok(Target::Stdout))
}

/// Whether two output files are one, which would then hold only what is written last.
pub(crate) fn are_one(left: &Path, right: &Path) -> bool {
    match (Target::of(left), Target::of(right)) {
        (Ok(Target::Stdout), Ok(Target::Stdout)) => true,
        (Ok(Target::Regular(left, _)), Ok(Target::Regular(right, _))) => canonical(&left) == canonical(&right),
        _ => false,
    }
}

/// The path without detours, of a file that need not exist.
fn canonical(path: &Path) -> Option<PathBuf> {
    Some(fs::canonicalize(folder_of(path)).ok()?.join(path.file_name()?))
}

/// Whether a file can probably be written, or a sentence on why not: asked before an exploration that may take hours.
pub(crate) fn is_writable(path: &Path) -> Result<(), String> {
    let writable = || match Target::of(path)? {
        Target::Regular(path, existing) => {
            Unfinished::begin(path, existing)?;
            Ok(())
        }
        // To open a FIFO would be to wait for its reader.
        _ => Ok(()),
    };
    writable().map_err(|error: io::Error| explain(path, &error))
}

/// Writes a whole file or nothing.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    let write = || {
        let mut output = Output::create(path)?;
        output.write_all(text.as_bytes())?;
        output.finish()
    };
    write().map_err(|error: io::Error| explain(path, &error))
}

/// Keeps a text, which was that of `original`, in another file: whoever may not read the one may not read the other.
pub(crate) fn keep_beside(path: &Path, original: &Path, text: &str) -> Result<(), String> {
    let write = || {
        let about = fs::metadata(original)?;
        let mut output = Output::create(path)?;
        if let Some(unfinished) = &output.unfinished {
            unfinished.make_like(&about)?;
        }
        output.write_all(text.as_bytes())?;
        output.finish()
    };
    write().map_err(|error: io::Error| explain(path, &error))
}

/// A sentence on why a file cannot be written.
pub(crate) fn explain(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

/// An output file that is being written. Dropped before it is finished, it leaves no regular file behind.
pub(crate) struct Output {
    out: Box<dyn Write>,
    unfinished: Option<Unfinished>,
}

impl Output {
    /// Begins to write.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let stream = |out: Box<dyn Write>| Self { out, unfinished: None };
        Ok(match Target::of(path)? {
            Target::Stdout => stream(Box::new(io::stdout())),
            Target::Stderr => stream(Box::new(io::stderr())),
            // A descriptor may be that of a regular file: what it holds already stays.
            Target::Stream(path) => stream(Box::new(OpenOptions::new().append(true).open(path)?)),
            Target::Regular(path, existing) => {
                let (unfinished, file) = Unfinished::begin(path, existing)?;
                Self { out: Box::new(file), unfinished: Some(unfinished) }
            }
        })
    }

    /// Ends writing: a regular file takes its name now.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.unfinished.take().map_or(Ok(()), Unfinished::finish)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.out.write(bytes) {
            // A reader that has gone away wants nothing more, and that is no error.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
    }
}

/// A file that is to take the place of a regular one. Removed when dropped, unless it is finished.
struct Unfinished {
    path: PathBuf,
    beside: PathBuf,
    file: File,
    is_finished: bool,
}

impl Unfinished {
    /// Makes an empty file beside the one that is to be written.
    fn begin(path: PathBuf, existing: Option<Metadata>) -> io::Result<(Self, File)> {
        let beside = beside(&path);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        if let Some(about) = &existing {
            if about.permissions().readonly() {
                return Err(io::Error::other("it is read-only"));
            }
            // Whoever may not write the file may not replace it either, even where the folder would allow it.
            OpenOptions::new().write(true).open(&path)?;
            for_nobody_else(&mut options);
        }
        let file = options.open(&beside).or_else(|error| match error.kind() {
            // Left by a process of the same number that was ended.
            ErrorKind::AlreadyExists => fs::remove_file(&beside).and_then(|()| options.open(&beside)),
            _ => Err(error),
        })?;
        let begun = Self { path, beside, file: file.try_clone()?, is_finished: false };
        existing.map_or(Ok(()), |about| begun.make_like(&about))?;
        Ok((begun, file))
    }

    /// Gives it the owner and the mode of another file.
    fn make_like(&self, about: &Metadata) -> io::Result<()> {
        keep_owner(&self.beside, about);
        self.file.set_permissions(about.permissions())
    }

    fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_finished {
            // Where even that fails, the error that led here is what matters.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// Until it has the mode of the file that it replaces, nobody else reads what is written.
#[cfg(unix)]
fn for_nobody_else(options: &mut OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
}

#[cfg(not(unix))]
fn for_nobody_else(_options: &mut OpenOptions) {}

/// Gives a file the owner of the one that it replaces. Only some may give files away; others own both.
#[cfg(unix)]
fn keep_owner(path: &Path, about: &Metadata) {
    use std::os::unix::fs::{MetadataExt, chown};
    let _ = chown(path, Some(about.uid()), Some(about.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_path: &Path, _about: &Metadata) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn descriptors_of_this_process() {
        assert_eq!(descriptor(Path::new("/dev/fd/63")), Some(63));
        assert_eq!(descriptor(Path::new("/proc/self/fd/1")), Some(1));
        assert_eq!(descriptor(Path::new("fd/1")), None);
        assert_eq!(descriptor(Path::new("/dev/null")), None);
    }

    #[test]
    fn what_is_standard_output() {
        assert!(is_stdout(Path::new("-")) && is_stdout(Path::new("/dev/stdout")));
        assert!(!is_stdout(Path::new("./-")) && !is_stdout(Path::new("/dev/stderr")));
        assert!(are_one(Path::new("-"), Path::new("/dev/fd/1")) && are_one(Path::new("./a"), Path::new("a")));
        assert!(!are_one(Path::new("/dev/null"), Path::new("/dev/null")));
    }
}
