//! Packing a value that has much in common with another one whose bytes are known: a log with one entry more, a queue with
//! one element less. What both share is copied.

use super::skip::{Head, head};
use super::{LARGE, Packer, begin_sequence, begin_set, check_room, write, write_elements, write_function, write_set};
use crate::value::{Context, Evaluated, Function, Set, Value, is_shared};
use std::ops::Range;

/// A value of fewer parts is packed as fast as it is compared.
const FEW: usize = 4;

impl Packer {
    /// Appends the bytes of a value, as [`Self::pack`] does. `bytes` are those of `old`: what the two values share, as values of
    /// this thread do that were made from one another, is copied from there.
    ///
    /// # Errors
    /// As [`Self::pack`].
    ///
    /// # Panics
    /// When `bytes` are not those of `old`.
    pub fn pack_like(
        &self,
        cx: &mut dyn Context,
        value: &Value,
        (old, bytes): (&Value, &[u8]),
        out: &mut Vec<u8>,
    ) -> Evaluated<()> {
        if is_shared(value, old) {
            out.extend_from_slice(bytes);
            return Ok(());
        }
        let start = out.len();
        Copier { packer: self, bytes, position: 0 }.value(cx, value, old, out)?;
        debug_assert!(self.packs_to(cx, value, &out[start..]), "what is copied is what would be packed");
        Ok(())
    }

    /// Whether these are the bytes of a value, unless it may not be packed once more.
    fn packs_to(&self, cx: &mut dyn Context, value: &Value, bytes: &[u8]) -> bool {
        let mut packed = Vec::new();
        self.pack(cx, value, &mut packed).is_err() || packed == bytes
    }
}

/// Goes through the bytes of the old value.
struct Copier<'p> {
    packer: &'p Packer,
    bytes: &'p [u8],
    /// Where the part of the old value that comes next starts.
    position: usize,
}

impl Copier<'_> {
    /// Packs a value that is not the old one at the position, which moves behind that.
    fn value(&mut self, cx: &mut dyn Context, value: &Value, old: &Value, out: &mut Vec<u8>) -> Evaluated<()> {
        match (value, old) {
            (Value::Function(new), Value::Function(old)) => self.function(cx, new, old, out),
            (Value::Set(new), Value::Set(old)) => self.set(cx, new, old, out),
            _ => {
                self.skip(1);
                write(cx, self.packer, value, out)
            }
        }
    }

    /// Moves behind so many values.
    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.packer.skip(self.bytes, &mut self.position);
        }
    }

    fn copy(&self, run: Range<usize>, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[run]);
    }

    fn function(&mut self, cx: &mut dyn Context, new: &Function, old: &Function, out: &mut Vec<u8>) -> Evaluated<()> {
        if new.values().len() < FEW || !new.shares_keys(old) {
            self.skip(1);
            return write_function(cx, self.packer, new, out);
        }
        let start = self.position;
        let head = head(self.bytes, &mut self.position);
        match head {
            Head::Sequence(_) => begin_sequence(new.values().len(), out),
            Head::Pairs(count) => {
                self.skip(count);
                self.copy(start..self.position, out);
            }
            Head::Shaped(_) => self.copy(start..self.position, out),
            Head::Set(_) | Head::Other => unreachable!("a function is packed as one"),
        }
        let (mut old, new) = (old.values(), new.values());
        if let [first, second, ..] = old
            && old.len() == new.len() + 1
            && is_shared(&new[0], second)
            && !is_shared(&new[0], first)
        {
            // The first element of a queue is gone.
            self.skip(1);
            old = &old[1..];
        }
        if out.len() > LARGE {
            check_room(cx, new.len(), out.len(), out.capacity())?;
        }
        let mut run = self.position;
        for (new, old) in new.iter().zip(old) {
            if is_shared(new, old) {
                self.skip(1);
                continue;
            }
            self.copy(run..self.position, out);
            self.value(cx, new, old, out)?;
            run = self.position;
        }
        self.copy(run..self.position, out);
        self.skip(old.len().saturating_sub(new.len()));
        write_elements(cx, self.packer, new.get(old.len()..).unwrap_or_default(), out)
    }

    fn set(&mut self, cx: &mut dyn Context, new: &Set, old: &Set, out: &mut Vec<u8>) -> Evaluated<()> {
        // Integers without a gap are packed by the first and their number.
        if new.elements().len() < FEW || new.as_run().is_some() || old.as_run().is_some() {
            self.skip(1);
            return write_set(cx, self.packer, new, out);
        }
        head(self.bytes, &mut self.position);
        begin_set(new.elements().len(), out);
        if out.len() > LARGE {
            check_room(cx, new.elements().len(), out.len(), out.capacity())?;
        }
        let mut old = old.elements();
        let mut run = self.position;
        for element in new.elements() {
            let there = old.iter().take(2).position(|old| is_shared(element, old));
            match there {
                Some(before) => {
                    if before > 0 {
                        // An element is gone.
                        self.copy(run..self.position, out);
                        self.skip(before);
                        run = self.position;
                    }
                    self.skip(1);
                    old = &old[before + 1..];
                }
                None => {
                    self.copy(run..self.position, out);
                    run = self.position;
                    write(cx, self.packer, element, out)?;
                }
            }
        }
        self.copy(run..self.position, out);
        self.skip(old.len());
        Ok(())
    }
}
