//! The server: messages in, answers and diagnostics out.
//!
//! What waits in the queue is looked at before anything is done: a request that was cancelled meanwhile is not begun, and
//! diagnostics are published when nothing waits, so that only the last of several changes is paid for.

mod commands;
mod notifications;
mod publish;
mod requests;

use crate::background::Background;
use crate::capabilities::{Client, capabilities};
use crate::documents::Documents;
use crate::events::{End, Event};
use crate::host::Host;
use crate::reports::Reports;
use crate::uris;
use crate::workspace::Workspace;
use crossbeam_channel::select;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::InitializeParams;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

/// Serves one editor until it says that this is the end, or is gone. Whether it went in an orderly way.
///
/// # Errors
///
/// What is wrong with the way in which the client begins.
pub fn serve(connection: &Connection, host: Arc<dyn Host>) -> Result<bool, String> {
    let (id, params) = connection.initialize_start().map_err(|error| error.to_string())?;
    let params: InitializeParams = serde_json::from_value(params).map_err(|error| error.to_string())?;
    let client = Client::of(&params);
    let known = serde_json::json!({
        "capabilities": capabilities(&client),
        "serverInfo": { "name": "check", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, known).map_err(|error| error.to_string())?;
    let documents = Documents::new(Arc::clone(&host), client.encoding);
    let mut server = Server {
        connection,
        host,
        client,
        workspace: Workspace::new(documents, folders(&params)),
        background: Background::new(),
        queue: VecDeque::new(),
        cancelled: BTreeSet::new(),
        is_due: false,
        published: Reports::new(),
        lints: BTreeMap::new(),
        linted: BTreeMap::new(),
        ends: BTreeMap::new(),
        next_request: 0,
        is_shut_down: false,
    };
    let orderly = server.run();
    server.background.end();
    Ok(orderly)
}

#[expect(deprecated, reason = "old clients name one folder only")]
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let all = params.workspace_folders.iter().flatten().map(|folder| uris::path_of(&folder.uri));
    let all: Vec<PathBuf> = all.collect();
    if all.is_empty() { params.root_uri.iter().map(uris::path_of).collect() } else { all }
}

struct Server<'c> {
    connection: &'c Connection,
    host: Arc<dyn Host>,
    client: Client,
    workspace: Workspace,
    background: Background,
    /// Messages that wait.
    queue: VecDeque<Message>,
    /// Requests among them that nobody wants any more.
    cancelled: BTreeSet<String>,
    /// Whether a text has changed since diagnostics were published.
    is_due: bool,
    /// What was published last.
    published: Reports,
    /// What the compiler found, by roots, with the change after which that was.
    lints: BTreeMap<PathBuf, (u64, Reports)>,
    /// The change after which lints of a root were looked for last.
    linted: BTreeMap<PathBuf, u64>,
    /// What came of the last check of each root, with the change after which that was.
    ends: BTreeMap<PathBuf, (u64, End)>,
    next_request: i32,
    is_shut_down: bool,
}

impl Server<'_> {
    fn run(&mut self) -> bool {
        loop {
            while let Ok(message) = self.connection.receiver.try_recv() {
                self.arrived(message);
            }
            if let Some(message) = self.queue.pop_front() {
                match message {
                    Message::Notification(note) if note.method == "exit" => return self.is_shut_down,
                    message => self.handle(message),
                }
                continue;
            }
            if std::mem::take(&mut self.is_due) {
                self.publish();
                continue;
            }
            let (connection, events) = (self.connection, self.background.events().clone());
            select! {
                recv(connection.receiver) -> message => match message {
                    Ok(message) => self.arrived(message),
                    Err(_) => return self.is_shut_down,
                },
                recv(events) -> event => if let Ok(event) = event {
                    self.event(event);
                },
            }
        }
    }

    /// Puts a message into the queue; one that cancels another takes effect at once.
    fn arrived(&mut self, message: Message) {
        match message {
            Message::Notification(note) if note.method == "$/cancelRequest" => {
                let id = &note.params["id"];
                self.cancelled.insert(id.as_str().map_or_else(|| id.to_string(), str::to_owned));
            }
            message => self.queue.push_back(message),
        }
    }

    fn handle(&mut self, message: Message) {
        match message {
            Message::Request(request) => {
                let response = self.response(request);
                self.send(Message::Response(response));
            }
            Message::Notification(note) => self.notification(note),
            // Answers to what the server asks of the editor change nothing.
            Message::Response(_) => {}
        }
    }

    fn response(&mut self, request: Request) -> Response {
        let refuse = |code: ErrorCode, text: &str| Response::new_err(request.id.clone(), code as i32, text.to_owned());
        if self.is_shut_down {
            return refuse(ErrorCode::InvalidRequest, "the server was shut down");
        }
        if self.cancelled.remove(request.id.to_string().trim_matches('"')) {
            return refuse(ErrorCode::RequestCanceled, "cancelled by the editor");
        }
        let id = request.id.clone();
        let answered = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.answer(request)));
        match answered {
            Ok(Ok(value)) => Response::new_ok(id, value),
            Ok(Err((code, message))) => Response::new_err(id, code as i32, message),
            Err(_) => Response::new_err(id, ErrorCode::InternalError as i32, "a bug of the server".to_owned()),
        }
    }

    /// What a thread tells.
    fn event(&mut self, event: Event) {
        match event {
            Event::Lints { root, at, reports } => {
                self.lints.insert(root, (at, reports));
                self.publish();
            }
            Event::Progress { root, message } => self.progress(&root, message),
            Event::Ended { root, end } => self.ended(root, end),
        }
    }

    fn notify<N: lsp_types::notification::Notification>(&self, params: impl Serialize) {
        self.send(Message::Notification(Notification::new(N::METHOD.to_owned(), params)));
    }

    /// Asks something of the editor.
    fn ask<R: lsp_types::request::Request>(&mut self, params: impl Serialize) {
        self.next_request += 1;
        let id = RequestId::from(self.next_request);
        self.send(Message::Request(Request::new(id, R::METHOD.to_owned(), params)));
    }

    fn send(&self, message: Message) {
        // The editor may be gone: then the next message does not come either.
        let _ = self.connection.sender.send(message);
    }
}
