import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** The folders whose files are the product. */
const ROOTS = ["app", "backend", "contract", "domain", "launch", "platform", "server"];

const ALIASES = new Map([
  ["~", "app"],
  ["#backend", "backend"],
  ["#contract", "contract"],
  ["#domain", "domain"],
  ["#platform", "platform"],
]);

export type Sources = ReadonlyMap<string, string>;
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The product's code by path, without tests. */
export function readSources(): Sources {
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => `${root}/${file}`),
  );
  return new Map(
    files
      .filter((file) => /(?<!\.test|\.d)\.(tsx?|js)$/.test(file))
      .map((file) => [file, readFileSync(file, "utf8")]),
  );
}

/** Which file imports which, types and dynamic imports included. */
export function importsOf(sources: Sources): Graph {
  const importsIn = (file: string, text: string) =>
    ts
      .preProcessFile(text, true, true)
      .importedFiles.map(({ fileName }) => resolve(sources, file, fileName))
      .filter((to) => to !== undefined);
  return new Map([...sources].map(([file, text]) => [file, new Set(importsIn(file, text))]));
}

function resolve(sources: Sources, from: string, specifier: string): string | undefined {
  const [alias = "", ...rest] = specifier.split("/");
  const root = ALIASES.get(alias);
  const target = root
    ? path.posix.join(root, ...rest)
    : path.posix.join(path.posix.dirname(from), specifier);
  if (!root && !specifier.startsWith(".")) return undefined;
  return ["", ".ts", ".tsx", ".js", "/index.ts"]
    .map((ending) => target + ending)
    .find((file) => sources.has(file));
}

/** The graph of the folders of the files, each cut to `depth` names. */
export function foldersOf(graph: Graph, depth: number): Graph {
  const folderOf = (file: string) => path.posix.dirname(file).split("/").slice(0, depth).join("/");
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of graph) {
    const folder = folderOf(file);
    const imports = folders.get(folder) ?? new Set();
    folders.set(folder, imports);
    for (const one of imported) if (folderOf(one) !== folder) imports.add(folderOf(one));
  }
  return folders;
}

/** The steps of a cycle, such as `a → b → a`, or an empty list. */
export function findCycle(graph: Graph): string[] {
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): string[] => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
