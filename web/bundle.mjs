// Bundles the page into the folder that is given. Called by `build`, which also type-checks.
import { build } from "esbuild";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const out = process.argv[2];
if (!out) throw new Error("usage: node bundle.mjs FOLDER");
mkdirSync(out, { recursive: true });

await build({
    entryPoints: { page: "src/main.tsx", worker: "src/worker.ts" },
    outdir: out,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome111", "firefox113", "safari16.4"],
    charset: "utf8",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
});
await build({
    entryPoints: { page: "src/styles/page.css" },
    outdir: out,
    bundle: true,
    minify: true,
    target: ["chrome111", "firefox113", "safari16.4"],
    logLevel: "warning",
});
copyFileSync("src/index.html", join(out, "index.html"));
