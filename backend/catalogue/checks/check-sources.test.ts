import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { DocumentRow } from "../source/documents";
import type { Catalogue } from "../source/read-catalogue";
import { describeProblem, Problems } from "../text/problems";
import type { Values } from "../text/values";
import { checkSources } from "./check-sources";
import { Publishers } from "../text/publishers";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "sources-"));
  mkdirSync(path.join(folder, "articles"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const agent = "https://agent.example/blog";
const reason = `${agent} isn't the page of an authority, test owner, university or scheme. Cite theirs, or say who to ask`;
const evidence = (source: string, level = "course") => ({
  tuition: { value: {}, evidence: { level, source, checkedOn: "2026-11-01" } },
});
const page = (kind: DocumentRow["kind"], source: string) =>
  ({ kind, slug: "fees", data: { sources: [source], confirmAt: [] } }) as unknown as DocumentRow;

async function problemsOf(given: {
  readonly citations?: Values["citations"];
  readonly rules?: readonly { id: string; source: string }[];
  readonly documents?: readonly DocumentRow[];
  readonly facts?: object;
}): Promise<string[]> {
  const problems = new Problems();
  const course = { id: "1-msc-law", countrySlug: "uk", universityId: 1, facts: given.facts ?? {} };
  const catalogue = {
    folder,
    publishers: new Publishers({
      official: ["gov.example"],
      media: ["times.example"],
      refused: ["copy.example"],
    }),
    rules: given.rules ?? [],
    documents: given.documents ?? [],
    universities: () => [{ data: { website: "https://www.hill.example/" } }],
    courses: () => [course],
  } as unknown as Catalogue;
  await checkSources(
    catalogue,
    { citations: given.citations ?? [] } as unknown as Values,
    problems,
  );
  return problems.errors.map(describeProblem);
}

it("accepts authorities, universities of the catalogue and, for figures, newspapers", async () => {
  const citations = ["gov", "hill", "times"].map((name) => ({
    key: "uk.visaFee",
    line: 3,
    source: `https://www.${name}.example/fee`,
    isConfirmed: true,
  }));
  const facts = evidence("https://fees.hill.example/2027");
  expect(await problemsOf({ citations, facts })).toEqual([]);
});

it.each([
  [
    "a figure",
    { citations: [{ key: "uk.visaFee", line: 3, source: agent, isConfirmed: true }] },
    "values/uk.yaml:3:visaFee",
  ],
  [
    "a national rule",
    { rules: [{ id: "uk-fees", source: agent }] },
    "national-rules.yaml:1:uk-fees",
  ],
  ["a page about an exam", { documents: [page("exam", agent)] }, "exams/fees.md:1:sources"],
  ["a scholarship", { documents: [page("scholarship", agent)] }, "scholarships/fees.md:1:sources"],
  ["a course", { facts: evidence(agent) }, "courses/uk.csv:1:1-msc-law.tuition"],
])("reports an agent as the source of %s", async (_, given, place) => {
  expect(await problemsOf(given)).toEqual([`${place}: ${reason}`]);
});

it("takes a home page only for a figure that is marked as not confirmed", async () => {
  const figure = { key: "uk.visaFee", line: 3, source: "https://www.gov.example/" };
  expect(await problemsOf({ citations: [{ ...figure, isConfirmed: false }] })).toEqual([]);
  expect(await problemsOf({ citations: [{ ...figure, isConfirmed: true }] })).toEqual([
    "values/uk.yaml:3:visaFee: https://www.gov.example/ is a home page. Cite the page that states the figure, or write confirmed: false",
  ]);
});

it("takes no newspaper as evidence for a course, and reports a rule only once", async () => {
  expect(await problemsOf({ facts: evidence("https://times.example/fees") })).toHaveLength(1);
  expect(await problemsOf({ facts: evidence(agent, "rule") })).toEqual([]);
});

it("reports copies and addresses for programs anywhere in a file", async () => {
  writeFileSync(
    path.join(folder, "articles/fees.md"),
    "---\n---\n\nSee [fees](https://southampton.copy.example/fees) and <https://hill.example/?p=12>.\n",
  );
  expect(await problemsOf({})).toEqual([
    "articles/fees.md:4:address: https://southampton.copy.example/fees is a copy of somebody else's page",
    "articles/fees.md:4:address: https://hill.example/?p=12 is an unnamed post",
  ]);
});
