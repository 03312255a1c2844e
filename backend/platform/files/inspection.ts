import type { DocumentFormat } from "#domain/documents/document-types";

/** Why a file is rejected. */
export type Problem = "unsupported" | "damaged" | "locked" | "too complex";

/** The detected format, or why the file is rejected. */
export type Inspection = { readonly format: DocumentFormat } | { readonly problem: Problem };
