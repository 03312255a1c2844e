import { getCountries, getCountryCallingCode, type CountryCode } from "libphonenumber-js/max";
import type { Region, RegionKey } from "#domain/site/regions";
import { packOptions } from "./packed-options";

interface DialOption {
  /** ISO 3166-1 alpha-2: two countries may share a prefix, so the country is the value. */
  readonly country: CountryCode;
  readonly dialCode: string;
  readonly name: string;
}

const names = new Intl.DisplayNames(["en"], { type: "region" });

const all: readonly DialOption[] = getCountries()
  .map((country) => ({
    country,
    dialCode: `+${getCountryCallingCode(country)}`,
    name: names.of(country) ?? country,
  }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

const COMMON: readonly CountryCode[] = ["IN", "VN", "SA", "AE", "NP", "BD", "LK"];

const packed = new Map<RegionKey, string>();

/**
 * Dialling prefixes as packed options (`IN` → `India (+91)`): the region's own first, then the most
 * common, then all by name.
 */
export function dialOptionsFor(region: Region): string {
  let options = packed.get(region.key);
  if (options === undefined) {
    options = packOptions(
      inOrder(region).map(({ country, dialCode, name }) => ({
        value: country,
        label: `${name} (${dialCode})`,
      })),
    );
    packed.set(region.key, options);
  }
  return options;
}

function inOrder(region: Region): readonly DialOption[] {
  const first = [region.country, ...COMMON.filter((country) => country !== region.country)];
  return [
    ...first.flatMap((country) => all.filter((option) => option.country === country)),
    ...all.filter((option) => !first.includes(option.country)),
  ];
}
