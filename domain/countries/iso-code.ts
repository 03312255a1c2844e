import { countryList } from "./country-options";

/** Our names of countries that differ from those of Unicode's CLDR. */
const ALIASES: Readonly<Record<string, string>> = {
  USA: "United States",
  UK: "United Kingdom",
  UAE: "United Arab Emirates",
  "Hong Kong": "Hong Kong SAR China",
  Turkey: "Türkiye",
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Codes by English name, without those that are no longer assigned. */
const codes = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = new Intl.Locale(`und-${code}`).region === code ? names.of(code) : undefined;
    return name === undefined ? [] : [[name, code] as const];
  }),
);

/** The ISO 3166-1 alpha-2 code of a country with a page. Undefined for another. */
export function isoCodeOf(slug: string): string | undefined {
  const name = countryList.find((one) => one.slug === slug)?.name ?? "";
  return codes.get(ALIASES[name] ?? name);
}
