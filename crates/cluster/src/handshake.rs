//! The handshake with which each connection begins.
//!
//! Both send a *hello*: who they are, and a nonce. Then both prove that they know the secret, each by a code over both hellos:
//! first who was called, so that nobody gets a proof who only calls. With the proof of the caller comes the digest of the job.

use crate::frame::{Until, bytes, put_text, take_text};
use crate::secret::{BYTES, Secret, nonce};
use crate::trouble::Trouble;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// With what a hello begins; the last byte is the version of the handshake.
const MAGIC: [u8; 8] = *b"chkclus\x01";

/// The longest hello.
const LONGEST: usize = 1 << 12;

/// So long a caller may take.
const TIME: Duration = Duration::from_secs(5);

/// What is answered at the end.
const WELCOME: u8 = 0;
const OTHER_SECRET: u8 = 1;
const OTHER_JOB: u8 = 2;

/// A process of a cluster, as it introduces itself.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its number.
    pub process: usize,
    /// How many processes there are.
    pub processes: usize,
    /// The version of the program.
    pub version: String,
    /// What all share.
    pub secret: Secret,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The job, heartbeats, the end.
    Control,
    /// States.
    States,
}

/// What a process says first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hello {
    purpose: Purpose,
    from: u32,
    to: u32,
    processes: u32,
    version: String,
    /// Where it listens.
    address: String,
    nonce: [u8; BYTES],
}

/// Who has called.
pub(crate) struct Caller {
    pub(crate) purpose: Purpose,
    pub(crate) process: usize,
    /// Where it listens.
    pub(crate) address: String,
    pub(crate) stream: TcpStream,
}

impl Hello {
    fn to_bytes(&self) -> Vec<u8> {
        let mut all = vec![u8::from(self.purpose == Purpose::States)];
        [self.from, self.to, self.processes].iter().for_each(|number| all.extend_from_slice(&number.to_le_bytes()));
        all.extend_from_slice(&self.nonce);
        put_text(&mut all, self.version.as_bytes());
        put_text(&mut all, self.address.as_bytes());
        all
    }

    fn of_bytes(mut all: &[u8]) -> Option<Self> {
        let (&[purpose], rest) = all.split_first_chunk()?;
        let (numbers, rest) = rest.split_first_chunk::<12>()?;
        let (&nonce, rest) = rest.split_first_chunk()?;
        all = rest;
        let text = |all: &mut &[u8]| String::from_utf8(take_text(all)?.to_vec()).ok();
        let (version, address) = (text(&mut all)?, text(&mut all)?);
        let number = |place: usize| Some(u32::from_le_bytes(*numbers[4 * place..].first_chunk()?));
        let purpose = if purpose == 0 { Purpose::Control } else { Purpose::States };
        Some(Self { purpose, from: number(0)?, to: number(1)?, processes: number(2)?, version, address, nonce })
    }
}

fn send(stream: &mut TcpStream, hello: &Hello) -> io::Result<Vec<u8>> {
    let content = hello.to_bytes();
    let mut all = MAGIC.to_vec();
    put_text(&mut all, &content);
    stream.write_all(&all)?;
    Ok(content)
}

fn receive(from: &mut impl Read) -> io::Result<(Hello, Vec<u8>)> {
    let foreign = || io::Error::new(io::ErrorKind::InvalidData, "that is no process of a cluster of this program");
    if bytes(from)? != MAGIC {
        return Err(foreign());
    }
    let length = u32::from_le_bytes(bytes(from)?) as usize;
    if length > LONGEST {
        return Err(foreign());
    }
    let mut content = vec![0; length];
    from.read_exact(&mut content)?;
    Hello::of_bytes(&content).map(|hello| (hello, content)).ok_or_else(foreign)
}

impl Member {
    fn hello(&self, purpose: Purpose, to: usize, address: &str) -> Result<Hello, Trouble> {
        Ok(Hello {
            purpose,
            from: self.process as u32,
            to: to as u32,
            processes: self.processes as u32,
            version: self.version.clone(),
            address: address.to_owned(),
            nonce: nonce()?,
        })
    }

    /// What is against a process that introduces itself so.
    fn objection(&self, hello: &Hello) -> Option<String> {
        let Hello { from, to, processes, version, .. } = hello;
        let (process, all) = (self.process, self.processes);
        if *version != self.version {
            return Some(format!(
                "process {from} is version {version} of the program, process {process} {}",
                self.version
            ));
        }
        if *processes as usize != all {
            return Some(format!("process {from} is one of {processes}, process {process} one of {all}"));
        }
        let is_here = *to as usize == process && *from as usize != process && (*from as usize) < all;
        (!is_here).then(|| format!("process {from} looks for process {to}, and this is process {process} of {all}"))
    }

