/** esbuild options for our Node.js entry points and the small browser scripts. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";

const KB = 1024;

/** The scripts of app/browser, each with its compressed size limit. */
export const browserScripts = {
  shell: 2 * KB,
  forms: 2 * KB,
  chat: 2 * KB,
  "staff-chat": 2 * KB,
  console: KB,
  modules: 3 * KB,
  enquiry: KB,
  filters: KB,
  video: KB,
  worker: 3 * KB,
  combobox: 3 * KB,
  live: 2 * KB,
};

/** @type {import("esbuild").BuildOptions} */
export const nodeBundles = {
  entryPoints: {
    launch: "launch/launch.ts",
    prepare: "launch/prepare.ts",
    "dev-environment": "launch/dev-environment.ts",
    backend: "backend/main.ts",
    embedded: "backend/embedded.ts",
    "check-file": "backend/platform/files/check-process.ts",
    "render-pdf": "backend/downloads/pdf/render-process.ts",
    catalogue: "launch/catalogue.ts",
    admin: "launch/admin.ts",
    backup: "launch/backup.ts",
    demo: "launch/demo.ts",
  },
  outdir: "build",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: {
    "~": "./app",
    "#backend": "./backend",
    "#domain": "./domain",
    "#contract": "./contract",
    "#platform": "./platform",
  },
  sourcemap: true,
  logLevel: "warning",
};

/** Calls that browser bundles leave out. */
export const SILENCED = ["console.log", "console.info", "console.warn", "console.debug"];

/** @type {import("esbuild").BuildOptions} */
export const browserBundles = {
  entryPoints: Object.fromEntries(
    Object.keys(browserScripts).map((name) => [name, `app/browser/${name}.ts`]),
  ),
  outdir: "public/build",
  bundle: true,
  minify: true,
  pure: SILENCED,
  write: false,
  target: "es2020",
  format: "iife",
  logLevel: "warning",
};

/**
 * Writes a browser script under a hashed name, in place of an older version. Remix names its files after routes,
 * and a route may have the name of a script, so ours have a prefix (app/platform/response/script-href.server.ts).
 */
export function writeScript(name, code) {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
  const file = `own-${name}-${hash}.js`;
  mkdirSync("public/build", { recursive: true });
  const files = readdirSync("public/build");
  if (files.includes(file)) return;
  for (const old of files.filter((one) => one.startsWith(`own-${name}-`)))
    rmSync(`public/build/${old}`);
  writeFileSync(`public/build/${file}`, code);
}
