import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "./import-graph";

/** The words of the product: every feature is found under its word in each layer. */
const WORDS = [
  ...["site", "catalogue", "countries", "universities", "courses", "exams", "scholarships"],
  ...["search", "calculators", "downloads", "events", "enquiries", "auth", "chat"],
  ...["appointments", "requests", "students", "documents", "applications", "shortlist"],
  ...["recommendations", "payments", "privacy", "notifications", "leads", "console", "reports"],
];

/** The folders of each layer that are no words. A feature has no place in them. */
const OTHERS: Record<string, string[]> = {
  "app/routes": ["dev"],
  "app/components": ["ui", "layout", "fields", "charts", "pictures", "visitor", "dev"],
  "app/forms": [],
  "app/services": ["client", "dev"],
  "app/content": ["links"],
  contract: ["operation", "reference", "dev"],
  backend: ["platform", "api", "dev"],
  domain: ["intake", "time", "money", "text", "language"],
  "tests/contract": ["platform", "rules"],
  "tests/routes": ["dev"],
};

const MAX_FILES = 16;

/** Folders that may have more files, and why. */
const LARGER: Record<string, number> = {
  // A file of tables per word.
  "backend/platform/db/schema": 25,
  // The operations of each word.
  "backend/api": 30,
  // What pages of all words show: facts, figures, sources and lists of documents.
  "app/components/catalogue": 17,
};

/** Names that say nothing about the contents. Costs do have parts: tuition, living, visa. */
const VAGUE = /^(utils?|common|helpers?|misc|.+(?<!^cost)-parts)$/;

const files = [...readSources().keys()];
const foldersIn = (layer: string): string[] =>
  readdirSync(layer, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const filesByFolder = new Map<string, number>();
for (const file of files.filter((one) => !/\.css\.ts$/.test(one))) {
  const folder = path.posix.dirname(file);
  filesByFolder.set(folder, (filesByFolder.get(folder) ?? 0) + 1);
}

describe("folders", () => {
  it.each(Object.entries(OTHERS))("of %s are words of the product", (layer, others) => {
    const unknown = foldersIn(layer).filter((name) => ![...WORDS, ...others].includes(name));
    expect(unknown).toEqual([]);
  });

  it("and files have names that tell what is in them", () => {
    const isVague = (name: string) => VAGUE.test(name.replace(/\..*$/, ""));
    expect(files.filter((file) => file.split("/").some(isVague))).toEqual([]);
  });

  it(`have at most ${MAX_FILES} files`, () => {
    const large = [...filesByFolder].filter(
      ([folder, count]) => count > (LARGER[folder] ?? MAX_FILES),
    );
    expect(large).toEqual([]);
  });

  it.each(Object.keys(LARGER))("are listed as larger while they are: %s", (folder) => {
    expect(filesByFolder.get(folder)).toBeGreaterThan(MAX_FILES);
  });
});