    /// Calls a process at the other end of a connection, which may take so long to answer.
    pub(crate) fn call(
        &self,
        stream: &mut TcpStream,
        (to, purpose): (usize, Purpose),
        address: &str,
        digest: &[u8],
        patience: Duration,
    ) -> Result<(), Trouble> {
        let cut = |error: io::Error| Trouble::Lost(format!("process {to} does not answer as it should: {error}"));
        stream.set_nodelay(true)?;
        let mine = send(stream, &self.hello(purpose, to, address)?).map_err(cut)?;
        let copy = stream.try_clone()?;
        let mut until = Until::new(&copy, patience);
        let (hello, theirs) = receive(&mut until).map_err(cut)?;
        if let Some(objection) = self.objection(&hello) {
            return Err(Trouble::Refused(objection));
        }
        let proof: [u8; BYTES] = bytes(&mut until).map_err(cut)?;
        let is_proved = self.secret.verify(&[b"called", &mine, &theirs], &proof);
        // Who was called learns by the same way that the secrets differ.
        let mut answer = self.secret.proof(&[b"caller", &mine, &theirs, digest]).to_vec();
        answer.extend_from_slice(digest);
        stream.write_all(&answer).map_err(cut)?;
        let other_secret = || Trouble::Refused(format!("process {to} has another shared secret"));
        if !is_proved {
            return Err(other_secret());
        }
        let [answer] = bytes(&mut until).map_err(cut)?;
        stream.set_read_timeout(None)?;
        match answer {
            WELCOME => Ok(()),
            OTHER_JOB => Err(Trouble::Refused(format!("process {to} has another spec, config or options"))),
            _ => Err(other_secret()),
        }
    }

    /// Answers who calls. The digest of the job is compared where the connection is for states.
    pub(crate) fn answer(&self, mut stream: TcpStream, digest: &[u8]) -> Result<Caller, Trouble> {
        let cut = |error: io::Error| Trouble::Refused(format!("a connection was dropped: {error}"));
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(TIME))?;
        let copy = stream.try_clone()?;
        let mut until = Until::new(&copy, TIME);
        let (hello, theirs) = receive(&mut until).map_err(cut)?;
        let mine = send(&mut stream, &self.hello(hello.purpose, hello.from as usize, "")?).map_err(cut)?;
        if let Some(objection) = self.objection(&hello) {
            return Err(Trouble::Refused(objection));
        }
        stream.write_all(&self.secret.proof(&[b"called", &theirs, &mine])).map_err(cut)?;
        let proof: [u8; BYTES] = bytes(&mut until).map_err(cut)?;
        let other: [u8; BYTES] = bytes(&mut until).map_err(cut)?;
        let process = hello.from as usize;
        let (answer, trouble) = if !self.secret.verify(&[b"caller", &theirs, &mine, &other], &proof) {
            (OTHER_SECRET, Some(format!("process {process} has another shared secret")))
        } else if hello.purpose == Purpose::States && other != digest {
            (OTHER_JOB, Some(format!("process {process} has another spec, config or options")))
        } else {
            (WELCOME, None)
        };
        stream.write_all(&[answer]).map_err(cut)?;
        if let Some(trouble) = trouble {
            return Err(Trouble::Refused(trouble));
        }
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(None)?;
        Ok(Caller { purpose: hello.purpose, process, address: hello.address, stream })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::thread;

    fn member(process: usize, version: &str, secret: &[u8]) -> Member {
        let secret = Secret::new(secret).expect("it is long enough");
        Member { process, processes: 3, version: version.to_owned(), secret }
    }

    /// Both ends of a handshake.
    fn meet(caller: &Member, to: usize, called: Member, jobs: [[u8; BYTES]; 2]) -> [Result<usize, String>; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let answering = thread::spawn(move || {
            let (stream, _) = listener.accept().expect("somebody calls");
            called.answer(stream, &jobs[1]).map(|caller| caller.process).map_err(|trouble| trouble.to_string())
        });
        let mut stream = TcpStream::connect(address).expect("it listens");
        let called = caller.call(&mut stream, (to, Purpose::States), "here", &jobs[0], TIME);
        [called.map(|()| to).map_err(|trouble| trouble.to_string()), answering.join().expect("it does not panic")]
    }

    #[test]
    fn who_fits_is_let_in_and_nobody_else() {
        const ONE: &[u8] = b"0123456789abcdef";
        let (same, other) = ([7; BYTES], [8; BYTES]);
        let fits = |caller: &Member, to, called, jobs| meet(caller, to, called, jobs);
        assert_eq!(fits(&member(2, "1", ONE), 1, member(1, "1", ONE), [same; 2]), [Ok(1), Ok(2)]);
        let refused = [
            (meet(&member(2, "1", ONE), 1, member(1, "2", ONE), [same; 2]), "version"),
            (meet(&member(2, "1", ONE), 1, member(1, "1", b"0123456789abcdeX"), [same; 2]), "secret"),
            (meet(&member(2, "1", ONE), 1, member(1, "1", ONE), [same, other]), "another spec"),
            (meet(&member(2, "1", ONE), 0, member(1, "1", ONE), [same; 2]), "process"),
            (meet(&member(1, "1", ONE), 1, member(1, "1", ONE), [same; 2]), "process"),
        ];
        for (both, word) in refused {
            let has = |one: &Result<usize, String>| one.as_ref().is_err_and(|text| text.contains(word));
            assert!(both.iter().any(has) && both.iter().all(Result::is_err), "{word}: {both:?}");
        }
    }

    #[test]
    fn noise_is_refused() {
        for noise in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0xff; 4096], &MAGIC, &[&MAGIC[..], &[0xff; 64]].concat()] {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
            let mut stream = TcpStream::connect(listener.local_addr().expect("it has an address")).expect("it listens");
            stream.write_all(noise).expect("there is room");
            stream.shutdown(std::net::Shutdown::Write).expect("it is open");
            let (called, _) = listener.accept().expect("somebody calls");
            assert!(member(0, "1", b"0123456789abcdef").answer(called, &[0; BYTES]).is_err());
        }
    }
}
