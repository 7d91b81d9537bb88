/** Starts the page. */
import { render } from "preact";
import { keepAddress } from "./app/address";
import { App, AppProvider } from "./app/app";
import { readLink } from "./app/fragment";
import { chooseBackend } from "./backend/choose";
import { takeDrops } from "./shell/drop";
import { Shell } from "./shell/Shell";

async function start(): Promise<void> {
  const root = document.getElementById("page");
  if (!root) throw new Error("the page has no place for its contents");
  const { backend, hasServedSpec } = await chooseBackend();
  const app = new App(backend, hasServedSpec);
  render(<AppProvider value={app}><Shell /></AppProvider>, root);
  const link = readLink(location.hash);
  keepAddress(app);
  takeDrops(app);
  await app.follow(link);
}

void start();
