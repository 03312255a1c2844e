/** Reference lists of navigation-and-content.md §3 and §9. */

export interface CountryEntry {
  readonly iso3: string;
  readonly slug: string;
  readonly name: string;
}

/** The country list (valid-country list, `countries/lite`). */
export const countryList: readonly CountryEntry[] = [
  { iso3: "AUS", slug: "australia", name: "Australia" },
  { iso3: "DEU", slug: "germany", name: "Germany" },
  { iso3: "CAN", slug: "canada", name: "Canada" },
  { iso3: "IND", slug: "india", name: "India" },
  { iso3: "USA", slug: "usa", name: "USA" },
  { iso3: "IRL", slug: "ireland", name: "Ireland" },
  { iso3: "GBR", slug: "uk", name: "UK" },
  { iso3: "FRA", slug: "france", name: "France" },
  { iso3: "FIN", slug: "finland", name: "Finland" },
  { iso3: "VUT", slug: "vanuatu", name: "Vanuatu" },
  { iso3: "RUS", slug: "russia", name: "Russia" },
  { iso3: "UZB", slug: "uzbekistan", name: "Uzbekistan" },
  { iso3: "KAZ", slug: "kazakhstan", name: "Kazakhstan" },
  { iso3: "GEO", slug: "georgia", name: "Georgia" },
  { iso3: "KGZ", slug: "kyrgyzstan", name: "Kyrgyzstan" },
  { iso3: "NLD", slug: "netherlands", name: "Netherlands" },
  { iso3: "HUN", slug: "hungary", name: "Hungary" },
  { iso3: "ARE", slug: "uae", name: "UAE" },
  { iso3: "other", slug: "others", name: "Other" },
];

export interface Option {
  readonly shortKey: string;
  readonly name: string;
}

/** Country options of the enquiry (navigation-and-content.md §9). */
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

/** The second list of §9: Italy before Other. */
export const countryOptionsWithItaly: readonly Option[] = [
  ...countryOptions.slice(0, -1),
  { shortKey: "ITA", name: "Italy" },
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

/** Returns a country's name. An unknown slug is returned unchanged. */
export const countryName = (slug: string): string =>
  countryList.find((one) => one.slug === slug)?.name ?? slug;

const withArticle = new Set(["usa", "uk", "uae", "netherlands"]);

/** Returns a country's name as used in a sentence: `the USA`, `Germany`. */
export const countryInSentence = (slug: string): string =>
  withArticle.has(slug) ? `the ${countryName(slug)}` : countryName(slug);
