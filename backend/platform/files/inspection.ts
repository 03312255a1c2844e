import type { DocumentFormat } from "#domain/documents/document-types";

/** Why a file is rejected. */
export const problems = [
  "unsupported",
  "damaged",
  "locked",
  "active",
  "too complex",
  "too large",
  "unreadable photo",
  "endless scan",
] as const;
export type Problem = (typeof problems)[number];

/** The format of a file, and a copy of it without anything else. */
export interface CleanFile {
  readonly format: DocumentFormat;
  readonly bytes: Buffer;
}

/** A clean copy of a file, or why it is rejected. */
export type Inspection = CleanFile | { readonly problem: Problem };
