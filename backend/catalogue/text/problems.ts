/** A problem in a catalogue file, with its position. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** Formats a problem: `countries/uk.md:4:title: is needed`. */
export const describeProblem = ({ file, line, field, message }: Problem): string =>
  `${file}:${line}:${field}: ${message}`;

/** The message of a missing field; undefined for what else is wrong with a value. */
export const missing = ({ input }: { readonly input?: unknown }): string | undefined =>
  input === undefined ? "Required" : undefined;

/** Errors stop an import. Warnings are only shown by `check`. */
export class Problems {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];

  error(file: string, line: number, field: string, message: string): void {
    this.errors.push({ file, line, field, message });
  }

  warn(file: string, line: number, field: string, message: string): void {
    this.warnings.push({ file, line, field, message });
  }

  get isEmpty(): boolean {
    return this.errors.length === 0;
  }
}
