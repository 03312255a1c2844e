import { countriesOf } from "#domain/search/list-link";
import { asksForPart } from "#domain/search/exam-pages";
import { meaningsOfType, type ParsedQuery } from "#domain/search/vocabulary/meaning";
import type { SearchHit } from "#domain/search/result";
import { normalizeQuery } from "#domain/search/vocabulary/normalize-query";
import { repeated, weights, type ResultKind, type ScorePart } from "#domain/search/weights";
import { genericTerms } from "./concepts";
import { intentsOf, isAboutCountry, isDropped, isTopical, missesMuch, type Asked } from "./asked";

/** Something that may answer a query, with the parts of its score that its source knows. */
export interface Candidate {
  readonly hit: SearchHit;
  readonly parts: Readonly<Partial<Record<ScorePart, number>>>;
}

interface ScoredResult {
  readonly hit: SearchHit;
  readonly score: number;
  /** What the score consists of: a part of `weights`, its value and how much it counts. */
  readonly parts: readonly { readonly name: string; readonly points: number }[];
}

const kinds: Readonly<Record<string, ResultKind>> = {
  university: "university",
  universities: "universities",
  course: "course",
  list: "list",
  comparison: "comparison",
  country: "country",
  exam: "exam",
  "exam-topic": "exam-topic",
  scholarship: "scholarship",
  tool: "tool",
  program: "sample",
  event: "sample",
  webinar: "sample",
  consultant: "service",
  booster: "service",
  page: "service",
};
const kindOf = ({ kind }: SearchHit): ResultKind => kinds[kind] ?? "guide";

/** What can be said about a result of any source. */
function ownParts(asked: Asked, hit: SearchHit): Partial<Record<ScorePart, number>> {
  const { query } = asked;
  const kind = kindOf(hit);
  const isOfCourses = kind === "course" || kind === "list";
  const lacksLevel = isDropped(asked, "level") && isOfCourses;
  const lacksCountry = isDropped(asked, "country") && isOfCourses;
  return {
    ...namedParts(asked, hit, kind),
    title: titleShare(query, hit, kind),
    ...(isOfCourses && { conditions: conditionsShare(asked) }),
    ...(lacksLevel && { otherLevel: 1 }),
    ...(lacksCountry && { otherCountry: 1 }),
    ...(kind === "sample" && { sample: 1 }),
    ...(kind === "scholarship" && {
      title: Math.max(titleShare(query, hit, kind), namesakeShare(asked, hit)),
      ...(isNamedScholarship(query, hit.path) && { named: 1 }),
    }),
    ...(query.isComparison && kind === "comparison" && { named: isTopical(query) ? 2.6 : 2 }),
    ...(hit.kind === "ebook" && /\be ?books?\b/u.test(query.text) && { named: 1 }),
  };
}

/** How much of what the query has names the page: all words of its address, or words that others lack. */
function titleShare(query: ParsedQuery, { title, path }: SearchHit, kind: ResultKind): number {
  if (kind === "country" && !isAboutCountry(query)) return 0;
  const text = ` ${normalizeQuery(title)} `;
  const terms = query.terms.filter((word) => !genericTerms.has(word));
  const found = terms.filter((word) => text.includes(` ${word} `)).length;
  return Math.max(slugShare(query, path), found === 0 ? 0 : (TERMS * found) / terms.length);
}
const TERMS = 0.7;

/** What one word that is the whole address of a page is worth. */
const ONE_WORD = 0.5;

/** Words of addresses that say only what kind of page it is. */
const pageWords: ReadonlySet<string> = new Set(
  "abroad and article articles at base consultant ebook ebooks scholarship calculator category for guide in knowledge of other the to university".split(
    " ",
  ),
);

/** Up to 1 if the query has all words of the page's address, the more words the higher: `/consultant/pune`. */
function slugShare({ parts, terms, text }: ParsedQuery, path: string): number {
  if (path.includes("?")) return 0;
  const said = new Set(
    [text, ...parts.map((part) => part.text), ...terms].flatMap((one) => one.split(" ")),
  );
  const words = [...new Set(path.split(/[/-]/u))].filter(
    (word) => word !== "" && !/^\d+$/u.test(word) && !pageWords.has(word),
  );
  const has = (word: string) =>
    said.has(word) || said.has(`${word}s`) || said.has(word.replace(/s$/u, ""));
  const isExam = path.startsWith("/exam/");
  const needed = isExam ? words.filter((word) => word !== "exam" && word !== "exams") : words;
  return needed.length > 0 && needed.every(has) ? 1 - 1 / (1 + needed.length) : 0;
}

