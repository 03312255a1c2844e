import type { Figure } from "#domain/catalogue/documents";
import type { Problems } from "./problems";
import { exampleLines, typedFigureIn } from "./typed-figures";
import { fillIn, valuesNamedIn, type NamedTexts, type Values } from "./values";
import type { MarkdownFile } from "./yaml-file";

/** Finds days in prose that the catalogue has as facts. */
export interface DateFinder {
  in(
    text: string,
    file: string,
    under?: string,
  ): { readonly typed: string; readonly name: string } | null;
}

/** Fills values into the text of one file and rejects typed figures. */
export class TextWriter {
  constructor(
    private readonly markdown: MarkdownFile,
    private readonly values: Values,
    private readonly texts: NamedTexts,
    private readonly problems: Problems,
    private readonly lineOf: (path: readonly (string | number)[]) => number,
    private readonly dates: DateFinder | null = null,
  ) {}

  body(): string {
    const { file, body, bodyLine } = this.markdown;
    const lines = body.split("\n");
    const areExamples = exampleLines(lines);
    let under = "";
    lines.forEach((line, index) => {
      if (line.startsWith("#")) under = line;
      if (/^\|[ :|-]+\|$/.test(line)) under = `${under} ${lines[index - 1] ?? ""}`;
      this.refuseTyped(line, bodyLine + index, "body", areExamples[index]);
      this.refuseDates(line, bodyLine + index, "body", under);
    });
    return fillIn(body, this.texts, (key, line) => {
      this.problems.error(file, bodyLine + line - 1, "body", `there is no value called ${key}`);
    });
  }

  line(text: string, path: readonly (string | number)[]): string {
    const line = this.lineOf(path);
    this.refuseTyped(text, line, path.join("."));
    this.refuseDates(text, line, path.join("."));
    return fillIn(text, this.texts, (key) => {
      this.problems.error(
        this.markdown.file,
        line,
        path.join("."),
        `there is no value called ${key}`,
      );
    });
  }

  /** Returns the figures that the text names, other than those of a table. */
  textFigures(shown: readonly string[]): Figure[] {
    const named = valuesNamedIn(this.markdown.body).filter((key) => !shown.includes(key));
    return named.flatMap((key) => this.values.get(key) ?? []);
  }

  figure(key: string, path: readonly (string | number)[]): Figure[] {
    const figure = this.values.get(key);
    if (figure) return [figure];
    this.problems.error(
      this.markdown.file,
      this.lineOf(path),
      path.join("."),
      `there is no value called ${key}`,
    );
    return [];
  }

  private refuseDates(text: string, line: number, field: string, under?: string): void {
    const { file } = this.markdown;
    const date = this.dates?.in(text, file, under);
    if (!date) return;
    const message = `the day "${date.typed}" is a fact of the catalogue. Use {{${date.name}}}`;
    this.problems.error(file, line, field, message);
  }

  private refuseTyped(text: string, line: number, field: string, isExample = false): void {
    const { file } = this.markdown;
    const found = typedFigureIn(text, file, isExample);
    if (!found) return;
    const { what, typed } = found;
    const message = `the ${what} "${typed}" is typed. Add it to values/ and use its name in {{ }}`;
    this.problems.error(file, line, field, message);
  }
}
