import { parseCookie } from "cookie";
import i18next from "i18next";
import { LANGUAGE_COOKIE, type LanguageCode } from "#domain/language";
import { inEnglish, type Translate } from "#domain/message";
import arabic from "#domain/messages/ar.json";
import vietnamese from "#domain/messages/vi.json";
import type { Region } from "#domain/regions";

const texts = i18next.createInstance();
// With the texts at hand it is ready when it returns.
void texts.init({
  resources: { vi: { translation: vietnamese }, ar: { translation: arabic } },
  initAsync: false,
  fallbackLng: false,
  // Texts are their own keys, including punctuation.
  keySeparator: false,
  nsSeparator: false,
  contextSeparator: "\u0000",
  // React escapes.
  interpolation: { escapeValue: false },
});

/** The language a visitor reads: of those of the region the one they chose, else its first. */
export function languageOf(request: Request, region: Region): LanguageCode {
  const chosen = parseCookie(request.headers.get("cookie") ?? "")[LANGUAGE_COOKIE];
  const spoken = region.languages.find((code) => code === chosen);
  return spoken ?? region.languages[0];
}

const translators: Readonly<Record<LanguageCode, Translate>> = {
  en: inEnglish,
  vi: texts.getFixedT("vi"),
  ar: texts.getFixedT("ar"),
};

/** Translates texts into a language. */
export const translatorFor = (code: LanguageCode): Translate => translators[code];
