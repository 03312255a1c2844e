import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { readCatalogue } from "#backend/catalogue/source/read-catalogue";

const countries = ["usa", "uk", "canada", "australia", "germany", "ireland", "france", "finland"];
const currencies = ["USD", "GBP", "CAD", "AUD", "EUR", "EUR", "EUR", "EUR"];
const places = [
  "North",
  "South",
  "East",
  "West",
  "Lake",
  "Hill",
  "River",
  "Coast",
  "Forest",
  "Harbour",
];
/** Minimums besides IELTS. */
const moreEnglish = ["", ";toefl=90", ";pte=58", ";duolingo=110"];
const FIRST_ID = 100_000;

/** Seeded pseudo-random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Generates a catalogue of any size: the shipped prose, with synthetic universities and courses.
 */
export async function generateCatalogue(
  folder: string,
  { universities, courses }: { readonly universities: number; readonly courses: number },
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp("catalogue", folder, { recursive: true });
  for (const table of ["universities", "courses"]) {
    await rm(path.join(folder, table), { recursive: true });
    await mkdir(path.join(folder, table));
  }
  const { catalogue } = await readCatalogue("catalogue", "2026-11-21");
  const subjects = catalogue?.taxonomy.specializations ?? [];
  const below = numbers(42);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const shared = ["https://university.example/", "2025-06-30"];

  await write(path.join(folder, "universities/all.csv"), function* () {
    yield "slug,name,country,city,kind,founded,website,about,source,asOf".split(",");
    for (let n = 0; n < universities; n += 1) {
      const name = `${pick(places)} ${pick(places)} University ${n}`;
      const slug = `${name.toLowerCase().replace(/ /g, "-")}-${FIRST_ID + n}`;
      const country = countries[n % countries.length] as string;
      yield [
        slug,
        name,
        country,
        `${pick(places)}ton`,
        pick(["public", "private"]),
        1900,
        "https://university.example/",
        "A sample university.",
        ...shared,
      ];
    }
  });
  await write(path.join(folder, "courses/all.csv"), function* () {
    yield "universityId,slug,title,level,specialization,durationMonths,language,english,tuitionAmount,tuitionCurrency,intakes,link,description,source,asOf".split(
      ",",
    );
    for (let n = 0; n < courses; n += 1) {
      const university = n % universities;
      const subject = pick(subjects);
      const level = pick(["masters", "bachelors"] as const);
      const title = `${level === "masters" ? "MSc" : "BSc"} ${subject.name} ${Math.floor(n / universities)}`;
      const fee =
        below(10) === 0 ? ["", ""] : [below(60) * 1_000, currencies[university % countries.length]];
      yield [
        FIRST_ID + university,
        `${subject.slug}-${n}`,
        title,
        level,
        subject.slug,
        pick([10, 12, 18, 24, 36, 48]),
        pick(["en", "en", "de:C1", "fr:B2;en:B2"]),
        `ielts=${pick(["6.0", "6.5", "7.0"])}${pick(moreEnglish)}`,
        ...fee,
        pick(["September", "2027-09:opens=2026-10-01,closes=2027-03-15", "2027-02;2027-09"]),
        // Without a language, a fee and a link, a course isn't listed.
        `https://university.example/${subject.slug}-${n}`,
        "",
        "https://university.example/courses",
        "2026-10-30",
      ];
    }
  });
}

async function write(file: string, rows: () => Generator<readonly unknown[]>): Promise<void> {
  const out = createWriteStream(file);
  for (const row of rows()) if (!out.write(stringify([row]))) await once(out, "drain");
  out.end();
  await once(out, "finish");
}
