import type { Translate } from "./message";

/** Interface languages. Guides are in English and say so where the interface is not. */
export const languages = {
  en: { code: "en", name: "English", dir: "ltr", locale: "en-IN" },
  vi: { code: "vi", name: "Tiếng Việt", dir: "ltr", locale: "vi-VN" },
  /** Western digits, as in prices, numbers and codes (docs/decisions/2026-11-22-languages.md). */
  ar: { code: "ar", name: "العربية", dir: "rtl", locale: "ar-SA-u-ca-gregory-nu-latn" },
} as const;

export type LanguageCode = keyof typeof languages;

/** A language with its translation function. */
export interface Speech {
  readonly code: LanguageCode;
  readonly t: Translate;
}

/** The chosen language, if it is not the region's default. */
export const LANGUAGE_COOKIE = "language";

export const isLanguage = (code: unknown): code is LanguageCode =>
  typeof code === "string" && Object.hasOwn(languages, code);

/** The chosen language if it is one of these, otherwise the first. */
export const spokenLanguage = (
  spoken: readonly [LanguageCode, ...LanguageCode[]],
  chosen: string | undefined,
): LanguageCode => spoken.find((code) => code === chosen) ?? spoken[0];

/**
 * Returns the `lang` and `dir` attributes of a language; none for English, the default of pages.
 */
export function languageAttributes(code: LanguageCode): {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
} {
  if (code === "en") return {};
  const { dir } = languages[code];
  return { lang: code, dir };
}
