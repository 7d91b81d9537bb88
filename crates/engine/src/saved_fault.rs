//! Faults as bytes: for checkpoints, and for other processes.

use check_disk::Fields;
use check_system::{Call, Fault, FaultKind, Location};
use std::io;

/// The kinds of fault, by their number in bytes. What an evaluator uses to interrupt itself never becomes a fault that is kept.
const KINDS: [FaultKind; 8] = [
    FaultKind::Evaluation,
    FaultKind::Assertion,
    FaultKind::Limit,
    FaultKind::Budget,
    FaultKind::Interrupted,
    FaultKind::Memory,
    FaultKind::Disk,
    FaultKind::Stopped,
];

/// Appends a fault.
pub(crate) fn put_fault(bytes: &mut Vec<u8>, fault: &Fault) {
    let stopped = KINDS.len() - 1;
    let kind = KINDS.iter().position(|&kind| kind == fault.kind).unwrap_or(stopped);
    Fields::put_number(bytes, kind as u64);
    Fields::put_bytes(bytes, fault.message.as_bytes());
    put_location(bytes, fault.location.as_ref());
    Fields::put_number(bytes, fault.calls.len() as u64);
    for call in &fault.calls {
        Fields::put_bytes(bytes, call.name.as_bytes());
        put_location(bytes, call.location.as_ref());
    }
    Fields::put_number(bytes, u64::from(fault.hint.is_some()));
    Fields::put_bytes(bytes, fault.hint.as_deref().unwrap_or_default().as_bytes());
}

/// The fault that comes next.
///
/// # Errors
/// Where none was put.
pub(crate) fn take_fault(fields: &mut Fields<'_>) -> io::Result<Fault> {
    let kind = usize::try_from(fields.number()?).ok().and_then(|kind| KINDS.get(kind));
    let kind = *kind.ok_or_else(|| invalid("there is no such kind of fault"))?;
    let mut fault = Fault::new(kind, fields.text()?);
    fault.location = take_location(fields)?;
    for _ in 0..fields.number()? {
        let name = fields.text()?.to_owned();
        let location = take_location(fields)?;
        fault.calls.push(Call { name, location });
    }
    let has_hint = fields.number()? != 0;
    let hint = fields.text()?;
    Ok(if has_hint { fault.with_hint(hint) } else { fault })
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn put_location(bytes: &mut Vec<u8>, location: Option<&Location>) {
    Fields::put_number(bytes, u64::from(location.is_some()));
    if let Some(location) = location {
        Fields::put_bytes(bytes, location.file.as_bytes());
        let Location { line, column, end_line, end_column, .. } = *location;
        [line, column, end_line, end_column].iter().for_each(|&one| Fields::put_number(bytes, u64::from(one)));
    }
}

fn take_location(fields: &mut Fields<'_>) -> io::Result<Option<Location>> {
    if fields.number()? == 0 {
        return Ok(None);
    }
    let file = fields.text()?.to_owned();
    let mut number = || fields.number().map(|number| number as u32);
    let (line, column, end_line, end_column) = (number()?, number()?, number()?, number()?);
    Ok(Some(Location { file, line, column, end_line, end_column }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_read_as_they_were_put() {
        let place =
            |line| Location { file: "Spec.tla".to_owned(), line, column: 2, end_line: line + 1, end_column: 70_000 };
        for kind in KINDS {
            let mut fault = Fault::new(kind, "no value");
            let mut faults = vec![fault.clone()];
            fault.location = Some(place(7));
            fault.calls = vec![
                Call { name: "Inner".to_owned(), location: Some(place(9)) },
                Call { name: "Outer".to_owned(), location: None },
            ];
            faults.push(fault.clone().with_hint("another way"));
            faults.push(fault);
            let mut bytes = Vec::new();
            faults.iter().for_each(|fault| put_fault(&mut bytes, fault));
            let mut fields = Fields::new("test", &bytes);
            for fault in &faults {
                assert_eq!(take_fault(&mut fields).ok().as_ref(), Some(fault));
            }
            assert!(fields.clone().end().is_ok() && take_fault(&mut fields).is_err());
        }
    }
}
