//! A connection as timely's threads use it: what fails is told to us, and the thread that reads waits for ever, instead of
//! ending in a panic.

use crate::loss::{Loss, reason};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A connection to a process.
pub(crate) struct Socket {
    pub(crate) stream: TcpStream,
    pub(crate) process: usize,
    pub(crate) loss: Arc<Loss>,
}

impl Socket {
    fn lose(&self, what: &str) {
        self.loss.lose(format!("process {} is lost: {what}", self.process));
    }
}

impl Read for Socket {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(room) {
                Ok(0) => self.lose("it has closed the connection"),
                Ok(read) => return Ok(read),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => self.lose(&reason(&error)),
            }
            loop {
                std::thread::park();
            }
        }
    }
}

impl Write for Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.lose(&reason(&error));
                Ok(bytes.len())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Socket {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self { stream: self.stream.try_clone()?, process: self.process, loss: Arc::clone(&self.loss) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    /// Does nothing: a connection that is closed is a loss, and is closed when the process ends.
    fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        Ok(())
    }
}
