import { NOT_STATED, notStatedName } from "#domain/catalogue/known";
import { levelNames } from "#domain/catalogue/education-level";
import { countryName } from "#domain/countries/country-options";
import type { CourseFacetName } from "#domain/courses/course";
import { durationBands, feeBands } from "#domain/courses/course-filters";
import { languagesText } from "#domain/courses/facts/fact-text";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { examName } from "#domain/exams/exams";
import { rupees, type Currency } from "#domain/money/currency";
import { formatInr } from "#domain/money/money";
import { titleFromSlug } from "#domain/text/title-from-slug";
import { monthName } from "#domain/time/dates";

/** `₹10 to 20 lakh`, or the same limits in another currency. */
function feeBandName(value: string, currency: Currency): string {
  const band = feeBands.find((one) => one.value === value);
  if (!band) return value;
  if (currency.code === "INR" || band.value === "free") return band.name;
  const [from, to] = [formatInr(band.min, currency), formatInr(band.max, currency)];
  if (band.value === "0-10") return `Up to ${to}`;
  return band.value === "35-up" ? `${from} and more` : `${from} to ${to}`;
}

/** Display name of a facet value. Tuition is in the visitor's currency. */
export function facetValueName(
  facet: CourseFacetName,
  value: string,
  taxonomy: Taxonomy,
  currency: Currency = rupees,
): string {
  if (value === NOT_STATED) return notStatedName;
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
      return feeBandName(value, currency);
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
