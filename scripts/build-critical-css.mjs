/**
 * Writes build/critical-css.json: the rules of Remix's stylesheet in their order, each with the classes that its
 * selectors need. A page inlines the rules whose classes it uses (app/server/critical-css.server.ts).
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { transformSync } from "esbuild";
import postcss from "postcss";

/** At-rules that contain rules of their own. Others, such as `@keyframes`, are one piece. */
const CONDITIONS = new Set(["media", "supports", "container"]);

const [bundle] = readdirSync("public/build").filter((name) => /^css-bundle-\w+\.css$/.test(name));
const sheet = postcss.parse(readFileSync(`public/build/${bundle}`, "utf8"));
const rules = rulesOf(sheet, []);
if (JSON.stringify(rules).includes("</")) throw new Error("the stylesheet holds an end tag");
writeFileSync("build/critical-css.json", JSON.stringify(rules));
console.log(`critical CSS: ${rules.length} rules`);

/** Lists the rules of a sheet or an at-rule as `{ conditions, needs, css }`. */
function rulesOf(parent, conditions) {
  return parent.nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type === "atrule" && CONDITIONS.has(node.name))
      return rulesOf(node, [...conditions, `@${node.name} ${node.params}`]);
    const needs = node.type === "rule" ? node.selectors.map(classNames) : [[]];
    return [{ conditions, needs, css: minify(node.toString()) }];
  });
}

/** The classes that a selector needs. Those in `:not()`, `:is()` and the like are left out. */
function classNames(selector) {
  let plain = selector;
  for (let shorter; (shorter = plain.replace(/\([^()]*\)/g, "")) !== plain;) plain = shorter;
  return [...new Set([...plain.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name))];
}

function minify(css) {
  return transformSync(css, { loader: "css", minifyWhitespace: true }).code.trim();
}
