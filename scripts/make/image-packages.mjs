/**
 * `node scripts/make/image-packages.mjs <folder>`: copies the files of packages that the build loads, as
 * Node File Trace finds them, for the image. Each package keeps its licences.
 */
import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to copy the packages into.");

/** Packages whose files are read by their paths, which a trace doesn't see. */
const READ_BY_PATH = ["node_modules/dejavu-fonts-ttf/ttf"];
const filesIn = (where, suffix) =>
  readdirSync(where)
    .filter((name) => name.endsWith(suffix))
    .map((name) => path.join(where, name));

const entries = [
  ...filesIn("build", ".js"),
  ...filesIn("deploy/compose", ".mjs"),
  "scripts/start.mjs",
];
const { fileList } = await nodeFileTrace(entries, {
  ignore: (file) => !/^(?:build|deploy|node_modules|scripts)\//.test(file),
});

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const traced = [...fileList].filter((file) => PACKAGE.test(file));
const packages = new Set([...traced, ...READ_BY_PATH].map((file) => PACKAGE.exec(file)[0]));
const notices = [...packages].flatMap((one) =>
  readdirSync(one)
    .filter((name) => /^(?:licence|license|copying|notice|package\.json$)/i.test(name))
    .map((name) => path.join(one, name)),
);
for (const one of new Set([...traced, ...notices, ...READ_BY_PATH]))
  cpSync(one, path.join(folder, path.relative("node_modules", one)), { recursive: true });
console.log(`${packages.size} packages, ${traced.length} files`);
