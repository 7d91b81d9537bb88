//! Amounts on the command line: times, bytes, counts.

use std::time::Duration;

/// A time: `30s`, `5m`, `2h`, `500ms`; a bare number is seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("min", 60.0), ("h", 3600.0), ("d", 86_400.0), ("", 1.0)];
    let seconds = amount(text, &units).ok_or("expected a time such as 30s, 5m or 2h")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "the time is too long".to_owned())
}

/// A number of bytes: `500M`, `4G`, `4GiB`; a bare number is bytes. Units are powers of 1,024.
fn bytes(text: &str) -> Result<u64, String> {
    let (kib, mib, gib, tib) = (1024.0, 1_048_576.0, 1_073_741_824.0, 1_099_511_627_776.0);
    let units = [("k", kib), ("m", mib), ("g", gib), ("t", tib)];
    let lower = text.trim().to_lowercase();
    let short = lower.strip_suffix("ib").or_else(|| lower.strip_suffix('b')).unwrap_or(&lower);
    let units: Vec<_> = units.into_iter().chain([("", 1.0)]).collect();
    let bytes = amount(short, &units).ok_or("expected bytes such as 500M or 4G")?;
    whole(bytes).ok_or_else(|| "that is more memory than there can be".to_owned())
}

/// An amount of memory in which a check can do anything at all: [`bytes`], at least 1 MiB.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let least = 1 << 20;
    bytes(text).and_then(|amount| match amount {
        amount if amount < least => Err("at least 1M is needed (a number without a unit is bytes)".to_owned()),
        amount => Ok(amount),
    })
}

/// A count: `1000000`, `1_000_000`, `1M`, `2k`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let plain: String = text.chars().filter(|c| *c != '_' && *c != ',').collect();
    if let Ok(number) = plain.parse() {
        return Ok(number);
    }
    let units = [("k", 1e3), ("K", 1e3), ("M", 1e6), ("G", 1e9)];
    amount(&plain, &units).and_then(whole).ok_or_else(|| "expected a number such as 1000000 or 1M".to_owned())
}

/// A count that is not zero.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    count(text).and_then(|number| if number > 0 { Ok(number) } else { Err("at least 1 is needed".to_owned()) })
}

/// A number of threads; `auto` is one for each core.
pub(crate) fn threads(text: &str) -> Result<u16, String> {
    let most = 1024;
    if text == "auto" {
        return Ok(std::thread::available_parallelism().map_or(1, |cores| cores.get().min(most) as u16));
    }
    let number = text.parse().ok().filter(|number| (1..=most).contains(&usize::from(*number)));
    number.ok_or_else(|| format!("expected a number from 1 to {most}, or auto"))
}

/// A number and its unit, as a number of the smallest unit.
fn amount(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 = text[..end].parse().ok()?;
    let unit = text[end..].trim();
    units.iter().find(|(name, _)| *name == unit).map(|(_, factor)| number * factor)
}

/// The number without its fraction, where it fits.
fn whole(number: f64) -> Option<u64> {
    (number < 9e18).then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("1.5 m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        assert!(duration("").is_err() && duration("m").is_err() && duration("3x").is_err() && duration("-3s").is_err());
        assert!(duration("99999999999999999999999d").is_err());
    }

    #[test]
    fn memories() {
        assert_eq!(memory("1M"), Ok(1 << 20));
        assert!(memory("4").is_err() && memory("1023K").is_err() && memory("G").is_err());
        assert_eq!(bytes("1000"), Ok(1000));
        assert_eq!(bytes("2k"), Ok(2048));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        assert_eq!(bytes("1.5 MB"), Ok(3 << 19));
        assert!(bytes("G").is_err() && bytes("1X").is_err() && bytes("99999999T").is_err());
    }

    #[test]
    fn counts() {
        assert_eq!(count("1_000_000"), Ok(1_000_000));
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(count("2M"), Ok(2_000_000));
        assert!(positive("0").is_err() && positive("3") == Ok(3));
        assert!(threads("auto").is_ok_and(|number| number > 0) && threads("7") == Ok(7));
        assert!(threads("0").is_err() && threads("1025").is_err() && threads("all").is_err());
        assert!(count("M").is_err() && count("-1").is_err() && count("1.2.3M").is_err());
    }
}
