/** The address of the page says what it shows, and what the address says is shown. */
import { effect } from "@preact/signals";
import type { App } from "./app";
import { isSamePath, isSameSpec, type Link, readLink, writeLink } from "./fragment";

/** Milliseconds of rest before the address is written: browsers refuse to write it very often. */
const REST = 200;

export function keepAddress(app: App): void {
  let written = readLink(location.hash);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (link: Link): void => {
    const fragment = `#${writeLink(link)}`;
    // One can go back to another pane and to another spec, but need not through each step.
    const isElsewhere = link.pane !== written.pane || !isSameSpec(link, written);
    written = link;
    if (fragment === location.hash || (fragment === "#" && location.hash === "")) return;
    if (isElsewhere) history.pushState(null, "", fragment);
    else history.replaceState(null, "", fragment);
  };
  effect(() => {
    const link = app.link.value;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => write(link), REST);
  });
  window.addEventListener("popstate", () => {
    clearTimeout(timer);
    written = readLink(location.hash);
    void goTo(app, written);
  });
}

/** Shows what a link says, doing no more than is needed. */
async function goTo(app: App, link: Link): Promise<void> {
  const now = app.link.peek();
  if (!now || !isSameSpec(now, link)) return app.follow(link);
  app.pane.value = link.pane;
  if (!isSamePath(now, link)) await app.walkPath(link.path, link.at, link.backTo);
  else app.walk.select(link.at);
}

/** The address of what is shown now, whole. */
export function addressOf(app: App): string | null {
  const link = app.link.peek();
  return link && `${location.href.replace(/#.*$/, "")}#${writeLink(link)}`;
}
