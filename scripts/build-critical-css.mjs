/**
 * Writes build/critical-css.json: the rules of Remix's stylesheet in their order, each with the classes that its
 * selectors need. A page inlines the rules whose classes it uses (app/platform/response/critical-css.server.ts), and of the
 * theme's variables those that these rules read.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { transformSync } from "esbuild";
import postcss from "postcss";

/** At-rules that contain rules of their own. Others, such as `@keyframes`, are one piece. */
const CONDITIONS = new Set(["media", "supports", "container"]);

const [bundle] = readdirSync("public/build").filter((name) => /^css-bundle-\w+\.css$/.test(name));
const sheet = postcss.parse(readFileSync(`public/build/${bundle}`, "utf8"));
const rules = rulesOf(sheet, []);
for (const rule of rules) {
  // Keyframes are needed where a rule names them.
  const [, name] = /^@keyframes ([\w-]+)/.exec(rule.css ?? "") ?? [];
  if (name)
    rule.needs = rules
      .filter((one) => one !== rule && one.css?.includes(name))
      .flatMap(({ needs }) => needs);
}
if (JSON.stringify(rules).includes("</")) throw new Error("the stylesheet holds an end tag");
writeFileSync("build/critical-css.json", JSON.stringify(rules));
console.log(`critical CSS: ${rules.length} rules`);

/** Lists the rules of a sheet or an at-rule as `{ conditions, needs, css, variables }`. */
function rulesOf(parent, conditions) {
  return parent.nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type === "atrule" && CONDITIONS.has(node.name))
      return rulesOf(node, [...conditions, `@${node.name} ${node.params}`]);
    const needs = node.type === "rule" ? node.selectors.map(classNames) : [[]];
    const variables = variablesOf(node);
    return [
      { conditions, needs, ...(variables ? { variables } : { css: minify(node.toString()) }) },
    ];
  });
}

/** The variables of a rule for `:root` that has nothing else, by name. */
function variablesOf(node) {
  const isTheme = node.selector === ":root" && node.nodes.every((one) => one.variable);
  return isTheme && Object.fromEntries(node.nodes.map(({ prop, value }) => [prop, value.trim()]));
}

/** The classes that a selector needs. Those in `:not()`, `:is()` and lists in `:has()` are left out. */
function classNames(selector) {
  let plain = selector;
  const withoutBrackets = () =>
    plain.replace(/(:has)?\(([^()]*)\)/g, (_, has, inner) =>
      has && !inner.includes(",") ? ` ${inner}` : "",
    );
  for (let shorter; (shorter = withoutBrackets()) !== plain;) plain = shorter;
  return [...new Set([...plain.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name))];
}

function minify(css) {
  return transformSync(css, { loader: "css", minifyWhitespace: true }).code.trim();
}
