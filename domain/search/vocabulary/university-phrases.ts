import { urlOf } from "../../text/url-of";
import { ignoredTerms } from "../words/ignored-terms";
import { keyOf, normalizeQuery } from "./normalize-query";
import type { Add, Phrases } from "./phrases";
import type { VocabularySource } from "./vocabulary-source";

/** Other ways to write a university's name: `Melbourne University` for `University of Melbourne`. */
function nameVariants(name: string): string[] {
  const full = normalizeQuery(name);
  const place = /^(?:the )?university of (.+)$/.exec(full)?.[1];
  const before = /^(.+) university$/.exec(full)?.[1];
  return [
    full,
    // `đại học Melbourne` and `جامعة ملبورن` have the word first.
    ...(place ? [`${place} university`, `${place} uni`, `university ${place}`] : []),
    ...(before ? [`university of ${before}`, `university ${before}`, `${before} uni`, before] : []),
    ...(full.startsWith("technical university of ")
      ? [
          full.replace("technical university of", "tu"),
          full.replace("technical university of", "technical university"),
          full.replace("technical university of", "university") + " technical",
          full.replace("technical university of ", "") + " technical university",
        ]
      : []),
    ...(full.endsWith(" university of technology")
      ? [full.replace(" university of technology", "")]
      : []),
    ...(/ (college london|institute of technology|business school)$/.test(full)
      ? [full.replace(/ (college london|institute of technology|business school)$/, "")]
      : []),
  ];
}

/** `warwick`, which is one more name of the University of Warwick unless it means something else. */
const bareName = (name: string): string[] => {
  const bare = /^(?:the )?university of (\S+)$/.exec(normalizeQuery(name))?.[1];
  return bare ? [bare] : [];
};

/** The name of a website, which students use as a nickname: `gatech`, `unimelb`, `polimi`. */
function domainName(website: string): string[] {
  const host = urlOf(website)?.hostname ?? "";
  const name = /(?:^|\.)([a-z\d-]{3,})\.(?:ac\.|edu\.)?[a-z]+$/.exec(host)?.[1];
  return name && !name.includes("-") ? [name] : [];
}

export function addCities({ universities }: VocabularySource, add: Add): void {
  for (const city of citiesOf(universities)) add(city.name, city);
}

/** The places in a university's city: `Cambridge, Massachusetts`, `Geelong and Melbourne`. */
const placesOf = (city: string): string[] => city.split(/, | and /).filter(Boolean);

/** The cities and states of universities. `London` is not the one in Ontario. */
function citiesOf(universities: VocabularySource["universities"]) {
  const byPlace = new Map<string, { readonly city: string; readonly country: string }[]>();
  for (const { city, path } of universities)
    for (const place of placesOf(city)) {
      const others = byPlace.get(place) ?? [];
      byPlace.set(place, [...others, { city, country: path.split("/")[0] ?? "" }]);
    }
  return [...byPlace].map(([name, all]) => {
    const plain = all.filter(({ city }) => !city.includes(","));
    const meant = plain.length > 0 ? plain : all;
    return {
      type: "city",
      name,
      cities: [...new Set(meant.map(({ city }) => city))],
      countries: [...new Set(meant.map(({ country }) => country))],
    } as const;
  });
}

/** Short names that also mean something else, such as `data` or a city, stay what they are. */
export function addUniversities(
  { universities }: VocabularySource,
  add: Add,
  phrases: Phrases,
): void {
  const byPhrase = new Map<string, { ids: number[]; name: string; path: string | null }>();
  for (const { id, name, aliases, path } of universities) {
    const own = new Set([...nameVariants(name), ...aliases].map(keyOf));
    for (const phrase of own) {
      const known = byPhrase.get(phrase);
      if (known) byPhrase.set(phrase, { ...known, ids: [...known.ids, id], path: null });
      else byPhrase.set(phrase, { ids: [id], name, path });
    }
  }
  for (const [phrase, { ids, name, path }] of byPhrase) {
    const others = phrases.get(phrase) ?? [];
    if (phrase.length < 2 || isStopPhrase(phrase) || others.some(({ type }) => type !== "city"))
      continue;
    add(phrase, { type: "university", ids, name, path });
  }
  for (const { id, name, path, website } of universities)
    for (const phrase of [...bareName(name), ...(website ? domainName(website) : [])].map(keyOf))
      if (!phrases.has(phrase) && !isStopPhrase(phrase))
        add(phrase, { type: "university", ids: [id], name, path });
}

const isStopPhrase = (phrase: string): boolean =>
  phrase.split(" ").every((word) => ignoredTerms.has(word));
