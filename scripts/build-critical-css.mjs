/**
 * Writes build/critical-css.json: for each route the rules of Remix's stylesheet whose classes its modules, or its
 * parents', define. Pages inline them (app/server/critical-css.server.ts). The rules keep their order, so that a page
 * looks the same once the whole stylesheet has arrived. Both builds derive class names from file paths.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/esbuild-plugin";
import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import { build, transformSync } from "esbuild";
import postcss from "postcss";
import { defineRouteTable } from "../app/route-table.js";

const appDirectory = path.resolve("app");
const routes = { root: { id: "root", file: "root.tsx" }, ...defineRouteTable(defineRoutes) };

/** Files of a route and its parents, outermost first. */
function filesOf(id) {
  const files = [];
  for (let route = routes[id]; route; route = routes[route.parentId]) files.unshift(route.file);
  return id === "root" || files[0] === "root.tsx" ? files : ["root.tsx", ...files];
}

/** Routes with the same files share a stylesheet. */
const sheetOfFiles = new Map();
const sheetOfRoute = {};
for (const id of Object.keys(routes)) {
  const files = filesOf(id).join("\n");
  if (!sheetOfFiles.has(files)) sheetOfFiles.set(files, sheetOfFiles.size);
  sheetOfRoute[id] = sheetOfFiles.get(files);
}
const fileLists = [...sheetOfFiles.keys()];

const entries = {
  name: "route-entries",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sheet:/ }, ({ path }) => ({ path, namespace: "sheet" }));
    onLoad({ filter: /.*/, namespace: "sheet" }, ({ path }) => ({
      resolveDir: appDirectory,
      contents: fileLists[Number(path.slice("sheet:".length))]
        .split("\n")
        .map((file, index) => `export * as route${index} from "./${file}";`)
        .join("\n"),
    }));
    // Server modules import no styles.
    onResolve({ filter: /\.server$/ }, ({ path }) => ({ path, external: true }));
  },
};

const { outputFiles } = await build({
  entryPoints: Object.fromEntries(fileLists.map((_, index) => [String(index), `sheet:${index}`])),
  bundle: true,
  write: false,
  minify: true,
  outdir: "sheets",
  platform: "node",
  format: "esm",
  packages: "external",
  jsx: "automatic",
  alias: {
    "~": appDirectory,
    "#backend": path.resolve("backend"),
    "#contract": path.resolve("contract"),
    "#domain": path.resolve("domain"),
    "#platform": path.resolve("platform"),
  },
  // Remix derives class names from paths below app/, and so must this build.
  absWorkingDir: appDirectory,
  plugins: [entries, vanillaExtractPlugin({ identifiers: "short" })],
  logLevel: "warning",
});

/** Class names that the modules of each set of routes define. */
const classesOf = fileLists.map(() => new Set());
for (const { path, text } of outputFiles) {
  const [, index] = /(\d+)\.css$/.exec(path) ?? [];
  if (index !== undefined) for (const name of classNames(text)) classesOf[index].add(name);
}

const [bundle] = readdirSync("public/build").filter((name) => /^css-bundle-\w+\.css$/.test(name));
const wholeText = readFileSync(`public/build/${bundle}`, "utf8");
if (classesOf.every((classes) => ![...classes].some((name) => wholeText.includes(name))))
  throw new Error("class names differ from those of Remix's build");
const wholeSheet = postcss.parse(wholeText);
const sheets = classesOf.map((classes) => {
  const sheet = wholeSheet.clone();
  sheet.walkComments((comment) => comment.remove());
  sheet.walkRules((rule) => {
    if ([...classNames(rule.selector)].some((name) => !classes.has(name))) rule.remove();
  });
  sheet.walkAtRules(/^(media|supports|container)$/, (rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  return minify(sheet.toString());
});
if (sheets.some((css) => css.includes("</"))) throw new Error("a stylesheet holds an end tag");
writeFileSync("build/critical-css.json", JSON.stringify({ sheets, routes: sheetOfRoute }));
const sizes = sheets.map((css) => css.length).sort((a, b) => a - b);
console.log(
  `critical CSS: ${sizes[0]} to ${sizes.at(-1)} bytes for ${sheets.length} sets of routes`,
);

function classNames(css) {
  return new Set([...css.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name));
}

function minify(css) {
  return transformSync(css, { loader: "css", minifyWhitespace: true }).code.trim();
}