/** Whether a query has all words of a scholarship's name: `cambridge trust`. `masters helsinki` asks for courses. */
const isNamedScholarship = (query: ParsedQuery, path: string): boolean =>
  slugShare(query, path) > ONE_WORD &&
  (meaningsOfType(query, "topic").some(({ topic }) => topic === "scholarship") ||
    query.terms.some((word) => path.includes(word)));

/** How much of the name of a scholarship the query has, beyond what names a university: `erasmus mundus`. */
function namesakeShare({ query }: Asked, { title }: SearchHit): number {
  const text = normalizeQuery(title);
  const names = meaningsOfType(query, "university").length > 0 ? query.parts : [];
  const isNamed = names.some(
    (part) => part.meanings.some(({ type }) => type === "university") && text.includes(part.text),
  );
  const others = query.terms.filter((word) => text.includes(word)).length;
  return isNamed && (others > 0 || meaningsOfType(query, "topic").length > 0) ? 2 + others : 0;
}

function namedParts({ query }: Asked, hit: SearchHit, kind: ResultKind): { named?: number } {
  if (kind === "country") {
    const isNamed = countriesOf(query).some((slug) => hit.path === `/${slug}`);
    return isNamed ? { named: isAboutCountry(query) ? 1 : 0.3 } : {};
  }
  if (kind === "exam") {
    const isNamed = meaningsOfType(query, "exam").some(({ slug }) => hit.path === `/exam/${slug}`);
    return isNamed ? { named: query.isComparison || isAboutWholeExam(query) ? 1 : 0.3 } : {};
  }
  return {};
}

/** How far courses meet what the query asks for. */
function conditionsShare(asked: Asked): number {
  if (missesMuch(asked)) return 0;
  return asked.dropped.length === 0 ? 1 : 0.6;
}

const isAboutWholeExam = (query: ParsedQuery): boolean =>
  !asksForPart(query) && query.terms.every((word) => genericTerms.has(word));

/** Every candidate once, with its highest value of each part. */
function merged(candidates: readonly Candidate[]): Candidate[] {
  const byPath = new Map<string, Candidate>();
  for (const { hit, parts } of candidates) {
    const known = byPath.get(hit.path);
    const all: Partial<Record<ScorePart, number>> = { ...known?.parts };
    for (const [name, value] of Object.entries(parts) as [ScorePart, number][])
      all[name] =
        name === "order" ? Math.min(all[name] ?? value, value) : Math.max(all[name] ?? 0, value);
    byPath.set(hit.path, { hit: known?.hit ?? hit, parts: all });
  }
  return [...byPath.values()];
}

function scored(asked: Asked, { hit, parts }: Candidate): ScoredResult {
  const all = { ...ownParts(asked, hit), ...parts };
  const kind = kindOf(hit);
  const named = { ...all, named: Math.max(parts.named ?? 0, ownParts(asked, hit).named ?? 0) };
  const points = [
    ...(Object.entries(named) as [ScorePart, number][]).map(([name, value]) => ({
      name: name as string,
      points: value * weights[name],
    })),
    ...intentsOf(asked).map((intent) => ({
      name: `${kind}: ${intent.name}`,
      points: (intent.kinds[kind] ?? 0) * weights.kind,
    })),
  ].filter((part) => part.points !== 0);
  return { hit, score: points.reduce((sum, part) => sum + part.points, 0), parts: points };
}

/** The candidates with the highest scores, best first. Several of a kind make way for others. */
export function bestResults(
  asked: Asked,
  candidates: readonly Candidate[],
  limit: number,
): ScoredResult[] {
  let rest = merged(candidates)
    .map((one) => scored(asked, one))
    .filter(({ hit }) => kindOf(hit) !== "sample");
  const best: ScoredResult[] = [];
  while (best.length < limit && rest.length > 0) {
    const chosen = new Map<ResultKind, number>();
    for (const { hit } of best) chosen.set(kindOf(hit), (chosen.get(kindOf(hit)) ?? 0) + 1);
    const rankOf = ({ hit, score }: ScoredResult) =>
      score - (chosen.get(kindOf(hit)) ?? 0) * repeated[kindOf(hit)];
    const [first, ...others] = rest;
    const next = others.reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a), first!);
    best.push(next);
    rest = rest.filter((one) => one !== next);
  }
  return best;
}
