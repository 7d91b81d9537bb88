// The site of a spec with either back end: a server, or an exported folder.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { host, serve } from "./bench.mjs";

/// Serves a spec of a folder, or exports it into a new folder and serves that. Without a spec it is a playground.
export async function siteOf({ kind, check, scratch }, spec, cwd) {
  const words = spec === null ? [] : [spec];
  if (kind === "served") return serve(check, words, cwd);
  return host(exported({ check, scratch }, words, cwd));
}

/// Exports a spec into a new folder.
export function exported({ check, scratch }, words, cwd) {
  const folder = mkdtempSync(join(scratch, "site-"));
  execFileSync(check, ["explore", ...words, "--export", folder], { cwd, stdio: "ignore" });
  return folder;
}
