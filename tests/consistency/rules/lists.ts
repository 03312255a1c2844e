import type { Context, Fault, Rule } from "../context";
import { rowsOf, termOf, type PageModel } from "../page-model";
import { amountsIn, datesIn } from "../quantities";

const COURSE_LINK = /^\/study-abroad(\/university\/[\w-]+\/[\w-]+\/[\w-]+)(?:\?|$)/;

/** Paths of the courses that a list shows, each once. */
const coursesIn = ({ links }: PageModel): string[] => [
  ...new Set(links.flatMap((link) => COURSE_LINK.exec(link)?.[1] ?? [])),
];

const levels = ["masters", "bachelors"] as const;

/** Cards of a list: the terms of each, from its degree to the next one. */
function cardsIn(page: PageModel): Map<string, string[]> {
  const cards = new Map<string, string[]>();
  let at = -1;
  for (const { term, text } of page.terms) {
    if (term === "Degree" || term === "Level") at += 1;
    if (at >= 0) cards.set(String(at), [...(cards.get(String(at)) ?? []), `${term}: ${text}`]);
  }
  return cards;
}

/** Cards of course lists against the pages of the courses. */
export const listCards: Rule = async ({ site, countries, sample }: Context) => {
  const lists = countries.flatMap((country) => levels.map((level) => `/${country}/${level}`));
  const faults = await Promise.all(
    sample(lists).map(async (path): Promise<Fault[]> => {
      const list = await site.page(path);
      const cards = [...cardsIn(list).values()];
      const courses = coursesIn(list);
      if (list.status !== 200 || courses.length !== cards.length) return [];
      const messages = await Promise.all(
        courses.map(async (course, at) => cardFaults(await site.page(course), cards[at] ?? [])),
      );
      return messages.flat().map((message) => ({ page: path, message }));
    }),
  );
  return faults.flat();
};

function cardFaults(course: PageModel, card: readonly string[]): string[] {
  const all = [
    ...course.terms.map(({ text }) => text),
    ...course.tables.flatMap(({ rows }) => rows.flat()),
  ].join(" | ");
  const amounts = card
    .filter((line) => line.startsWith("Tuition"))
    .flatMap(amountsIn)
    .filter((amount) => !amount.startsWith("₹") && !amountsIn(all).includes(amount));
  const days = card
    .filter((line) => line.startsWith("Deadline"))
    .flatMap(datesIn)
    .filter((day) => !datesIn(all).includes(day));
  return [...amounts, ...days].map(
    (one) => `the card of ${course.heading} says ${one}, its page doesn't`,
  );
}

/** "No GRE or GMAT" lists only courses whose pages say that they need neither. */
export const noTestsFilter: Rule = async ({ site, countries, sample }) => {
  const faults = await Promise.all(
    sample(countries).map(async (country): Promise<Fault[]> => {
      const path = `/${country}/masters?noTests=1`;
      const list = await site.page(path);
      if (list.status !== 200) return [];
      const courses = await Promise.all(coursesIn(list).map((course) => site.page(course)));
      return courses.flatMap((course) => {
        const needs = rowsOf(course, /^Other tests/).join("; ");
        const isStated = needs !== "" && !/\b(?:GRE|GMAT) required/.test(needs);
        const reason = needs === "" ? "states nothing about tests" : needs.slice(0, 60);
        if (isStated || termOf(course, "University") === null) return [];
        return [{ page: path, message: `lists ${course.path}, which ${reason}` }];
      });
    }),
  );
  return faults.flat();
};
