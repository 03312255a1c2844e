import { getCountryDataList } from "countries-list";
import { z } from "zod";
import { countrySlugOf } from "#domain/countries/country-options";
import { educationLevelOfCode } from "#domain/enquiries/enquiry-payload";
import { contactChannels } from "#domain/privacy/contact-channels";

/** A page number, counted from 0. Anything else means the first page. */
export const pageNumber = z.coerce.number().int().min(0).max(9_999).catch(0).meta({
  description: "Page, counted from 0. Invalid values mean the first page.",
  type: "integer",
});

/** An optional filter. Empty, repeated and invalid values don't filter. */
export const filter = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined);

/** `true`, or anything else for false. */
export const flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === "true")
  .default(false);

/** A parameter that may be repeated. */
export const repeated = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .preprocess(
      (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]),
      z.array(entry),
    )
    .default([]);

/** An optional text. If it is repeated, the first counts. */
export const text = z
  .preprocess((value: unknown): unknown => (Array.isArray(value) ? value[0] : value), z.string())
  .optional();

/** Codes of three letters by those of two. */
const iso3Codes = new Map(
  getCountryDataList().map(({ iso2, iso3 }) => [iso2.toLowerCase(), iso3] as const),
);

/** Calling codes by ISO 3166 codes of two and three letters. */
const callingCodes = new Map(
  getCountryDataList().flatMap(({ iso2, iso3, phone: [first = 0] }) => [
    [iso2, `+${first}`] as const,
    [iso3, `+${first}`] as const,
  ]),
);

/** The calling code of a number in any form of the specification. The handler gets `+91`. */
export const callingCode = z
  .string()
  .transform((value) => {
    const given = value.trim().toUpperCase();
    return callingCodes.get(given) ?? (/^\d+$/.test(given) ? `+${given}` : given);
  })
  .pipe(z.string().regex(/^\+\d{1,4}$/))
  .meta({ description: "A calling code or an ISO 3166 code: `+91`, `91`, `IN`, `IND`." });

const slugOfCountry = (value: string): string => {
  const given = value.trim().toLowerCase();
  return countrySlugOf(iso3Codes.get(given) ?? given);
};

const slugOfLevel = (value: string): string => {
  const given = value.trim().toLowerCase();
  return /^\d+$/.test(given) ? educationLevelOfCode(Number(given)).toLowerCase() : given;
};

const COUNTRY = "A slug or an ISO 3166 code, in any case: `germany`, `DEU`, `DE`.";
const LEVEL = "A name in any case, or the code of a profile: `MASTERS`, `masters`, `44`.";

/** A country in any form of the specification. The handler gets its slug. */
export const country = z.string().transform(slugOfCountry).meta({ description: COUNTRY });

/** A level of study in any form of the specification. The handler gets `masters` or `bachelors`. */
export const educationLevel = z.string().transform(slugOfLevel).meta({ description: LEVEL });

/** An optional filter. Empty values and `null` don't filter (core.md §5). */
const optional = (slugOf: (value: string) => string, description: string) =>
  text
    .transform((value) => (value && value !== "null" ? slugOf(value) : undefined))
    .meta({ description });

export const optionalCountry = optional(slugOfCountry, COUNTRY);
export const optionalLevel = optional(slugOfLevel, LEVEL);

/** A filter of several values, repeated or separated by commas. */
const listed = (slugOf: (value: string) => string, description: string) =>
  repeated(z.string().transform((value) => value.split(",").map(slugOf).join(","))).meta({
    description,
  });

export const countries = listed(slugOfCountry, COUNTRY);
export const levels = listed(slugOfLevel, LEVEL);

/** A whole number in digits. Anything else means the fallback. */
export const wholeNumber = (fallback: number, { min = 0, max = 999_999 } = {}) =>
  z
    .preprocess(
      (value: unknown) => {
        const given = /^\d{1,6}$/.test(String(value)) ? Number(value) : fallback;
        return given >= min && given <= max ? given : fallback;
      },
      z.number().int().min(min).max(Math.max(max, fallback)),
    )
    .default(fallback);

/** A time in UTC: `2026-11-22T10:30:00.000Z`. */
export const timestamp = z.iso.datetime();

/** `{userId}` in a path. */
export const userParams = z.object({ userId: z.string() });

/** A mobile number in E.164 form: `+919812345678`. */
export const internationalMobile = z.string().regex(/^\+\d{6,15}$/);

/** A page size: at most `max`. Invalid values mean the fallback. */
export const pageSize = (max: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, max))
    .catch(fallback)
    .meta({
      description: `Entries a page, at most ${max}. Invalid values mean ${fallback}.`,
      type: "integer",
    });

/** One of the lists of `listWebinars`, as JSON in the query: `{"page":0,"size":6}`. */
export const webinarListQuery = z.object({
  page: z.number().int().min(0).max(1000).default(0),
  size: z.number().int().min(1).max(60).default(6),
  country: country.nullish(),
  /** Only those with a recording. */
  isRecorded: z.boolean().default(false),
});

/** Channels by which counsellors contact people. */
export const contactChannelList = z.array(z.enum(contactChannels));
