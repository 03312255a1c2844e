/**
 * Writes build/critical-css.json: the rules of Remix's stylesheet in their order, each with the classes and elements that
 * its selectors need. A page inlines the rules whose needs it meets (app/platform/response/critical-css.server.ts), and of the
 * theme's variables those that these rules read.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { transformSync } from "esbuild";
import postcss from "postcss";

/** At-rules that contain rules of their own. Others, such as `@keyframes`, are one piece. */
const CONDITIONS = new Set(["media", "supports", "container"]);

/** Elements that scripts make, or that every page has. */
const ALWAYS = new Set(["html", "body", "progress", "dialog", "button", "div", "span", "a"]);

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
    const needs = node.type === "rule" ? node.selectors.map(needsOf) : [[]];
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

/** The classes and elements (`<h3`) that a selector needs. Those in `:not()`, `:is()` and lists in `:has()` are left out. */
function needsOf(selector) {
  let plain = selector;
  const withoutBrackets = () =>
    plain.replace(/(:has)?\(([^()]*)\)/g, (_, has, inner) =>
      has && !inner.includes(",") ? ` ${inner}` : "",
    );
  for (let shorter; (shorter = withoutBrackets()) !== plain;) plain = shorter;
  const classes = [...plain.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name);
  const elements = [...plain.matchAll(/(?<![\w.#:[=-])[a-z][a-z\d]*(?![\w\]=-])/g)].map(
    ([name]) => name,
  );
  return [
    ...new Set([
      ...classes,
      ...elements.filter((name) => !ALWAYS.has(name)).map((name) => `<${name}`),
    ]),
  ];
}

function minify(css) {
  return transformSync(css, { loader: "css", minifyWhitespace: true }).code.trim();
}
