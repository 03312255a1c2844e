import postcss, { type Container, type Declaration } from "postcss";

interface Rule {
  readonly text: string;
  /** Conditions and selectors. */
  readonly name: string;
  readonly selectors: readonly Selector[];
  readonly declarations: readonly Declaration[];
}

interface Selector {
  /** Of the element that the rule styles. Null for any. */
  readonly tag: string | null;
  readonly classes: readonly string[];
  readonly attributes: readonly string[];
  readonly pseudoElement: string;
  readonly weight: number;
}

interface Element {
  readonly tag: string;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
}

/**
 * Describes the styles of a page independently of the order of rules that can't conflict: all rules
 * sorted, then the pairs where the later rule wins because it is later, and how. The build orders
 * files of styles by the imports of modules, so a moved file moves its rules.
 */
export function describeStyles(html: string, css: string): string {
  const rules = rulesIn(postcss.parse(css), "");
  const elements = elementsIn(html);
  const pairs = new Set<string>();
  for (const element of elements) {
    const own = rules.flatMap((rule) => {
      const selectors = rule.selectors.filter((selector) => matches(selector, element));
      return selectors.length > 0 ? [{ rule, selectors }] : [];
    });
    for (const [n, earlier] of own.entries())
      for (const later of own.slice(n + 1)) {
        const isTie = earlier.selectors.some((a) => later.selectors.some((b) => ties(a, b)));
        if (isTie) for (const line of overridden(earlier.rule, later.rule)) pairs.add(line);
      }
  }
  return [...rules.map(({ text }) => text).sort(), "later rules win:", ...[...pairs].sort()].join(
    "\n",
  );
}

/** Rules with their conditions. Keyframes and the like are a rule without selectors. */
function rulesIn(parent: Container, conditions: string): Rule[] {
  return (parent.nodes ?? []).flatMap((node): Rule[] => {
    if (node.type === "atrule" && /^(media|supports|container|layer)$/.test(node.name))
      return rulesIn(node, `${conditions}@${node.name} ${node.params} `);
    if (node.type !== "rule")
      return [
        { text: conditions + node.toString(), name: node.type, selectors: [], declarations: [] },
      ];
    return [
      {
        text: conditions + node.toString().replace(/\s+/g, " "),
        name: conditions + node.selector,
        selectors: node.selectors.map(selectorOf),
        declarations: node.nodes.filter((one) => one.type === "decl"),
      },
    ];
  });
}

const PSEUDO_ELEMENT = /::[\w-]+|:(before|after|first-line|first-letter)\b/g;

/** The last part of a selector, which names the element. Its conditions are left out. */
function selectorOf(text: string): Selector {
  const plain = text.replace(/:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, "");
  const last =
    plain
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  const simple = last.replace(/\[[^\]]*\]/g, "");
  const classesAndSo = text.replace(PSEUDO_ELEMENT, "").match(/[.[:][\w-]+/g)?.length ?? 0;
  const tags = text.match(/(^|[\s>+~(])[a-z][\w-]*/gi)?.length ?? 0;
  return {
    tag: last.includes(":root") ? "html" : (/^[a-z][\w-]*/i.exec(simple)?.[0] ?? null),
    classes: [...simple.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name),
    attributes: [...last.matchAll(/\[([\w-]+)/g)].map(([, name = ""]) => name),
    pseudoElement: text.match(PSEUDO_ELEMENT)?.[0].replace("::", ":") ?? "",
    weight: classesAndSo * 100 + tags,
  };
}

/** The elements of a page, each combination of tag, classes and attributes once. */
function elementsIn(html: string): Element[] {
  const found = new Map<string, Element>();
  for (const [, tag = "", attributes = ""] of html.matchAll(/<([a-z][\w-]*)\b([^>]*)>/g)) {
    const list = /\bclass="([^"]*)"/.exec(attributes)?.[1] ?? "";
    const names = [...attributes.matchAll(/([\w-]+)(?==|\s|$)/g)].map(([, name = ""]) => name);
    found.set(`${tag} ${list} ${names.join(" ")}`, {
      tag,
      classes: new Set(list.split(" ")),
      attributes: new Set(names),
    });
  }
  return [...found.values()];
}

const matches = ({ tag, classes, attributes }: Selector, element: Element): boolean =>
  (tag === null || tag === element.tag) &&
  classes.every((name) => element.classes.has(name)) &&
  attributes.every((name) => element.attributes.has(name));

const ties = (a: Selector, b: Selector): boolean =>
  a.weight === b.weight && a.pseudoElement === b.pseudoElement;

/** What the later of two rules overrides in the earlier. */
function overridden(earlier: Rule, later: Rule): string[] {
  return earlier.declarations.flatMap((was) =>
    later.declarations
      .filter(
        (is) =>
          isSameProperty(was.prop, is.prop) &&
          was.value !== is.value &&
          was.important === is.important,
      )
      .map((is) => `${later.name} {${is.toString()}} over ${earlier.name} {${was.toString()}}`),
  );
}

/** Whether one is the other, or a shorthand of it. */
const isSameProperty = (a: string, b: string): boolean =>
  a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
