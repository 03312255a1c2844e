import { educationLevels } from "#domain/catalogue/education-level";
import type { FactSources } from "./derived-figures";

/**
 * Closing and opening days of a university or a national application, typed into prose although the
 * catalogue has them as facts: they would stay as they are when the fact changes.
 */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY = new RegExp(String.raw`\b(\d{1,2}) (${MONTHS.join("|")})[a-z]*(?:,? (20\d\d))?\b`, "g");
/** Days as Americans write them, and ordinal ones: `December 1, 2026`, `1st December`. */
const ORDINAL = /\b(\d{1,2})(?:st|nd|rd|th)\b/g;
const MONTH_FIRST = new RegExp(String.raw`\b((?:${MONTHS.join("|")})[a-z]*)\.? (\d{1,2})\b`, "g");
/** The two ends of an application period, by the word before the day. */
const ENDS = {
  closes:
    /\b(?:clos(?:es?|ing)|deadline|apply (?:by|until|before)|until|last day|to|by)\b[^.;]{0,40}$/i,
  opens: /\b(?:opens?|opened|opening|from)\b[^.;]{0,24}$/i,
};
const APPLICATION =
  /\b(?:clos(?:e|es|ed|ing)|deadlines?|appl(?:y|ies|ications?)|opens?|rounds?|last day)\b/i;
/** What is said of past cycles or of awards is no deadline. */
const PAST = /\b(?:was|were|ran|has been|had|last cycle|last year|in 20\d\d|of 20\d\d|for 2026)\b/i;
const AWARD = /scholarship|award|grant|fellowship|\broom\b|housing|visa/i;

export interface TypedDate {
  readonly typed: string;
  /** The name to use instead. */
  readonly name: string;
}

interface Subject {
  readonly pattern: RegExp;
  /** Month and day (`11-30`) of each end, with the name of the fact. */
  readonly days: Readonly<Record<"closes" | "opens", ReadonlyMap<string, string>>>;
}

export class TypedDates {
  private readonly subjects: readonly Subject[];
  private readonly bySlug: ReadonlyMap<string, Subject>;

  constructor(sources: Pick<FactSources, "known" | "courses" | "rules">) {
    const universities = [...sources.known].map(([id, { slug, name, aliases }]) => ({
      slug,
      pattern: namesPattern([name, ...aliases]),
      days: daysOf(
        educationLevels.flatMap((level) =>
          sources.courses
            .ofUniversity(id, level)
            .map((facts) => ({ name: `university.${slug}.${level}`, intakes: facts.intakes })),
        ),
      ),
    }));
    const rules = sources.rules.flatMap(({ id, topic, facts: { intakes } }) =>
      topic === undefined
        ? []
        : [
            {
              pattern: new RegExp(escaped(topic), "i"),
              days: daysOf([{ name: `rule.${id}`, intakes }]),
            },
          ],
    );
    this.subjects = [...rules, ...universities];
    this.bySlug = new Map(universities.map((one) => [one.slug, one]));
  }

  /**
   * The first day in a text that a fact states, or contradicts. @param file a university's own text is
   * about it @param under the heading and, for a row, the header of its table
   */
  in(text: string, file: string, under = ""): TypedDate | null {
    const own = this.bySlug.get(/^universities\/[\w-]+\/([\w-]+)\.md$/.exec(file)?.[1] ?? "");
    for (const clause of clausesOf(text)) {
      const isRow = clause.startsWith("|");
      const words = isRow ? `${under} ${clause}` : clause;
      if (!APPLICATION.test(words) || PAST.test(clause) || AWARD.test(words)) continue;
      const named = this.subjects.filter(({ pattern }) => pattern.test(clause));
      const [subject = own, other] = named;
      const found = subject && !other ? typedIn(clause, subject, isRow) : null;
      if (found) return found;
    }
    return null;
  }
}

/** Sentences, and the parts of one that have a subject of their own. */
const clausesOf = (text: string): string[] =>
  (text.startsWith("|") ? [text] : text.split(/(?<=[.!?;])\s+|, and (?=[A-Z])/)).map((clause) =>
    clause.replace(ORDINAL, "$1").replace(MONTH_FIRST, "$2 $1"),
  );

function typedIn(clause: string, { days }: Subject, isRow: boolean): TypedDate | null {
  for (const match of clause.matchAll(DAY)) {
    const [typed, day = "", month = "", year] = match;
    if (year !== undefined && Number(year) < 2026) continue;
    const key = `${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
    const before = clause.slice(0, match.index);
    const same = days.closes.get(key) ?? days.opens.get(key);
    if (same) return { typed, name: same };
    const end = ENDS.opens.test(before)
      ? "opens"
      : isRow || ENDS.closes.test(before)
        ? "closes"
        : null;
    const [contradicted] = end ? [...days[end].values()].filter(levelIn(clause)) : [];
    if (contradicted && year !== undefined) return { typed, name: contradicted };
  }
  return null;
}

/** Facts of the level that a text names: an MBA's deadline says nothing about bachelor's courses. */
function levelIn(clause: string): (name: string) => boolean {
  const isMasters = /\b(?:MBA|MSc|MS|MA|LLM|master's|PhD|postgraduate|graduate)\b/i.test(clause);
  const isBachelors = /\b(?:bachelor's|undergraduate|UCAS)\b/i.test(clause);
  return (name) =>
    !(isMasters && name.includes(".bachelors.")) && !(isBachelors && name.includes(".masters."));
}

interface NamedIntakes {
  readonly name: string;
  readonly intakes: ReturnType<FactSources["courses"]["ofCourse"]>[number]["intakes"];
}

function daysOf(all: readonly NamedIntakes[]): Subject["days"] {
  const days = { closes: new Map<string, string>(), opens: new Map<string, string>() };
  for (const { name, intakes } of all)
    for (const intake of intakes?.value ?? [])
      for (const end of ["closes", "opens"] as const) {
        const day = intake[end]?.slice(5);
        if (day !== undefined && !days[end].has(day)) days[end].set(day, `${name}.${end}`);
      }
  return days;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Names as words of their own. A university of several campuses without the name of one means them all:
 * `the University of California`, `University of California (all campuses)`.
 */
function namesPattern(names: readonly string[]): RegExp {
  const campus = /^(University of [A-Z]\w+), /.exec(names[0] ?? "")?.[1];
  const all = [
    ...names.filter((name) => name.length > 2).map(escaped),
    ...(campus === undefined ? [] : [String.raw`${campus}(?!,| at\b|,? [A-Z])`]),
  ];
  return new RegExp(String.raw`(?<![\w-])(?:${all.join("|")})(?![\w-])`);
}
