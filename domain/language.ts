import type { Translate } from "./message";

/** The languages of shell and forms. Guides are English, and say so where the shell is not. */
export const languages = {
  en: { code: "en", name: "English", dir: "ltr", locale: "en-IN" },
  vi: { code: "vi", name: "Tiếng Việt", dir: "ltr", locale: "vi-VN" },
  /** Western digits, as prices, numbers and codes are written (docs/decisions/2026-11-22-languages.md). */
  ar: { code: "ar", name: "العربية", dir: "rtl", locale: "ar-SA-u-ca-gregory-nu-latn" },
} as const;

export type LanguageCode = keyof typeof languages;

/** A language, and how to say things in it. */
export interface Speech {
  readonly code: LanguageCode;
  readonly t: Translate;
}

/** What a visitor chose, if it is not the region's first language. */
export const LANGUAGE_COOKIE = "language";

export const isLanguage = (code: unknown): code is LanguageCode =>
  typeof code === "string" && Object.hasOwn(languages, code);

/** `lang` and `dir` of what is written in a language; nothing for English, the pages' own. */
export function languageAttributes(code: LanguageCode): {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
} {
  if (code === "en") return {};
  const { dir } = languages[code];
  return { lang: code, dir };
}
