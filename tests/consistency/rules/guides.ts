import {
  applicationDays,
  coursesOf,
  isoText,
  NameFinder,
  type Context,
  type Fault,
  type Rule,
} from "../context";
import { rowsOf, type PageModel } from "../page-model";
import { datesIn, monthNumber, namesTest, scoresIn, sentencesOf, tests } from "../quantities";
import type { ReadUniversity } from "../site-reader";

const JOINT = /\bjoint application\b/i;
/** Awards have closing days of their own. */
const AWARD = /scholarship|award|fellowship|grant/i;
const CLOSING = /\b(?:close[sd]?|closing|deadlines?|apply (?:by|until)|until)\b/i;

/** Sentences and rows with the heading they are under. */
const statements = ({ blocks }: PageModel) =>
  blocks.flatMap(({ heading, text }) =>
    sentencesOf(text).map((sentence) => ({ heading, sentence })),
  );

const rowOf = (text: string): string => text.split(" ‖ ").at(-1) ?? text;

/** The first cell of a row, or the whole sentence: what a statement is about. */
const subjectOf = (text: string): string => rowOf(text).split(" | ")[0] ?? "";

async function inGuides(
  { guides }: Context,
  check: (statement: { heading: string; sentence: string }, page: PageModel) => Promise<string[]>,
): Promise<Fault[]> {
  const faults = await Promise.all(
    guides.map(async (page) => {
      const messages = await Promise.all(statements(page).map((one) => check(one, page)));
      return messages.flat().map((message) => ({ page: page.path, message }));
    }),
  );
  return faults.flat();
}

/** All campuses of a university that a text names as one: `University of California (all campuses)`. */
const campusesIn = (text: string, universities: readonly ReadUniversity[]): ReadUniversity[] => {
  const [, name = ""] = /\b(University of [A-Z]\w+) \(all campuses\)/.exec(text) ?? [];
  return name === "" ? [] : universities.filter(({ page }) => page.heading.startsWith(`${name}`));
};

/** Closing days that guides give for a university against its courses. */
export const guideDates: Rule = (context) => {
  const names = new NameFinder(context.universities);
  return inGuides(context, async ({ heading, sentence }) => {
    const words = `${heading} ${sentence}`;
    if (!CLOSING.test(words) || AWARD.test(words) || JOINT.test(words)) return [];
    const said = datesIn(rowOf(sentence));
    const campuses = campusesIn(sentence, context.universities);
    const named = campuses.length > 0 ? campuses : names.in(subjectOf(sentence));
    if (said.length === 0 || named.length !== 1) return [];
    const [university] = named;
    if (!university) return [];
    const days = await applicationDays(context.site, university);
    if (days.size === 0) return [];
    return said
      .filter((day) => day >= "2026-10" && !days.has(day))
      .map((day) => `${university.page.heading} on ${day}, its courses say ${isoText(days)}`);
  });
};

const MONTHS = String.raw`(January|February|March|April|May|June|July|August|September|October|November|December)`;

/** Months in which guides say that universities close, against their courses. */
export const guideMonths: Rule = (context) => {
  const names = new NameFinder(context.universities);
  return inGuides(context, async ({ heading, sentence }) => {
    const cells = rowOf(sentence).split(" | ");
    const [, from = "", other, to = ""] =
      new RegExp(String.raw`^${MONTHS}(?: to ${MONTHS})? or ${MONTHS} 20\d\d`).exec(
        cells[1] ?? "",
      ) ?? [];
    if (from === "" || !/deadline|close|apply/i.test(`${heading} ${sentence}`)) return [];
    const last = Math.max(monthNumber(other ?? to), monthNumber(to));
    const messages = await Promise.all(
      names.in(subjectOf(sentence)).map(async (university) => {
        const days = [...(await applicationDays(context.site, university))];
        // Its latest day decides: a reader who trusts the guide would give up before it.
        const latest = Number(days.sort().at(-1)?.slice(5, 7));
        const fits = latest >= monthNumber(from) && latest <= last;
        if (fits || days.length === 0) return [];
        return [`${university.page.heading} in ${cells[1]}, its courses say ${isoText(days)}`];
      }),
    );
    return messages.flat();
  });
};

/** Tables of a university page that apply to master's courses. */
const MASTERS = /for (?:all|master's|bachelor's and master's)/;
const SCORES = /^(?:English|Language)/;

/** Scores that guides give for universities against their pages. */
export const guideScores: Rule = (context) => {
  const names = new NameFinder(context.universities);
  return inGuides(context, async ({ sentence }, page) => {
    const [header = "", row] = sentence.split(" ‖ ");
    if (row === undefined) return [];
    const test = tests.find((one) => namesTest(`${header}`, one));
    const columns = header.split(" | ").filter((cell) => test && namesTest(cell, test));
    const cells = row.split(" | ");
    if (!test || columns.length !== 1 || page.path.startsWith("/university/")) return [];
    const cell = cells[header.split(" | ").indexOf(columns[0] ?? "")] ?? "";
    const score = Number(/^\d+(?:\.\d)?$/.exec(cell)?.[0]);
    if (Number.isNaN(score)) return [];
    const messages = await Promise.all(
      names.in(cells[0] ?? "").map(async (university) => {
        const isMasters = /postgraduate|master/i.test(header);
        const courses = await coursesOf(context.site, university);
        const rows = [
          ...rowsOf(university.page, SCORES, isMasters ? MASTERS : undefined),
          ...courses
            .filter(({ lead }) => !isMasters || /^Master's/.test(lead))
            .flatMap((one) => rowsOf(one, SCORES)),
        ];
        const stated = new Set(rows.flatMap((text) => scoresIn(text, test)));
        if (stated.size === 0 || stated.has(score)) return [];
        return [
          `${university.page.heading} ${test} ${score}, its pages say ${[...stated].join(", ")}`,
        ];
      }),
    );
    return messages.flat();
  });
};

/** The national joint application in guides, against the courses that are part of it. */
export const jointApplication: Rule = async (context) => {
  const names = new NameFinder(context.universities);
  const finnish = context.universities.filter(({ path }) => path.includes("/finland/"));
  const masters = await Promise.all(
    finnish.map(async (university) => ({
      university,
      rows: (await coursesOf(context.site, university))
        .filter(({ lead }) => /^Master's/.test(lead))
        .flatMap((page) => rowsOf(page, /^Intakes and deadlines/)),
    })),
  );
  const days = new Set(
    masters.flatMap(({ rows }) => rows.filter((row) => JOINT.test(row)).flatMap(datesIn)),
  );
  if (days.size === 0) return [];
  const outside = masters.filter(
    ({ rows }) => rows.length > 0 && !rows.some((row) => JOINT.test(row)),
  );
  return inGuides(context, ({ sentence }) => {
    if (!JOINT.test(sentence)) return Promise.resolve([]);
    const wrong = datesIn(rowOf(sentence)).filter((day) => day > "2026-11-26" && !days.has(day));
    const listed = /joint application:/i.test(sentence) ? names.in(sentence) : [];
    return Promise.resolve([
      ...(names.in(sentence).length === 0 ? wrong : []).map(
        (day) => `joint application on ${day}, courses say ${isoText(days)}`,
      ),
      ...outside
        .filter(({ university }) => listed.includes(university))
        .map(
          ({ university }) =>
            `${university.page.heading} in the joint application, its master's courses aren't`,
        ),
    ]);
  });
};
