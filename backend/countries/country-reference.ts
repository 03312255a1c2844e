import { continents, countries, type TCountryCode } from "countries-list";
import type { DocumentData } from "#domain/catalogue/documents";
import type { CountryReference } from "#domain/countries/country-reference";

/** The country fields used here: code and population. */
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

/** Returns the reference data of a country page, or null if the page covers several countries. */
export function countryReferenceOf({ iso2, population }: Fields): CountryReference | null {
  if (!isCode(iso2)) return null;
  return referenceOf(iso2, typeof population === "number" ? population : null);
}
