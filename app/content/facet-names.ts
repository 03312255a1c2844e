import type { CourseFacetName, Taxonomy } from "#domain/catalogue";
import { levelNames } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { durationBands, feeBands } from "#domain/course-filters";
import { monthName } from "#domain/dates";
import { examName } from "#domain/exams";
import { languagesText } from "#domain/fact-text";
import { titleFromSlug } from "#domain/title-from-slug";

/** Display name of a facet value. */
export function facetValueName(facet: CourseFacetName, value: string, taxonomy: Taxonomy): string {
  switch (facet) {
    case "country":
      return countryName(value);
    case "city":
      return titleFromSlug(value);
    case "educationLevel":
      return value === "masters" || value === "bachelors" ? levelNames[value] : value;
    case "primaryCategory":
      return taxonomy.streams.find(({ slug }) => slug === value)?.name ?? value;
    case "specialization":
      return taxonomy.specializations.find(({ slug }) => slug === value)?.name ?? value;
    case "fees":
      return feeBands.find((band) => band.value === value)?.name ?? value;
    case "courseDuration":
      return durationBands.find((band) => band.value === value)?.name ?? value;
    case "examAccepted":
      return examName(value);
    case "intake":
      return monthName(value);
    case "language":
      return languagesText([{ code: value }]);
  }
}
