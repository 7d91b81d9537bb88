//! Who may ask: programs of the user that know the token, and pages of this server.
//!
//! A page of another site can make a browser send requests to 127.0.0.1, directly or under a name of its own that leads
//! there (DNS rebinding). Such requests have a foreign `Host` or `Origin`, and none of them has the token.

use crate::state::State;
use axum::extract::{Request, State as Shared};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The header with the token.
const TOKEN: &str = "x-check-token";

/// Refuses requests under a foreign name or from a foreign page; all others get the headers that every answer has.
pub(crate) async fn at_home(Shared(state): Shared<Arc<State>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let is_own = |host: &str| ["127.0.0.1", "localhost"].iter().any(|own| host == format!("{own}:{}", state.port));
    if !text(HOST).is_some_and(is_own) {
        return refuse(StatusCode::FORBIDDEN, "requests under another name than 127.0.0.1 are refused");
    }
    let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(is_own);
    if !text(ORIGIN).is_none_or(is_own_page) {
        return refuse(StatusCode::FORBIDDEN, "requests from pages of other sites are refused");
    }
    with_headers(next.run(request).await)
}

/// Refuses requests without the token.
pub(crate) async fn with_token(Shared(state): Shared<Arc<State>>, request: Request, next: Next) -> Response {
    let given = in_header(request.headers()).or_else(|| in_query(request.uri()));
    if given.is_some_and(|given| is_same(given, &state.token)) {
        return next.run(request).await;
    }
    refuse(StatusCode::UNAUTHORIZED, "the token is missing or wrong: open the address that check explore printed")
}

fn in_header(headers: &HeaderMap) -> Option<&str> {
    headers.get(TOKEN)?.to_str().ok()
}

/// Streams of events are asked for without headers.
fn in_query(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|word| word.strip_prefix("token="))
}

/// Compares in a time that does not depend on where texts differ.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

fn refuse(status: StatusCode, message: &'static str) -> Response {
    with_headers((status, message).into_response())
}

/// What a browser is told with every answer: nothing is kept, nothing but our own files is loaded or run.
fn with_headers(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                          connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    let all = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ];
    for (name, value) in all {
        headers.insert(name, axum::http::HeaderValue::from_static(value));
    }
    response
}
