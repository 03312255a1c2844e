import { educationLevels, levelNames } from "#domain/catalogue/education-level";
import { countryInSentence, countryList, countryName } from "#domain/countries/country-options";
import type { Taxonomy } from "#domain/courses/taxonomy";

/** What the path of a list of universities limits it to. */
export interface UniversityListPlace {
  readonly country: string | null;
  readonly level: (typeof educationLevels)[number] | null;
  readonly category: string | null;
  readonly path: string;
}

/** `/universities`, `/universities/masters/data-science`, `/germany/universities`. */
export function universityListPlace(
  params: Readonly<Record<string, string | undefined>>,
  path: string,
  taxonomy: Taxonomy,
): UniversityListPlace | null {
  const { country, category } = params;
  const [, first, level] = path.split("/");
  if (country !== undefined && !countryList.some(({ slug }) => slug === country)) return null;
  const known = educationLevels.find((one) => first === "universities" && one === level);
  const all = [...taxonomy.specializations, ...taxonomy.streams];
  if (category !== undefined && !all.some(({ slug }) => slug === category)) return null;
  return { country: country ?? null, level: known ?? null, category: category ?? null, path };
}

/** `Universities for a master's in Data Science abroad`. */
export function universityListTitle(place: UniversityListPlace, taxonomy: Taxonomy): string {
  const subject = [...taxonomy.specializations, ...taxonomy.streams].find(
    ({ slug }) => slug === place.category,
  );
  return [
    "Universities",
    place.level ? `for a ${levelNames[place.level].toLowerCase()}` : "",
    subject ? `in ${subject.name}` : "",
    place.country ? `in ${countryInSentence(place.country)}` : "abroad",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The breadcrumbs of the list. */
export function universityListTrail(place: UniversityListPlace, title: string) {
  return [
    ...(place.country
      ? [{ name: countryName(place.country), path: `/${place.country}` }]
      : place.level
        ? [{ name: "Universities", path: "/universities" }]
        : []),
    { name: place.level ? title : "Universities" },
  ];
}

/** Links to the lists by subject. */
export const subjectLists = (taxonomy: Taxonomy, place: UniversityListPlace) =>
  taxonomy.streams.map(({ slug, name }) => ({
    title: name,
    path: `/universities/${place.level ?? "masters"}/${slug}`,
  }));
