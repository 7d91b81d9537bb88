//! The date and time for reports.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, in universal time, as `2026-11-21T12:00:00`.
pub(crate) fn now() -> String {
    // A clock that stands before 1970 is wrong in any case.
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    shown(seconds)
}

fn shown(seconds: u64) -> String {
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    format!("{}T{:02}:{:02}:{:02}", date(day), second / 3600, second / 60 % 60, second % 60)
}

/// The date of a day counted from 1970-01-01, in the Gregorian calendar: first the year, by counting days.
fn date(mut day: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 0;
    let length = |month: usize| match month {
        1 => 28 + u64::from(is_leap(year)),
        3 | 5 | 8 | 10 => 30,
        _ => 31,
    };
    while day >= length(month) {
        day -= length(month);
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn moments() {
        assert_eq!(shown(0), "1970-01-01T00:00:00");
        assert_eq!(shown(951_782_399), "2000-02-28T23:59:59");
        assert_eq!(shown(951_782_400), "2000-02-29T00:00:00");
        assert_eq!(shown(1_798_761_599), "2026-12-31T23:59:59");
    }
}
