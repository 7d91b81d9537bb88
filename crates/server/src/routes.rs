//! The routes of the server.

use crate::session::Session;
use crate::state::State;
use crate::{download, guard, page};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State as Shared};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use std::convert::Infallible;
use std::sync::Arc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// The most bytes of a request: texts of specs are in it.
const LARGEST: usize = 16 << 20;

/// All routes, guarded.
pub(crate) fn routes(state: Arc<State>) -> Router {
    let api = Router::new()
        .route("/{session}/events", get(events))
        .route("/{session}/fetch", post(fetch))
        .route("/{session}/fetch/{id}/cancel", post(cancel_fetch))
        .route("/{session}/{lane}", post(call))
        .route("/{session}/{lane}/cancel", post(cancel))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(Arc::clone(&state), guard::with_token));
    let mut site = Router::new().route("/", get(index)).nest("/api", api);
    for (name, kind, bytes) in page::FILES {
        site = site.route(&format!("/{name}"), get(move || async move { ([(header::CONTENT_TYPE, kind)], bytes) }));
    }
    site.layer(from_fn_with_state(Arc::clone(&state), guard::at_home)).with_state(state)
}

async fn index(Shared(state): Shared<Arc<State>>) -> Html<String> {
    Html(page::index("served", state.settings.spec.read().is_some()))
}

async fn call(
    Shared(state): Shared<Arc<State>>,
    Path((session, lane)): Path<(String, String)>,
    request: String,
) -> Response {
    let Some(session) = state.sessions.get(&session) else { return too_many() };
    match session.call(&lane, request, &state.settings).await {
        Ok(Some(answer)) => json(answer),
        Ok(None) => (StatusCode::NOT_FOUND, format!("there is no lane {lane}")).into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("no thread can be started: {error}")).into_response(),
    }
}

async fn cancel(Shared(state): Shared<Arc<State>>, Path((session, lane)): Path<(String, String)>) -> Response {
    let Some(session) = state.sessions.get(&session) else { return too_many() };
    session.cancel(&lane);
    json("{}".to_owned())
}

async fn events(Shared(state): Shared<Arc<State>>, Path(session): Path<String>) -> Response {
    let Some(session) = state.sessions.get(&session) else { return too_many() };
    session.touch();
    let told = ReceiverStream::new(session.events.listen());
    let stream = told.map(|json| Ok::<_, Infallible>(Event::default().data(json)));
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

async fn fetch(Shared(state): Shared<Arc<State>>, Path(session): Path<String>, request: String) -> Response {
    let Some(session) = state.sessions.get(&session) else { return too_many() };
    let Ok(wanted) = serde_json::from_str::<download::Wanted>(&request) else {
        return (StatusCode::BAD_REQUEST, "the request cannot be read").into_response();
    };
    json(fetched(&session, wanted, download::Bounds::new(state.settings.allow_private)).await)
}

/// Loads on a thread of its own; an answer that comes after a cancellation is thrown away.
async fn fetched(session: &Arc<Session>, wanted: download::Wanted, bounds: download::Bounds) -> String {
    let (id, cancelled) = (wanted.id.clone(), session.download(&wanted.id));
    let events = Arc::clone(&session.events);
    let loading = tokio::task::spawn_blocking({
        let cancelled = Arc::clone(&cancelled);
        move || download::load(&wanted, &bounds, &cancelled, &events)
    });
    let found = tokio::select! {
        found = loading => found.unwrap_or_else(|error| Err(error.to_string())),
        () = crate::told(&cancelled) => Err("cancelled".to_owned()),
    };
    let answer = download::answer(found, cancelled.load(std::sync::atomic::Ordering::SeqCst));
    session.end_download(&id);
    answer
}

async fn cancel_fetch(Shared(state): Shared<Arc<State>>, Path((session, id)): Path<(String, String)>) -> Response {
    let Some(session) = state.sessions.get(&session) else { return too_many() };
    session.cancel_download(&id);
    json("{}".to_owned())
}

fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

fn too_many() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open: close some, and try again in ten minutes")
        .into_response()
}
