import { continents, countries, type TCountryCode } from "countries-list";
import type { CountryReference, DocumentData } from "#domain/catalogue";

/** What a country page's own fields add: its code, and its population. */
type Fields = DocumentData["fields"];

const isCode = (code: unknown): code is TCountryCode =>
  typeof code === "string" && Object.hasOwn(countries, code);

function referenceOf(code: TCountryCode, population: number | null): CountryReference {
  const { name, currency, capital, continent, phone } = countries[code];
  return {
    code,
    name,
    currency: currency.join(", "),
    population,
    capital,
    continent: continents[continent],
    dialCode: `+${phone[0] ?? ""}`,
  };
}

/** The reference data of a country page; null where the page is about several countries. */
export function countryReferenceOf({ iso2, population }: Fields): CountryReference | null {
  if (!isCode(iso2)) return null;
  return referenceOf(iso2, typeof population === "number" ? population : null);
}

/** Every country by its name; the population of those the catalogue covers (core.md §3). */
export function countryReferences(
  covered: readonly { readonly fields: Fields }[],
): CountryReference[] {
  const known = new Map(covered.map(({ fields }) => [fields.iso2, fields.population]));
  return Object.keys(countries)
    .filter(isCode)
    .map((code) => {
      const population = known.get(code);
      return referenceOf(code, typeof population === "number" ? population : null);
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
