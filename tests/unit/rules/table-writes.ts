import path from "node:path";
import ts from "typescript";
import type { Sources } from "./import-graph";

const SCHEMA = "backend/platform/db/schema/";

/** A word of the backend that writes a table, and the word whose schema file defines the table. */
export interface TableWrite {
  readonly file: string;
  readonly writer: string;
  readonly table: string;
  /** Null if the table is a parameter, so that only the caller knows it. */
  readonly owner: string | null;
}

export const tableWrites = (sources: Sources): TableWrite[] =>
  [...sources]
    .filter(([file]) => file.startsWith("backend/") && !file.startsWith(SCHEMA))
    .flatMap(([file, text]) => writesIn(file, text));

function writesIn(file: string, text: string): TableWrite[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const owners = ownersOfImports(file, source);
  const [, writer = ""] = file.split("/");
  const found: TableWrite[] = [];
  const visit = (node: ts.Node): void => {
    for (const expression of writtenBy(node, owners)) {
      const table = expression.getText();
      found.push({ file, writer, table, owner: owners.get(table) ?? null });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The words of the tables that a file imports. */
function ownersOfImports(file: string, source: ts.SourceFile): Map<string, string> {
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap((one) => {
    const specifier = (one.moduleSpecifier as ts.StringLiteral).text;
    const target = specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier)
      : specifier.replace(/^#/, "");
    const names = one.importClause?.namedBindings;
    if (!target.startsWith(SCHEMA) || !names || !ts.isNamedImports(names)) return [];
    return names.elements.map(({ name }): [string, string] => [
      name.text,
      target.slice(SCHEMA.length),
    ]);
  });
  return new Map(imports);
}

/** The names of the tables that an expression writes. */
function writtenBy(node: ts.Node, owners: ReadonlyMap<string, string>): ts.Expression[] {
  if (ts.isTemplateExpression(node)) return writtenBySql(node);
  if (!ts.isCallExpression(node)) return [];
  const { expression: called, arguments: given, parent } = node;
  if (called.getText() === "syncTable") return given.slice(1, 2);
  if (!ts.isPropertyAccessExpression(called) || !given[0]) return [];
  if (!["insert", "update", "delete"].includes(called.name.text)) return [];
  // Hashes and maps have these methods too, but not what follows them.
  const isQuery = ts.isPropertyAccessExpression(parent) && FOLLOWS.has(parent.name.text);
  return isQuery || owners.has(given[0].getText()) ? [given[0]] : [];
}

const FOLLOWS = new Set(["values", "select", "set", "where"]);

function writtenBySql({ head, templateSpans }: ts.TemplateExpression): ts.Expression[] {
  const before = [head, ...templateSpans.map(({ literal }) => literal)];
  return templateSpans
    .filter((_, at) =>
      /(insert into|update|delete from|truncate)\s+$/i.test(before[at]?.text ?? ""),
    )
    .map(({ expression }) => expression);
}
