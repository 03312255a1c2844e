import { coursesOf, type Context, type Fault, type Rule } from "../context";
import { rowsOf, termOf, type PageModel } from "../page-model";
import { amountsIn, scoresIn } from "../quantities";
import type { ReadUniversity } from "../site-reader";

const MASTERS = /for (?:all|master's|bachelor's and master's)/;

/** The IELTS scores that a university states for master's courses, on its page and theirs. */
async function mastersIelts(
  { site }: Pick<Context, "site">,
  university: ReadUniversity,
): Promise<Set<number>> {
  const courses = (await coursesOf(site, university)).filter(({ lead }) => /^Master's/.test(lead));
  const rows = [
    ...rowsOf(university.page, /^English/, MASTERS),
    ...courses.flatMap((page) => rowsOf(page, /^English/)),
  ];
  return new Set(rows.flatMap((row) => scoresIn(row, "ielts")));
}

/** "IELTS, master's" of a university page against what it states for master's courses. */
export const ieltsHeadlines: Rule = async (context) => {
  const faults = await Promise.all(
    context.sample(context.universities).map(async (university) => {
      const headline = termOf(university.page, "IELTS, master's");
      const shown = Number(/^\d\.\d/.exec(headline ?? "")?.[0]);
      if (headline === null || Number.isNaN(shown)) return [];
      const ofTable = rowsOf(university.page, /^English/, /for master's courses$/);
      const stated = ofTable.length
        ? new Set(ofTable.flatMap((row) => scoresIn(row, "ielts")))
        : await mastersIelts(context, university);
      if (stated.has(shown) || (stated.size === 0 && ofTable.length > 0)) return [];
      const others = stated.size > 0 ? [...stated].join(", ") : "no score";
      const message = `headline "IELTS, master's ${shown.toFixed(1)}", but master's courses state ${others}`;
      return [{ page: university.path, message }];
    }),
  );
  return faults.flat();
};

/** The IELTS band calculator against university pages. */
export const ieltsCalculator: Rule = async (context) => {
  const path = "/calculator/ielts-band?test=academic&listening=40&reading=40&writing=9&speaking=9";
  const page = await context.site.page(path);
  const byName = new Map(context.universities.map((one) => [one.page.heading, one]));
  const listed = page.blocks.flatMap(({ text }) => {
    const [, name = "", score = ""] = /^(.+) \([^()]+, (\d\.\d)\)$/.exec(text) ?? [];
    const university = byName.get(name);
    return university ? [{ university, score: Number(score) }] : [];
  });
  if (listed.length === 0) return [{ page: path, message: "lists no university with its score" }];
  const faults = await Promise.all(
    context.sample(listed).map(async ({ university, score }): Promise<Fault[]> => {
      const stated = await mastersIelts(context, university);
      if (stated.has(score)) return [];
      const others = stated.size > 0 ? [...stated].join(", ") : "no score";
      const message = `${university.page.heading} ${score.toFixed(1)}, but its master's courses state ${others}`;
      return [{ page: "/calculator/ielts-band", message }];
    }),
  );
  return faults.flat();
};

const YEARS = /\b(20\d\d)[-/](?:20)?(\d\d)\b/;

/** A heading, caption or first cell with one year over an amount whose label has another. */
export const headingYears: Rule = ({ guides }) => Promise.resolve(guides.flatMap(yearFaults));

function yearFaults(page: PageModel): Fault[] {
  const labelled = page.terms.flatMap(({ term, text }) => {
    const year = YEARS.exec(term)?.slice(1).join("-");
    return year ? amountsIn(text).map((amount) => ({ amount, year, term })) : [];
  });
  return page.tables.flatMap(({ caption, heading, rows }) =>
    rows.flatMap((row) => {
      const title = row.find((cell) => YEARS.test(cell) && amountsIn(cell).length === 0);
      const shown = YEARS.exec(title ?? caption)
        ?.slice(1)
        .join("-");
      const amounts = amountsIn(row.join(" "));
      const wrong = labelled.find(({ amount, year }) => amounts.includes(amount) && year !== shown);
      if (!shown || !wrong) return [];
      const where = title ?? caption ?? heading;
      return [
        { page: page.path, message: `"${where}" shows ${wrong.amount}, which is "${wrong.term}"` },
      ];
    }),
  );
}

const COUNTS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];

/** A lead that promises a number of destinations, against the rows of the first table. */
export const promisedCounts: Rule = ({ guides }) =>
  Promise.resolve(
    guides.flatMap(({ path, lead, tables }) => {
      const [, word = ""] =
        new RegExp(String.raw`\b(${COUNTS.join("|")}) (?:destinations|countries)\b`).exec(lead) ??
        [];
      const [table] = tables.filter(({ rows }) => /Country|Destination/.test(rows[0]?.[0] ?? ""));
      const promised = COUNTS.indexOf(word) + 2;
      // A country may have a row for each of its rules: `UK, London`.
      const listed = new Set(
        table?.rows.slice(1).map(([name = ""]) => name.split(/[,(]/)[0]?.trim()),
      );
      if (word === "" || !table || listed.size === promised) return [];
      const message = `promises ${promised} destinations and lists ${listed.size}`;
      return [{ page: path, message }];
    }),
  );
