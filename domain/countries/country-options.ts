import countries from "../../catalogue/countries.js";

/** Reference lists of navigation-and-content.md §3 and §9. */

export interface CountryEntry {
  readonly iso3: string;
  readonly slug: string;
  readonly name: string;
  /** Written with "the" in a sentence. */
  readonly hasArticle?: boolean;
  /** Position among the other countries of the header menu. */
  readonly menuPosition?: number;
}

/** The countries with a page (valid-country list, `countries/lite`). */
export const countryList: readonly CountryEntry[] = countries;

export interface Option {
  readonly shortKey: string;
  readonly name: string;
}

/** Country options of the enquiry. */
export const countryOptions: readonly Option[] = [
  { shortKey: "DEU", name: "Germany" },
  { shortKey: "USA", name: "USA" },
  { shortKey: "ARE", name: "UAE" },
  { shortKey: "FRA", name: "France" },
  { shortKey: "IRL", name: "Ireland" },
  { shortKey: "GBR", name: "UK" },
  { shortKey: "CAN", name: "Canada" },
  { shortKey: "AUS", name: "Australia" },
  { shortKey: "other", name: "Other" },
];

/** Country options of the medical enquiry: those of the others, and where many Indians study medicine. */
export const medicalCountryOptions: readonly Option[] = [
  ...["russia", "georgia", "kazakhstan", "kyrgyzstan", "uzbekistan"].flatMap((slug) =>
    countryList
      .filter((one) => one.slug === slug)
      .map(({ iso3, name }) => ({ shortKey: iso3, name })),
  ),
  ...countryOptions,
];

/** The second list of §9: Italy before Other. */
export const countryOptionsWithItaly: readonly Option[] = [
  ...countryOptions.slice(0, -1),
  { shortKey: "ITA", name: "Italy" },
  ...countryOptions.slice(-1),
];

/** Country options of the profile: those of the enquiry, and all others with a page. */
export const studyCountryOptions: readonly Option[] = [
  ...countryOptions.slice(0, -1),
  ...countryList
    .filter(({ iso3 }) => !countryOptions.some(({ shortKey }) => shortKey === iso3))
    .map(({ iso3, name }) => ({ shortKey: iso3, name })),
  ...countryOptions.slice(-1),
];

/** City options (§9). */
export const cityOptions: readonly Option[] = [
  "Noida",
  "Delhi",
  "Gurgaon",
  "Bangalore",
  "Hyderabad",
  "Mumbai",
  "Pune",
  "Chennai",
  "Other",
].map((name) => ({ shortKey: name.toLowerCase(), name }));

const countryOf = (slug: string): CountryEntry | undefined =>
  countryList.find((one) => one.slug === slug);

/** Returns a country's name. An unknown slug is returned unchanged. */
export const countryName = (slug: string): string => countryOf(slug)?.name ?? slug;

/** Returns a country's name as used in a sentence: `the USA`, `Germany`. */
export const countryInSentence = (slug: string): string =>
  countryOf(slug)?.hasArticle ? `the ${countryName(slug)}` : countryName(slug);

/** The slug of a country that is given by its slug or its ISO 3166 code of three letters, in any case. */
export function countrySlugOf(value: string): string {
  const wanted = value.toLowerCase();
  return countryList.find(({ iso3 }) => iso3.toLowerCase() === wanted)?.slug ?? wanted;
}

/** The ISO 3166 code of three letters of a country with a page. */
export const countryCodeOf = (slug: string): string | undefined => countryOf(slug)?.iso3;
