import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepLink, type CourseFactName } from "#domain/courses/facts/course-facts";
import { fileOfDocument, type DocumentRow } from "../source/documents";
import { filesOf, type Catalogue } from "../source/read-catalogue";
import type { Problems } from "../text/problems";
import type { Values } from "../text/values";
import { isPrimary, type Publishers } from "../text/publishers";
import { addressFault } from "../text/refused-address";

/** Facts that students act on. */
const decisive: readonly CourseFactName[] = [
  "tuition",
  "applicationFee",
  "english",
  "tests",
  "academic",
  "intakes",
];

/** Pages about visas, money, tests and deadlines. */
const decisivePages: ReadonlySet<DocumentRow["kind"]> = new Set([
  "country",
  "exam",
  "exam-topic",
  "article",
  "knowledge",
  "scholarship",
]);

/** Files of addresses that aren't sources. */
const notSources = new Set(["publishers.yaml", "redirects.csv"]);

const ADDRESS = /https?:\/\/[^\s"'<>)\]},;]+/g;

/**
 * Reports facts without a source of a suitable class, and addresses that no page may cite.
 * Nothing in a catalogue without `publishers.yaml`.
 */
export async function checkSources(
  catalogue: Catalogue,
  values: Values,
  problems: Problems,
): Promise<void> {
  const { publishers } = catalogue;
  if (!publishers) return;
  for await (const { data } of catalogue.universities()) publishers.addUniversity(data.website);
  await checkAddresses(catalogue.folder, publishers, problems);
  for (const { key, line, source, isConfirmed } of values.citations) {
    const [file = "", ...own] = key.split(".");
    const publisher = publishers.classOf(source);
    if (!isPrimary(publisher) && publisher !== "media")
      problems.error(`values/${file}.yaml`, line, own.join("."), unofficial(source));
    if (isConfirmed && !isDeepLink(source))
      problems.error(`values/${file}.yaml`, line, own.join("."), homePage(source));
  }
  for (const { id, source } of catalogue.rules)
    if (!isPrimary(publishers.classOf(source)))
      problems.error("national-rules.yaml", 1, id, unofficial(source));
  for (const row of catalogue.documents) checkPage(row, publishers, problems);
  await checkCourses(catalogue, publishers, problems);
}

const unofficial = (source: string): string =>
  `${source} isn't the page of an authority, test owner, university or scheme. Cite theirs, or say who to ask`;

const homePage = (source: string): string =>
  `${source} is a home page. Cite the page that states the figure, or write confirmed: false`;

/** Reports refused addresses anywhere in the files, also in texts. */
async function checkAddresses(
  folder: string,
  publishers: Publishers,
  problems: Problems,
): Promise<void> {
  for (const file of await filesOf(folder)) {
    if (notSources.has(file)) continue;
    const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
    lines.forEach((text, at) => {
      for (const [address] of text.matchAll(ADDRESS)) {
        const copy = publishers.isRefused(address) ? "is a copy of somebody else's page" : null;
        const fault = addressFault(address) ?? copy;
        if (fault) problems.error(file, at + 1, "address", `${address} ${fault}`);
      }
    });
  }
}

/** Sources of a page, and of the facts of a scholarship. */
function checkPage(row: DocumentRow, publishers: Publishers, problems: Problems): void {
  if (!decisivePages.has(row.kind) || row.data.sample) return;
  const { award, places, eligibility, deadline } = row.data.scholarship ?? {};
  const own = [award, places, eligibility, deadline].flatMap((fact) => fact?.source ?? []);
  for (const source of new Set([...row.data.sources, ...row.data.confirmAt, ...own])) {
    const publisher = publishers.classOf(source);
    if (!isPrimary(publisher) && publisher !== "media")
      problems.error(fileOfDocument(row), 1, "sources", unofficial(source));
  }
}

/** Facts of courses, each source once per university. A newspaper is no evidence for a course. */
async function checkCourses(
  catalogue: Catalogue,
  publishers: Publishers,
  problems: Problems,
): Promise<void> {
  const seen = new Set<string>();
  for await (const { id, countrySlug, universityId, facts = {} } of catalogue.courses())
    for (const name of decisive) {
      const { level, source } = facts[name]?.evidence ?? {};
      // National rules are reported once, for themselves.
      if (source === undefined || level === "rule" || isPrimary(publishers.classOf(source)))
        continue;
      const place = `${universityId} ${name} ${source}`;
      if (!seen.has(place))
        problems.error(`courses/${countrySlug}.csv`, 1, `${id}.${name}`, unofficial(source));
      seen.add(place);
    }
}
