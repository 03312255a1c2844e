import type { CourseFacetName, Taxonomy } from "#domain/catalogue";
import { levelNames } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { durationBands, feeBands } from "#domain/course-filters";
import { examName } from "#domain/exams";

/** A facet's value in words. */
export function facetValueName(facet: CourseFacetName, value: string, taxonomy: Taxonomy): string {
  switch (facet) {
    case "country":
      return countryName(value);
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
  }
}
