//! Fetch: a short text is loaded from a page of the web, with limits of size and time.

#[cfg(test)]
mod tests;

use crate::address::is_public;
use crate::events::Events;
use serde::Deserialize;
use serde_json::json;
use std::fmt;
use std::io::{ErrorKind, Read};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// The most redirections.
const REDIRECTIONS: u32 = 5;

/// What a download may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The most bytes of a text.
    largest: u64,
    /// The time in which a text is to be here.
    time: Duration,
    /// Which addresses are permitted.
    permits: fn(IpAddr) -> bool,
}

impl Bounds {
    /// Bounds for a short text: a mebibyte, and 15 seconds.
    pub(crate) fn new(allow_private: bool) -> Self {
        Self {
            largest: 1 << 20,
            time: Duration::from_secs(15),
            permits: if allow_private { |_| true } else { is_public },
        }
    }

    fn too_large(&self) -> String {
        format!("the page is larger than {} bytes", self.largest)
    }

    fn too_slow(&self) -> String {
        format!("there was no whole answer within {} seconds", self.time.as_secs())
    }
}

/// A text that is wanted.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    /// What the page calls it in events and to cancel it.
    pub(crate) id: String,
    /// Where it is.
    pub(crate) url: String,
}

/// Loads a text, and tells of progress; or a sentence on why there is none.
pub(crate) fn load(
    wanted: &Wanted,
    bounds: &Bounds,
    cancelled: &AtomicBool,
    events: &Events,
) -> Result<String, String> {
    let url = wanted.url.trim();
    let scheme = url.split("://").next().unwrap_or_default().to_ascii_lowercase();
    if !url.contains("://") || !["http", "https"].contains(&scheme.as_str()) {
        return Err("only addresses that begin with http:// or https:// can be loaded".to_owned());
    }
    let response = agent(bounds).get(url).call().map_err(|error| sentence(&error, bounds))?;
    let total = response.body().content_length();
    if total.is_some_and(|total| total > bounds.largest) {
        return Err(bounds.too_large());
    }
    let mut body = response.into_body();
    let mut reader = body.as_reader();
    let (mut bytes, mut part) = (Vec::new(), [0; 8192]);
    loop {
        if cancelled.load(Ordering::SeqCst) {
            return Err("cancelled".to_owned());
        }
        let read = match reader.read(&mut part) {
            Ok(read) => read,
            Err(error) => {
                return Err(match ureq::Error::from(error) {
                    ureq::Error::Timeout(_) => bounds.too_slow(),
                    error => format!("the answer broke off: {error}"),
                });
            }
        };
        if read == 0 {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        bytes.extend_from_slice(&part[..read]);
        if bytes.len() as u64 > bounds.largest {
            return Err(bounds.too_large());
        }
        let event = json!({ "event": "fetch", "id": wanted.id, "bytes": bytes.len(), "total": total });
        events.tell(&event.to_string());
    }
}

/// The answer to the page.
pub(crate) fn answer(found: Result<String, String>, is_cancelled: bool) -> String {
    let answer = match found {
        _ if is_cancelled => json!({ "problem": { "code": "cancelled", "message": "cancelled" } }),
        Ok(text) => json!({ "text": text }),
        Err(message) => json!({ "problem": { "code": "not-possible", "message": message } }),
    };
    answer.to_string()
}

fn agent(bounds: &Bounds) -> Agent {
    let config = Config::builder()
        .timeout_global(Some(bounds.time))
        .max_redirects(REDIRECTIONS)
        .max_redirects_will_error(true)
        // A proxy would look up names where we cannot see what they stand for.
        .proxy(None)
        .user_agent(concat!("check/", env!("CARGO_PKG_VERSION")))
        .build();
    Agent::with_parts(
        config,
        DefaultConnector::default(),
        Permitted { permits: bounds.permits, system: DefaultResolver::default() },
    )
}

/// Looks names up, and refuses those that stand for addresses that are not permitted: at the first address and after each
/// redirection, since every connection asks here.
#[derive(Debug)]
struct Permitted {
    permits: fn(IpAddr) -> bool,
    system: DefaultResolver,
}

impl Resolver for Permitted {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.system.resolve(uri, config, timeout)?;
        match found.iter().find(|address| !(self.permits)(address.ip())) {
            Some(address) => Err(ureq::Error::Other(Box::new(NotPublic(address.ip())))),
            None => Ok(found),
        }
    }
}

#[derive(Debug)]
struct NotPublic(IpAddr);

impl fmt::Display for NotPublic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no public address; `check explore --allow-private` permits such", self.0)
    }
}

impl std::error::Error for NotPublic {}

fn sentence(error: &ureq::Error, bounds: &Bounds) -> String {
    match error {
        ureq::Error::StatusCode(code) => format!("the server answers with status {code}"),
        ureq::Error::Timeout(_) => bounds.too_slow(),
        ureq::Error::TooManyRedirects => format!("there are more than {REDIRECTIONS} redirections"),
        ureq::Error::HostNotFound => "there is no such host".to_owned(),
        ureq::Error::BadUri(reason) => format!("this is no address: {reason}"),
        ureq::Error::Io(error) if error.kind() == ErrorKind::ConnectionRefused => {
            "the connection is refused".to_owned()
        }
        ureq::Error::Io(error) if error.kind() == ErrorKind::InvalidData => format!("no secure connection: {error}"),
        ureq::Error::Io(error) => format!("the connection failed: {error}"),
        ureq::Error::Tls(reason) => format!("no secure connection: {reason}"),
        ureq::Error::Rustls(reason) => format!("no secure connection: {reason}"),
        ureq::Error::Other(reason) => reason.to_string(),
        other => other.to_string(),
    }
}
