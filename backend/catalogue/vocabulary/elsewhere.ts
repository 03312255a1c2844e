import { countries } from "countries-list";
import { countryList } from "#domain/countries/country-options";
import { foldedName } from "#domain/search/translate-query";

/** Languages in which visitors name countries, besides English. */
const LANGUAGES = ["vi", "ar", "hi"] as const;
const english = new Intl.DisplayNames("en", { type: "region" });
const names = LANGUAGES.map((language) => ({
  language,
  of: new Intl.DisplayNames(language, { type: "region" }),
}));

/** Countries of the catalogue, by the code of the country. */
const listed: ReadonlySet<string> = new Set(countryList.map(({ name }) => name.toLowerCase()));

/** Names that are more often something else in a query: `jersey`, `chad`. */
const ambiguous: ReadonlySet<string> = new Set(["jersey", "chad", "guernsey", "norfolk island"]);

/**
 * Countries that the catalogue has no page for, with their names in English, in their own language and in
 * those of our visitors: a search for one is answered, not corrected into another country.
 */
export const elsewhereCountries: readonly { name: string; phrases: readonly string[] }[] =
  Object.entries(countries).flatMap(([code, { name, native, capital }]) => {
    if (listed.has(name.toLowerCase()) || code === "US" || code === "GB" || code === "AE")
      return [];
    const foreign = names.map(({ language, of }) => foldedName(of.of(code) ?? "", language));
    const all = [name, english.of(code) ?? name, native, ...foreign];
    const capitalName = capital.length > 3 ? [capital] : [];
    return [
      {
        name,
        phrases: [...all, ...capitalName].filter((one) => !ambiguous.has(one.toLowerCase())),
      },
    ];
  });
