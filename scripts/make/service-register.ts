import { readdirSync, readFileSync } from "node:fs";
import { operations } from "../../contract/index";
import { addressOf, aliasesOf, type AnyOperation } from "../../contract/operation";
import { specifiedCalls, type SpecifiedCall } from "../../contract/reference/specified-calls";

/** Tests of all operations, which say nothing about one of them. */
const GENERAL = /\/(conformance|authorisation|operations|openapi|limits|fuzz)\.test\.ts$/;

const START = `# Service register

Every call of the specification with the operation that serves it, the files of the website that call it, and its
test. The build makes this page from \`contract/reference/specified-calls.ts\`, and \`npm run contract -- --check\` fails if a call has
no operation or no test of its own. "apps" means that the website has no use for a call. The
[conformance test](../../tests/contract/rules/conformance.test.ts) calls all operations.

| call | operation | caller in the website | test |
|---|---|---|---|`;

/** The page, and what keeps a call out of it. */
export function serviceRegister(): { readonly page: string; readonly problems: string[] } {
  const callers = callersByOperation();
  const tests = testsByOperation();
  const problems = [
    ...specifiedCalls.flatMap(problemsOf),
    ...specifiedCalls.flatMap((call) => untested(call, tests)),
  ];
  const rows = specifiedCalls.map(({ section, call, operations: names }) => {
    const known = names.flatMap((name) =>
      operations[name] ? [[name, operations[name]] as const] : [],
    );
    const places = (found: ReadonlyMap<string, readonly string[]>): string =>
      ownFirst([...new Set(names.flatMap((name) => found.get(name) ?? []))]).join("<br>");
    const cells = [
      `${section}: \`${call}\``,
      known.map(([name, operation]) => operationCell(name, operation)).join("<br>"),
      places(callers) || "apps",
      places(tests),
    ];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return { page: [START, ...rows, ""].join("\n"), problems };
}

/** The contract tests, or else all files. */
function ownFirst(files: readonly string[]): string[] {
  const suites = files.filter((file) => file.startsWith("tests/contract/"));
  return [...(suites.length > 0 ? suites : files)].sort();
}

function problemsOf({ section, call, operations: names }: SpecifiedCall): string[] {
  const line = `${section}: ${call}`;
  if (names.length === 0) return [`${line} has no operation`];
  return names.flatMap((name) => {
    const operation = operations[name];
    if (!operation) return [`${line}: the contract has no operation ${name}`];
    return namesSection(operation, section)
      ? []
      : [`${line}: the specification of ${name} must name ${section}`];
  });
}

function untested(
  { section, call, operations: names }: SpecifiedCall,
  tests: ReadonlyMap<string, readonly string[]>,
): string[] {
  return names
    .filter((name) => !tests.has(name))
    .map((name) => `${section}: ${call}: no test in tests/contract or tests/routes calls ${name}`);
}

/** Whether `core.md §4, §7, navigation-and-content.md §3` names `core.md §7`. */
function namesSection({ specification = "" }: AnyOperation, section: string): boolean {
  const [file = "", number = ""] = section.split(" ");
  return new RegExp(`${file} (§\\d+, )*${number}(?!\\d)`).test(specification);
}

function operationCell(name: string, operation: AnyOperation): string {
  const addresses = [addressOf(operation), ...aliasesOf(operation)];
  const paths = addresses.map((address) => `\`${operation.method} ${address}\``).join(", ");
  return `[${name}](contract.md#${name.toLowerCase()}): ${paths}`;
}

/** The modules in a folder and below it. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();

const fileLink = (file: string): string => `[${file.replace(/^.*\//, "")}](../../${file})`;

/** Adds a file to the entry of an operation, once. */
function add(found: Map<string, string[]>, name: string, file: string): void {
  const files = found.get(name) ?? [];
  if (!files.includes(fileLink(file))) found.set(name, [...files, fileLink(file)]);
}

/** The files of the website that pass an operation to a call of a service. */
function callersByOperation(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourcesIn("app")) {
    const text = readFileSync(file, "utf8");
    if (file.includes(".test.") || !/from "(?:#contract\/|.*\/services\.server")/.test(text))
      continue;
    for (const [, name = ""] of text.matchAll(
      /(?<!typeof )\b(?:[a-z]\w*\.)?([a-z]\w*)\b(?!["'/])/g,
    ))
      if (operations[name] && isImported(text, name)) add(found, name, file);
  }
  return found;
}

/** Whether a name is that of an imported operation, and not of a function with the same name. */
const isImported = (text: string, name: string): boolean =>
  new RegExp(`(?<!typeof )\\b[a-z]\\w*\\.${name}\\b`).test(text) ||
  new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "#contract/`).test(text);

/** A parameter with fixed values: `:section{(?:personal|fund-detail)}`. */
const CHOICE = /:\w+\{\(\?:([^)]*)\)\}/;

/** The paths of an operation, one for each value of a parameter with fixed values. */
const pathsIn = (path: string): string[] =>
  (CHOICE.exec(path)?.[1]?.split("|") ?? [])
    .flatMap((value) => pathsIn(path.replace(CHOICE, value)))
    .concat(CHOICE.test(path) ? [] : [path]);

/** Operations with the segments of one of their addresses. A parameter is null. */
const patterns = Object.entries(operations).flatMap(
  ([name, { service, method, path, aliases = [] }]) =>
    [path, ...aliases].flatMap(pathsIn).map((one) => ({
      name,
      method,
      segments: addressOf({ service, path: one as `/${string}` })
        .slice(1)
        .split("/")
        .map((segment) => (segment.startsWith("{") ? null : segment)),
    })),
);

/** A path in a test: `user/user/${userId}/document?x=1`, with the text before it. */
const PATH_IN_TEST = /([^\n`"']*(?:\n\s*)?)[`"]((?:[\w$.{}()?!=-]+\/)*[\w$.{}()?&=,%:-]+)[`"]/g;

/** The tests of their own that call an operation, found by its address. */
function testsByOperation(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of [...sourcesIn("tests/contract"), ...sourcesIn("tests/routes")]) {
    if (GENERAL.test(file)) continue;
    const text = readFileSync(file, "utf8");
    for (const [, before = "", path = ""] of text.matchAll(PATH_IN_TEST))
      for (const name of operationsAt(path, methodIn(before))) add(found, name, file);
  }
  return found;
}

/** The method of a call whose path follows: `client.post(`, `raw("GET", `. */
function methodIn(before: string): string | null {
  const [, called, given] =
    /(?:\.(get|post|put|delete|multipart)\(\s*|\b(GET|POST|PUT|DELETE)\W+)$/.exec(before) ?? [];
  return called === "multipart" ? "POST" : (given ?? called?.toUpperCase() ?? null);
}

/** The operations whose address fits best: the one with most fixed segments. */
function operationsAt(path: string, method: string | null): string[] {
  const segments = (path.replace(/\$\{[^}]*\}/g, "*").split("?")[0] ?? "")
    .replace(/^\/|\/$/g, "")
    .split("/");
  const isOpen = segments[0] === "*";
  const own = isOpen ? segments.slice(1) : segments;
  const fitting = patterns
    .filter((one) => method === null || one.method === method)
    .map((one) => ({ name: one.name, score: scoreOf(one.segments, own, isOpen) }))
    .filter(({ score }) => score > 0);
  const best = Math.max(...fitting.map(({ score }) => score));
  return fitting.filter(({ score }) => score === best).map(({ name }) => name);
}

/** Fixed segments in common, or 0 for another address. An open path may have lost its beginning. */
function scoreOf(
  pattern: readonly (string | null)[],
  segments: readonly string[],
  isOpen: boolean,
) {
  const start = isOpen ? pattern.length - segments.length : 0;
  if (isOpen ? start < 1 : pattern.length !== segments.length) return 0;
  let score = 0;
  for (const [index, segment] of segments.entries()) {
    const expected = pattern[start + index];
    if (expected === null) continue;
    if (expected !== segment) return 0;
    score += 1;
  }
  return score;
}
