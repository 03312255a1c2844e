import path from "node:path";
import ts from "typescript";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Types and properties with the same types of values have the same shape. */
function shapeOf(value: Json): Json {
  if (Array.isArray(value)) {
    const shapes = value.map((one) => JSON.stringify(shapeOf(one)));
    return [...new Set(shapes)].map((one) => JSON.parse(one) as Json);
  }
  if (value === null || typeof value !== "object") {
    // URLs of schema.org belong to the vocabulary. Dates and numbers keep their form.
    if (typeof value !== "string")
      return value === null ? null : typeof value === "number" ? 1 : true;
    return /^https:\/\/schema\.org\//.test(value) ? value : "words";
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name.startsWith("@") || name === "dayOfWeek" ? one : shapeOf(one),
    ]),
  );
}

/** Collects structured data, and checks each shape once against schema.org. */
export class Vocabulary {
  private readonly shapes = new Map<string, string>();

  /** @returns errors in the text itself */
  take(text: string, page: string): string[] {
    try {
      const shape = JSON.stringify(shapeOf(JSON.parse(text) as Json));
      if (!this.shapes.has(shape)) this.shapes.set(shape, page);
      return [];
    } catch {
      return ["JSON-LD can't be read"];
    }
  }

  get types(): string[] {
    const types = [...this.shapes.keys()].map(
      (shape) => (JSON.parse(shape) as { "@type": string })["@type"],
    );
    return [...new Set(types)].sort();
  }

  /**
   * Compiles every shape as a value of its type in schema-dts, which is generated from schema.org's
   * vocabulary. Unknown types and properties and wrong types of values fail to compile.
   */
  faults(): string[] {
    const pages = [...this.shapes.values()];
    const source = [...this.shapes.keys()].map((shape, index) => {
      const { "@type": type } = JSON.parse(shape) as { "@type": string };
      return `export const thing${index}: import("schema-dts").WithContext<import("schema-dts").${type}> = ${shape};`;
    });
    const file = path.resolve("tests/e2e/nightly/structured-data.virtual.ts");
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      types: [],
    };
    const host = ts.createCompilerHost(options);
    const readFile = host.getSourceFile.bind(host);
    host.getSourceFile = (name, version) =>
      name === file
        ? ts.createSourceFile(name, source.join("\n"), version)
        : readFile(name, version);
    const program = ts.createProgram([file], options, host);
    return ts.getPreEmitDiagnostics(program).map(({ messageText, start, file: at }) => {
      const line = at && start !== undefined ? at.getLineAndCharacterOfPosition(start).line : 0;
      return `${pages[line]}: ${ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 400)}`;
    });
  }
}
