import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { catalogueOfToday } from "../setup/catalogue-of-today";
import { oncePerRun } from "../setup/once-per-run";
import { runFolder } from "../setup/run-folder";

/** A university with facts of every kind of evidence, independent of the shipped content. */
const own: Readonly<Record<string, readonly string[]>> = {
  "universities/contract.csv": [
    "slug,name,country,city,kind,founded,website,aliases,externalIds,rankings,english,englishSource,about,source,asOf",
    "contract-university-99901,Contract University,finland,Contract,public,1900,https://contract.example/,CTU,ror:012345678,QS 2027 =37 https://ranking.example/2027,ielts=6.5/6.0,https://contract.example/english,A university for tests.,https://contract.example/,2026-10-01",
  ],
  "university-facts/contract.csv": [
    "universityId,levels,applicationFee,source,asOf",
    "99901,masters,100 EUR,https://contract.example/fees,2026-10-02",
  ],
  "courses/contract.csv": [
    "universityId,slug,title,level,specialization,durationMonths,intakes,language,tuitionAmount,tuitionCurrency,tuitionPer,link,source,asOf",
    "99901,msc-contracts,MSc Contracts,masters,law,24,2027-08:opens=2027-01-05;2099-08:rolling,en,20000,EUR,course,https://contract.example/msc-contracts,https://contract.example/msc-contracts,2026-10-03",
  ],
  "scholarships/contract-award.md": [
    "---",
    "title: Contract Award",
    "description: A scholarship for tests, which has a deadline in a future that tests never reach.",
    "sources: [{ link: https://contract.example/award, checkedOn: 2026-10-05 }]",
    'updatedOn: "2026-10-06"',
    "country: [finland]",
    "level: [masters]",
    "provider: Contract University",
    'award: { cover: full, text: "All costs" }',
    'eligibility: { nationalities: [any], universities: [99901], text: "Anyone." }',
    'deadline: { cycle: "2099", closes: [{ on: "2099-01-15" }], text: "15 January 2099." }',
    "---",
    "",
    "Apply with the course.",
  ],
  "universities/finland/contract-university-99901.md": [
    "---",
    "title: Contract University, its courses and fees",
    "description: A text for tests that tells what the university teaches and what a year costs.",
    "tags: [treaties]",
    "sources: [{ link: https://contract.example/about, checkedOn: 2026-10-05 }]",
    'reviewBy: "2099-01-01"',
    'updatedOn: "2026-10-06"',
    "---",
    "",
    "## Fees",
    "A master's degree costs {{courses.mastersTuition}}. IELTS: {{courses.mastersIelts}}.",
  ],
};

const rule = `
- id: contract-rule
  country: finland
  universities: [99901]
  facts: { academic: "A bachelor's degree in any subject." }
  statement: "A rule that only the tests know."
  source: https://government.example/rule
  checkedOn: "2026-10-04"
  reviewBy: "2099-01-01"
`;

/** The folder of the shipped catalogue with the tests' own university. */
export async function contractCatalogue(): Promise<string> {
  const folder = path.join(runFolder(), "catalogue");
  await oncePerRun("catalogue-folder", () => writeContractCatalogue(folder));
  return folder;
}

function writeContractCatalogue(folder: string): void {
  catalogueOfToday(folder);
  for (const [file, lines] of Object.entries(own)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${lines.join("\n")}\n`);
  }
  const rulesFile = path.join(folder, "national-rules.yaml");
  const shippedRules = existsSync(rulesFile) ? readFileSync(rulesFile, "utf8") : "";
  // The first rule that applies to a course wins.
  writeFileSync(rulesFile, rule + shippedRules);
}
