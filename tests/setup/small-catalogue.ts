import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Writes a minimal valid catalogue to a new folder. */
export function writeSmallCatalogue(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-catalogue-"));
  for (const [file, text] of Object.entries(sound)) writeCatalogueFile(folder, file, text);
  return folder;
}

export function writeCatalogueFile(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

export const universityHead =
  "slug,name,country,city,kind,founded,website,about,source,asOf,admissionRateAsk";
export const courseHead =
  "universityId,slug,title,level,specialization,durationMonths,tuitionAmount,tuitionCurrency,intakes,description,source,asOf";
export const ownUniversity =
  "hill-university-1,Hill University,usa,Hill,public,1900,https://hill.example/,A university on a hill.,https://hill.example/,2025-01-01,https://hill.example/admissions";
export const ownCourse =
  "1,ms-law,MS Law,masters,law,12,1000,USD,August,,https://hill.example/law,2025-01-01";

/** A minimal valid catalogue. */
const sound: Readonly<Record<string, string>> = {
  "rates.yaml":
    'asOf: "2025-01-01"\nreviewBy: "2027-01-01"\nsource: https://rates.example/\ninr:\n  USD: 85\n',
  "taxonomy.yaml":
    "streams:\n  - slug: law\n    name: Law\n    specializations:\n      - { slug: law, name: Law }\n",
  "values/usa.yaml":
    'rent: { label: Rent, amount: 500, currency: USD, per: month, source: https://rent.example/, asOf: "2026-11-01", reviewBy: "2027-01-01" }\n',
  "countries/usa.md": page(
    "title: Study in the USA",
    'iso3: USA\nsources: ["https://usa.example/"]\nasOf: "2025-01-01"\nfigures: [usa.rent]',
    "Rent is {{usa.rent}}.",
  ),
  "exams/ielts.md": page(
    "title: IELTS",
    'fullName: A test\nsources: ["https://test.example/"]\nasOf: "2025-01-01"',
    "See [the USA](/usa).",
  ),
  "universities/usa.csv": `${universityHead}\n${ownUniversity}\n`,
  "courses/usa.csv": `${courseHead}\n${ownCourse}\n`,
};

/** A page with the fields that every page needs. */
export function page(title: string, more: string, body: string): string {
  return `---\n${title}\ndescription: A description of ${title.replace(/^\w+: ?/, "")} that is long enough to be useful.\nupdatedOn: "2026-01-01"\n${more}\n---\n\n${body}\n`;
}
