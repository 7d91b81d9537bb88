//! A client: starts a server, sends requests, waits for answers.

use crate::memory::Memory;
use check_lsp::{Connection, serve};
use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

const STACK: usize = 256 << 20;
const PATIENCE: Duration = Duration::from_secs(60);

/// One editor with its server.
pub(crate) struct Client {
    connection: Connection,
    server: Option<JoinHandle<Result<bool, String>>>,
    next: i32,
    /// What the server has sent beside answers.
    pub(crate) notes: VecDeque<Notification>,
    /// What the server has asked.
    pub(crate) asked: Vec<Request>,
}

impl Client {
    /// A client that can do everything, with characters of UTF-16.
    pub(crate) fn new(memory: Memory) -> Self {
        let capabilities = json!({
            "window": { "workDoneProgress": true, "showDocument": { "support": true } },
            "workspace": { "codeLens": { "refreshSupport": true } },
        });
        Self::with(memory, capabilities).0
    }

    /// A client with capabilities, and what the server says of itself.
    pub(crate) fn with(memory: Memory, capabilities: Value) -> (Self, Value) {
        let (ours, theirs) = Connection::memory();
        let serving = move || serve(&theirs, Arc::new(memory));
        let server = Builder::new().stack_size(STACK).spawn(serving).expect("a thread can be started");
        let (notes, asked) = (VecDeque::new(), Vec::new());
        let mut client = Self { connection: ours, server: Some(server), next: 0, notes, asked };
        let params = json!({ "capabilities": capabilities, "processId": null, "rootUri": "file:///w" });
        let known = client.ask("initialize", params).expect("a server begins");
        client.tell("initialized", json!({}));
        (client, known)
    }

    pub(crate) fn tell(&self, method: &str, params: Value) {
        let note = Notification::new(method.to_owned(), params);
        self.connection.sender.send(Message::Notification(note)).expect("the server listens");
    }

    /// Sends a request and does not wait.
    pub(crate) fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection.sender.send(Message::Request(request)).expect("the server listens");
        id
    }

    /// The answer to a request, or the message of the error.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.send(method, params);
        let Response { response_result, .. } = self.answer(&id);
        response_result.map_err(|error| {
            assert_ne!(error.code, -32603, "the server has panicked");
            error.message
        })
    }

    /// Waits for an answer.
    pub(crate) fn answer(&mut self, id: &RequestId) -> Response {
        loop {
            match self.connection.receiver.recv_timeout(PATIENCE).expect("the server answers") {
                Message::Response(response) if response.id == *id => return response,
                other => self.keep(other),
            }
        }
    }

    fn keep(&mut self, message: Message) {
        match message {
            Message::Notification(note) => self.notes.push_back(note),
            Message::Request(request) => {
                let response = Response::new_ok(request.id.clone(), Value::Null);
                self.asked.push(request);
                self.connection.sender.send(Message::Response(response)).expect("the server listens");
            }
            Message::Response(response) => panic!("nobody waits for {response:?}"),
        }
    }

    /// Waits for a notification.
    pub(crate) fn wait_for(&mut self, wanted: impl Fn(&Notification) -> bool) -> Notification {
        loop {
            if let Some(at) = self.notes.iter().position(&wanted) {
                return self.notes.remove(at).expect("it is there");
            }
            let message = self.connection.receiver.recv_timeout(PATIENCE).expect("the server tells");
            self.keep(message);
        }
    }

    pub(crate) fn open(&self, path: &str, text: &str) {
        let document = json!({ "uri": uri(path), "languageId": "tlaplus", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the whole text of a document.
    pub(crate) fn change(&self, path: &str, version: i32, text: &str) {
        let document = json!({ "uri": uri(path), "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
    }

    /// Ends the server; whether it went in an orderly way.
    pub(crate) fn end(mut self) -> bool {
        self.ask("shutdown", Value::Null).expect("a server can be shut down");
        self.tell("exit", Value::Null);
        let server = self.server.take().expect("it ends once");
        server.join().expect("the server does not panic").expect("it was served")
    }
}

/// The address of a file.
pub(crate) fn uri(path: &str) -> String {
    format!("file://{path}")
}
