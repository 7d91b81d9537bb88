// Bad input, and agreement with the program: which tests there are, and with which back end.

import { agrees } from "./agrees.mjs";
import { endless } from "./endless.mjs";
import { asTyped, inFiles } from "./errors.mjs";
import { fetches } from "./fetch.mjs";
import { folders } from "./folders.mjs";
import { brokenLinks } from "./links.mjs";
import { filesGone, serverStartedAgain } from "./lost.mjs";
import { memory } from "./memory.mjs";

/// With each back end: the browser, the bench, and the site of the guide's Mutex.
export const withBoth = [
  ["links that lead nowhere", brokenLinks],
  ["evaluations without an end", endless],
  ["errors in texts that are typed", asTyped],
];

/// With the checker inside of the page.
export const locally = [
  ["memory is exhausted", memory],
  ["folders for the page", folders],
  ["the page agrees with the program", agrees],
];

/// With the server.
export const onServer = [
  ["errors in files", inFiles],
  ["files are gone", filesGone],
  ["the server is started again", serverStartedAgain],
  ["Fetch", fetches],
];
