import type { Fault, Rule } from "../context";
import { rowsOf, termOf, type PageModel } from "../page-model";
import { amountsIn, rupeesIn, termsIn } from "../quantities";

/** Shown rupees are rounded to three or four digits. */
const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.006 * Math.max(one, other);

interface HomeCountry {
  readonly name: string;
  readonly firstYear: string;
  readonly work: string;
}

/** The rows of the home page's table of countries. */
const countriesOf = (home: PageModel, names: readonly string[]): HomeCountry[] =>
  home.tables
    .filter(({ caption }) => /typical first year/.test(caption))
    .flatMap(({ rows }) => rows)
    .flatMap(([first = "", firstYear = "", work = ""]) => {
      const name = names.find((one) => first.toLowerCase().startsWith(one.replaceAll("-", " ")));
      return name ? [{ name, firstYear, work }] : [];
    });

const TOTAL = /^Total/;

/** Home against the country pages: the right to work in full. */
export const homeAndCountries: Rule = async ({ site, countries }) => {
  const home = await site.page("/");
  const faults = await Promise.all(
    countriesOf(home, countries).map(async ({ name, firstYear, work: said }): Promise<Fault[]> => {
      const country = await site.page(`/${name}`);
      const work = termOf(country, /^Work after the degree/) ?? "";
      const year = rupeesIn(firstYear);
      const total = rupeesIn(rowsOf(country, TOTAL, /first year/)[0] ?? "");
      const differs = year !== null && total !== null && !isSame(year, total);
      const missing = termsIn(work).filter((term) => !termsIn(said).includes(term));
      const [first] = termsIn(said);
      const isOrdered = said === "" || first === undefined || first === termsIn(work)[0];
      return [
        ...(differs ? [`${name}: first year ${year}, the country page ${total}`] : []),
        ...(said === "" ? [] : missing).map(
          (term) => `${name}: "${said}" leaves out "${term}" of "${work}"`,
        ),
        ...(isOrdered ? [] : [`${name}: "${said}" starts with ${first}, the country page not`]),
      ].map((message) => ({ page: "/", message }));
    }),
  );
  return faults.flat();
};

/** The first year on the country page against the expense calculator. */
export const countriesAndCalculator: Rule = async ({ site, countries }) => {
  const faults = await Promise.all(
    countries.map(async (slug): Promise<Fault[]> => {
      const [page, calculator] = await Promise.all([
        site.page(`/${slug}`),
        site.page(`/expense-calculator/${slug}?country=${slug}&level=masters&years=1`),
      ]);
      const shown = rupeesIn(rowsOf(page, TOTAL, /first year/)[0] ?? "");
      const calculated = rupeesIn(termOf(calculator, "Typical") ?? "");
      if (shown === null || calculated === null || isSame(shown, calculated)) return [];
      return [{ page: `/${slug}`, message: `first year ${shown}, calculator ${calculated}` }];
    }),
  );
  return faults.flat();
};

/** Ranges of typical tuition in key figures against the calculator. */
export const tuitionRanges: Rule = async ({ site, countries, guides }) => {
  const faults = await Promise.all(
    countries.map(async (slug): Promise<Fault[]> => {
      const calculator = await site.page(
        `/expense-calculator/${slug}?country=${slug}&level=masters`,
      );
      const tuition = rupeesIn(
        rowsOf(calculator, /^Tuition/, /Costs by category/)[0]?.split(" | ")[3] ?? "",
      );
      const years = Number(/^(\d(?:\.\d)?) years? in/.exec(headingOf(calculator))?.[1]);
      if (tuition === null || !years) return [];
      return guides
        .filter(({ path }) => path === `/${slug}` || path.endsWith(`-in-${slug}`))
        .flatMap(({ path, terms }) =>
          terms
            .filter(({ term }) =>
              /^Tuition, master's|^Average fee|^Typical tuition, master/.test(term),
            )
            .flatMap(({ term, text }) => {
              const [low, high] = spanIn(text);
              const yearly = tuition / years;
              if (low === null || (yearly >= low * 0.994 && yearly <= (high ?? low) * 1.006))
                return [];
              return [
                {
                  page: path,
                  message: `"${term}" is ${text.slice(0, 60)}, the calculator's ${yearly}`,
                },
              ];
            }),
        );
    }),
  );
  return faults.flat();
};

const headingOf = ({ blocks }: PageModel): string =>
  blocks.find(({ heading }) => / typical cost$/.test(heading))?.heading ?? "";

function spanIn(text: string): [number | null, number | null] {
  const [first = "", second = ""] = text.split(" to ₹");
  return [rupeesIn(first), second === "" ? rupeesIn(first) : rupeesIn(`₹${second}`)];
}

/** A cost guide states the calculator's first year and total, as the home page does. */
export const guideBudgets: Rule = async ({ site, guides }) => {
  const costGuides = guides.filter(({ path }) => /^\/articles\/cost-of-studying-in-/.test(path));
  const faults = await Promise.all(
    costGuides.map(async (guide): Promise<Fault[]> => {
      const country = guide.path.replace(/^.*-in-/, "");
      const calculator = `/expense-calculator/${country}?country=${country}&level=masters`;
      const stated = guide.blocks
        .flatMap(({ text }) => amountsIn(text))
        .flatMap((amount) => rupeesIn(amount) ?? []);
      const messages = await Promise.all(
        [`${calculator}&years=1`, calculator].map(async (path) => {
          const typical = rupeesIn(termOf(await site.page(path), "Typical") ?? "");
          if (typical === null || stated.some((one) => isSame(one, typical))) return [];
          return [`doesn't state ${Math.round(typical)} rupees, which ${path} calculates`];
        }),
      );
      return messages.flat().map((message) => ({ page: guide.path, message }));
    }),
  );
  return faults.flat();
};
