import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { adapters } from "./adapters";

const read = (file: string) => readFileSync(file, "utf8").replace(/\s+/g, " ");

it.each(adapters.map((adapter) => [adapter.name, adapter] as const))(
  "the page about data sources credits %s, and the guide explains it",
  (name, { attribution }) => {
    expect(read("catalogue/pages/data-sources.md")).toContain(attribution);
    expect(read("docs/how-to/import-a-data-set.md")).toContain(`| \`${name}\` |`);
  },
);
