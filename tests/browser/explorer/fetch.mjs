// Fetch of the Nim program, against a page of the web that is slow, broken, huge, silent, or redirects without end.

import { createServer } from "node:http";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, serve, soon } from "./bench.mjs";

/// A web server that misbehaves, by path. `late` answers when it is told to.
function badHost() {
  const late = [];
  const says = {
    "/good": (answer) => answer.end("3 4 5\n"),
    "/slow": (answer) => {
      answer.writeHead(200, { "content-length": 100_000 });
      const more = setInterval(() => answer.write(" ".repeat(1000)), 100);
      answer.once("close", () => clearInterval(more));
    },
    "/late": (answer) => late.push(() => answer.end("1 2\n")),
    "/silent": () => {},
    "/reset": (answer) => answer.socket.destroy(),
    "/cut": (answer) => {
      answer.writeHead(200, { "content-length": 50 });
      answer.write("3 4");
      setTimeout(() => answer.socket.destroy(), 50);
    },
    "/garbage": (answer) => answer.socket.end("\u0000\u0001 this is no HTTP\r\n\r\n"),
    "/words": (answer) => answer.end("<html>three heaps</html>"),
    "/status": (answer) => answer.writeHead(503).end("3 4 5"),
    "/huge": (answer) => answer.writeHead(200, { "content-length": 3_000_000 }).end(" ".repeat(3_000_000)),
    "/endless": (answer) => {
      const more = setInterval(() => answer.write("3 4 5 ".repeat(20_000)), 5);
      answer.once("close", () => clearInterval(more));
    },
    "/loop": (answer) => answer.writeHead(302, { location: "/loop" }).end(),
    "/elsewhere": (answer) => answer.writeHead(302, { location: "ftp://127.0.0.1/heaps" }).end(),
  };
  return new Promise((resolve) => {
    const server = createServer((request, answer) => (says[request.url] ?? ((answer) => answer.writeHead(404).end()))(answer));
    server.listen(0, "127.0.0.1", () => {
      const origin = `http://127.0.0.1:${server.address().port}`;
      resolve({ origin, release: () => late.splice(0).forEach((go) => go()), end: () => (server.closeAllConnections(), server.close()) });
    });
  });
}

/// What is fetched, and what the page says of it.
const troubles = [
  ["/silent", /within 15 seconds/], ["/reset", /connection failed|broke off|closed|reset|Peer/i], ["/cut", /broke off/], ["/garbage", /./],
  ["/words", /What came is no game.*three heaps/], ["/status", /status 503/], ["/missing", /status 404/], ["/huge", /larger than 1048576 bytes/],
  ["/endless", /larger than 1048576 bytes/], ["/loop", /more than 5 redirections/], ["/elsewhere", /./],
];

export async function fetches(browser, { check, scratch }) {
  const far = await badHost();
  const [open, shut] = await Promise.all([serve(check, ["--allow-private"], scratch), serve(check, [], scratch)]);
  const main = cancels(browser, open, far, { check, scratch });
  await Promise.all([main, fails(browser, open, far), isRefused(browser, shut, far)]);
  far.end();
  await open.end();
  await shut.end();
}

async function program(browser, site, name) {
  const page = await browser.open(site, "#spec=nim-strategy&pane=play", { name });
  await page.getByText("The web page that Fetch asks").click({ timeout: 30000 });
  const press = (button) => page.getByRole("button", { name: button, exact: true }).click();
  const fetch = async (url) => {
    await page.getByRole("textbox", { name: "Address" }).fill(url);
    await press("Fetch");
  };
  const status = (text) => soon(async () => (await page.locator("#nim-status").textContent()).trim() === text, 25000);
  const says = (text, time) => soon(() => page.locator(".nim").getByText(text).first().isVisible(), time);
  return { page, press, fetch, status, says };
}

/// One trouble after the other; that which takes 15 seconds comes first.
async function fails(browser, site, far) {
  const { page, fetch, status, says } = await program(browser, site, "fetch-fails");
  for (const [path, sentence] of troubles) {
    await fetch(`${far.origin}${path}`);
    expect(await status("no answer"), `fetch: ${path}: there is no answer`);
    expect(await says(sentence), `fetch: ${path}: it is told why: ${await page.locator(".nim .message").allTextContents()}`);
  }
  for (const url of ["heaps", "file:///etc/passwd", "ftp://127.0.0.1/"]) {
    await fetch(url);
    expect(await status("no answer"), `fetch: ${url}: there is no answer`);
    expect(await says(/begin with http/), `fetch: ${url}: it is told why`);
  }
  await fetch("http://127.0.0.1:1/");
  expect(await says(/refused/), "fetch: a port where nobody listens is told");
  await page.context().close();
}

async function isRefused(browser, site, far) {
  const { page, fetch, status, says } = await program(browser, site, "fetch-private");
  for (const url of [`${far.origin}/good`, `http://localhost:${new URL(far.origin).port}/good`, "http://[::1]/", "http://10.0.0.1/", "http://169.254.169.254/"]) {
    await fetch(url);
    expect(await status("no answer"), `fetch-private: ${url}: there is no answer`);
    expect(await says(/no public address/), `fetch-private: ${url}: it is told why`);
  }
  await page.context().close();
}

/// Progress, Cancel, answers that come too late; the spec allows the whole run.
async function cancels(browser, site, far, { check, scratch }) {
  const { page, press, fetch, status } = await program(browser, site, "fetch-cancel");
  await fetch(`${far.origin}/slow`);
  const bar = page.getByRole("progressbar", { name: "Download" });
  expect(await soon(async () => Number(await bar.getAttribute("value")) > 2000), "fetch-cancel: progress is shown");
  await browser.look(page, "served-fetching");
  await press("Cancel");
  expect(await status("cancelled"), "fetch-cancel: a download is cancelled");
  await fetch(`${far.origin}/late`);
  await page.waitForTimeout(300);
  await press("Cancel");
  far.release();
  await page.waitForTimeout(300);
  expect((await page.locator("#nim-status").textContent()) === "cancelled", "fetch-cancel: an answer that comes too late changes nothing");
  await fetch(`${far.origin}/good`);
  const move = page.getByRole("textbox", { name: /^Your move/ });
  await move.fill("0 1");
  await press("Move");
  await soon(() => page.getByText("your turn", { exact: true }).isVisible());
  await press("Quit");
  expect(await status("you quit"), "fetch-cancel: a game that was fetched is played");
  await isAccepted(page, check, scratch);
  await page.context().close();
}

/// By the command that the page names.
async function isAccepted(page, check, scratch) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the run" }).click()]);
  await download.saveAs(join(scratch, "run.ndjson"));
  const command = await page.locator("pre[aria-label=Command]").textContent();
  writeFileSync(join(scratch, "accept.sh"), command.replace(/^check /, `"$1" `));
  let said;
  try {
    said = execFileSync("sh", ["accept.sh", check], { cwd: scratch, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    said = `${error.stdout}${error.stderr}`;
  }
  expect(said.includes("accepted"), `fetch-cancel: the checker accepts the run: ${said}`);
}
