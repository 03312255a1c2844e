import type { Meaning, ParsedQuery, QueryPart } from "#domain/search/vocabulary/meaning";
import { normalizeQuery } from "#domain/search/vocabulary/normalize-query";
import { topics } from "#domain/search/words/topics";

/** One idea of a query, with the phrases that express it. Pages are ranked by the ideas that they contain. */
export interface Concept {
  /** As the visitor wrote it. */
  readonly text: string;
  readonly phrases: readonly string[];
  /** How many of the phrases, from the first, are its name. The others mean nearly the same. */
  readonly names: number;
  readonly weight: number;
  /** Whether it is a country or a level, which many universities have. */
  readonly isBroad: boolean;
}

const weights: Readonly<Record<Meaning["type"], number>> = {
  country: 1.2,
  city: 1,
  university: 1.5,
  level: 0.3,
  field: 0.9,
  exam: 1.4,
  budget: 0,
  score: 0.8,
  without: 1,
  topic: 1.3,
  duration: 0,
  language: 0.3,
  cheap: 0.6,
  top: 0.6,
  background: 0,
  unlisted: 0,
  intake: 0,
  title: 0,
};
/** Courses without a tuition fee are a matter of guides to costs, too. Other budgets are not. */
const FREE = 0.6;
const isFree = (meaning: Meaning): boolean => meaning.type === "budget" && meaning.maxInr === 0;
const weightOf = (meaning: Meaning): number => (isFree(meaning) ? FREE : weights[meaning.type]);
const MAX_PHRASES = 6;

function phrasesOf(text: string, meanings: readonly Meaning[]): string[] {
  const own = meanings.flatMap((meaning): string[] => {
    switch (meaning.type) {
      case "country":
        // The page about countries without one of their own isn't found by the word "others".
        return meaning.slug === "others"
          ? [meaning.name]
          : [meaning.slug.replaceAll("-", " "), meaning.name];
      case "topic":
        return topics[meaning.topic].slice(0, MAX_PHRASES);
      case "field":
        return [meaning.name];
      case "exam":
        return [meaning.slug.replaceAll("-", " ")];
      case "university":
        return [meaning.name];
      case "without":
        return [`without ${meaning.exam}`, meaning.exam];
      case "score":
        return [meaning.exam];
      case "language":
        return ["taught in English"];
      case "cheap":
        return ["cost", "fees"];
      case "budget":
        return isFree(meaning) ? ["cost", "fees"] : [];
      case "intake":
        return [...meaning.names];
      case "top":
        return ["rankings", "ranking"];
      case "city":
        return [meaning.name];
      default:
        return [];
    }
  });
  // In `after ca`, the words say which degree somebody has, not what they are looking for.
  const typed = own.length > 0 && text.startsWith("after ") ? [] : [text];
  return [...new Set([...typed, ...own].map(normalizeQuery))].filter(Boolean);
}

/** Words of most universities' names, and words that full-text search ignores beside them. */
const universityWords: ReadonlySet<string> = new Set(
  "a an and at best college colleges for in institute of school the to top universities university what which".split(
    " ",
  ),
);

/** Whether a phrase says more than `which university`, which every university's page contains. */
const isTelling = (phrase: string): boolean =>
  phrase.split(" ").some((word) => !universityWords.has(word));

/** A part with a topic and a country, such as `f1 visa`, has two ideas. Other meanings are choices. */
function ideasOf({ text, meanings }: QueryPart): Concept[] {
  const topical = meanings.filter(({ type }) => type === "topic");
  const national = meanings.filter(({ type }) => type === "country");
  const split = topical.length > 0 && national.length > 0;
  return (split ? [topical, national] : [meanings]).map((own) => {
    const all = phrasesOf(split && own === national ? "" : text, own).slice(0, MAX_PHRASES + 1);
    // What was typed, and the topic's own name.
    const names = own.some(({ type }) => type === "topic") ? all.slice(0, 2) : all;
    const telling = all.filter(isTelling);
    return {
      text,
      phrases: telling.length > 0 ? telling : all,
      names: (telling.length > 0 ? names.filter(isTelling) : names).length,
      weight: Math.max(...own.map(weightOf)),
      isBroad: own.every(({ type }) => type === "country" || type === "level"),
    };
  });
}

/** In `sop for ms in finance`, the subject matters less than the topic. */
const WITH_TOPIC = 0.5;
const isAboutCourses = ({ meanings }: QueryPart): boolean =>
  meanings.every(({ type }) => type === "field" || type === "level");

/** Words that most pages have, and that say little about a query. */
export const genericTerms: ReadonlySet<string> = new Set(
  "exam exams test tests go going experience foreign new latest job top online details full time days".split(
    " ",
  ),
);
const GENERIC = 0.3;

/** Without the countries that a national term implies and the query names anyway: `usa f1 visa`. */
function withoutNamed(part: QueryPart, named: ReadonlySet<string>): QueryPart {
  const others = part.meanings.filter((one) => one.type !== "country" || !named.has(one.slug));
  const isNational = part.meanings.some(({ type }) => type === "topic");
  return isNational ? { ...part, meanings: others } : part;
}

/** The ideas of a query: its parts, and each word without a known meaning. */
export function conceptsOf({ parts, terms }: ParsedQuery): Concept[] {
  const named = new Set(
    parts.flatMap(({ meanings }) =>
      meanings.every(({ type }) => type === "country")
        ? meanings.flatMap((one) => (one.type === "country" ? [one.slug] : []))
        : [],
    ),
  );
  const hasTopic = parts.some(({ meanings }) => meanings.some(({ type }) => type === "topic"));
  return [
    ...parts.flatMap((part) =>
      ideasOf(withoutNamed(part, named)).map((idea) =>
        hasTopic && isAboutCourses(part) ? { ...idea, weight: idea.weight * WITH_TOPIC } : idea,
      ),
    ),
    ...terms.map((word) => ({
      text: word,
      phrases: [word],
      names: 1,
      weight: genericTerms.has(word) ? GENERIC : 1,
      isBroad: false,
    })),
  ];
}

/** A phrase for `to_tsquery`, limited to lexemes of these weights. Only letters and digits get in. */
export const tsPhrase = (phrase: string, labels: "A" | "AB" | "" = ""): string =>
  phrase
    .split(" ")
    .map((word) => `${word.replace(/[^\p{L}\p{N}]/gu, "")}${labels ? `:${labels}` : ""}`)
    .join(" <-> ");
