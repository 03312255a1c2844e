import { intakeIn } from "./query-intakes";
import { ignoredTerms } from "../words/ignored-terms";
import {
  cheapPhrases,
  countryPhrases,
  elsewherePhrases,
  fieldPhrases,
  freePhrases,
  groupPhrases,
  intakePhrases,
  levelPhrases,
  nationalPhrases,
  rareFieldPhrases,
  regionPhrases,
  topPhrases,
  unlistedCities,
  withoutIeltsPhrases,
} from "../words/lexicon";
import { topics, type Topic } from "../words/topics";
import { unlistedFields, unlistedPhrases } from "../words/unlisted-universities";
import { keyOf, normalizeQuery } from "./normalize-query";
import type { Meaning } from "./meaning";
import type { VocabularySource } from "./vocabulary-source";

/** Adds a meaning to a phrase. */
export type Add = (phrase: string, meaning: Meaning) => void;
export type Phrases = ReadonlyMap<string, readonly Meaning[]>;

export function addCountries({ countries }: VocabularySource, add: Add): void {
  for (const { slug, name } of countries) {
    if (slug === "others") continue;
    const meaning = { type: "country", slug, name } as const;
    const others = countryPhrases[slug]?.split(",") ?? [];
    for (const phrase of [name, slug, ...others]) add(phrase, meaning);
  }
}

/** Subjects by the names of the taxonomy. */
export function addTaxonomy({ fields }: VocabularySource, add: Add): void {
  for (const { slug, name, slugs = [slug] } of fields)
    for (const phrase of new Set([normalizeQuery(name), normalizeQuery(slug)]))
      add(phrase, { type: "field", slugs, name });
}

export function addExams({ exams }: VocabularySource, add: Add): void {
  for (const { slug, name } of exams)
    for (const phrase of new Set([normalizeQuery(name), normalizeQuery(slug)]))
      add(phrase, { type: "exam", slug, name });
}

export function addTopics(_: VocabularySource, add: Add): void {
  for (const [topic, all] of Object.entries(topics))
    for (const phrase of all) add(phrase, { type: "topic", topic: topic as Topic });
}

export function addIntakes(_: VocabularySource, add: Add): void {
  for (const [phrase, months] of intakePhrases) {
    add(phrase, intakeIn(months, [phrase]));
    add(phrase, { type: "topic", topic: "intake" });
  }
}

/** What people want of a place: a low price, no exam, a good name. */
export function addWishes(_: VocabularySource, add: Add): void {
  for (const phrase of cheapPhrases) add(phrase, { type: "cheap" });
  for (const phrase of withoutIeltsPhrases) add(phrase, { type: "without", exam: "ielts" });
  for (const phrase of topPhrases) add(phrase, { type: "top" });
  for (const phrase of freePhrases) add(phrase, { type: "budget", maxInr: 0 });
}

export function addNationalities({ countries }: VocabularySource, add: Add): void {
  for (const { slug, name } of countries)
    for (const phrase of nationalPhrases[slug]?.split(",") ?? [])
      add(phrase, { type: "country", slug, name });
}

/** Groups of well-known universities, such as the Ivy League. */
export function addGroups({ countries }: VocabularySource, add: Add): void {
  for (const { slug, name } of countries)
    for (const phrase of groupPhrases[slug]?.split(",") ?? []) {
      add(phrase, { type: "country", slug, name });
      add(phrase, { type: "top" });
    }
}

/** A subject of the taxonomy that follows from a phrase. Null if the taxonomy lacks it. */
function fieldOf({ fields }: VocabularySource, slugs: readonly string[]) {
  const own = slugs.filter((slug) => fields.some((one) => one.slug === slug));
  const first = fields.find(({ slug }) => slug === own[0]);
  return first ? ({ type: "field", slugs: own, name: first.name } as const) : null;
}

/** Subjects by other names than those of the taxonomy. */
export function addFields(source: VocabularySource, add: Add, phrases: Phrases): void {
  for (const [phrase, slugs] of fieldPhrases) {
    const field = fieldOf(source, slugs);
    if (field && !phrases.has(keyOf(phrase))) add(phrase, field);
  }
  for (const [phrase, { field: slug, title }] of rareFieldPhrases) {
    const field = fieldOf(source, [slug]);
    if (field) add(phrase, field);
    add(phrase, { type: "title", words: title });
  }
}

/** Degrees, with the subjects that they imply. */
export function addLevels(source: VocabularySource, add: Add): void {
  for (const [phrase, { level, fields = [], stream, title }] of levelPhrases) {
    add(phrase, { type: "level", level });
    const field = fieldOf(source, fields);
    if (field) add(phrase, field);
    const ofStream = source.fields.filter(({ slug }) => slug === stream);
    const [first] = ofStream;
    const slugs = [...new Set(ofStream.flatMap(({ slug, slugs: own = [slug] }) => own))];
    if (first) add(phrase, { type: "field", slugs, name: first.name, isImplied: true });
    if (title) add(phrase, { type: "title", words: title });
  }
}

/** Regions mean each of their countries. Countries that we have no courses in mean the page about them. */
export function addRegions({ countries }: VocabularySource, add: Add): void {
  for (const [phrase, slugs] of regionPhrases)
    for (const { slug, name } of countries)
      if (slugs.includes(slug)) add(phrase, { type: "country", slug, name });
}

/** Countries that the catalogue has no page for mean the page about all of them. */
export function addElsewhere(
  { elsewhere = [] }: VocabularySource,
  add: Add,
  phrases: Phrases,
): void {
  const named = [
    ...[...elsewherePhrases].map(([phrase, name]) => ({ name, phrases: [phrase] })),
    ...elsewhere,
  ];
  for (const { name, phrases: own } of named)
    for (const phrase of new Set(own.map(keyOf))) {
      if (phrases.has(phrase) || ignoredTerms.has(phrase)) continue;
      add(phrase, { type: "country", slug: "others", name });
      add(phrase, {
        type: "unlisted",
        name: phrase.length < 6 && phrase !== keyOf(name) ? nameOf(phrase) : name,
      });
    }
}

/** `lse` → `LSE`, `griffith college` → `Griffith College`. */
const nameOf = (phrase: string): string =>
  phrase.length <= 4
    ? phrase.toUpperCase()
    : phrase.replace(/\b(?!of\b|and\b)\p{L}/gu, (letter) => letter.toUpperCase());

/** Universities that the catalogue lacks mean their country, and their subject if they have only one. */
export function addUnlisted(source: VocabularySource, add: Add, phrases: Phrases): void {
  for (const { slug, name } of source.countries)
    for (const phrase of unlistedCities[slug]?.split(", ") ?? []) {
      if (phrases.has(keyOf(phrase))) continue;
      add(phrase, { type: "country", slug, name });
      add(phrase, { type: "unlisted", name: nameOf(phrase) });
    }
  for (const { slug, name } of source.countries)
    for (const phrase of unlistedPhrases[slug]?.split(",").map((one) => one.trim()) ?? []) {
      if (phrases.has(keyOf(phrase))) continue;
      add(phrase, { type: "country", slug, name });
      const field = fieldOf(source, unlistedFields.get(phrase) ?? []);
      if (field) add(phrase, field);
      add(phrase, { type: "unlisted", name: nameOf(phrase) });
    }
}
