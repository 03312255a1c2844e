import i18next from "i18next";
import type { LanguageCode } from "./language";
import { inEnglish, type MessageValues, type Translate } from "./message";
import arabic from "./messages/ar.json";
import vietnamese from "./messages/vi.json";
import arabicPages from "./pages/ar.json";
import vietnamesePages from "./pages/vi.json";

const texts = i18next.createInstance();
// With the texts at hand it is ready when it returns.
void texts.init({
  resources: {
    vi: { translation: { ...vietnamesePages, ...vietnamese } },
    ar: { translation: { ...arabicPages, ...arabic } },
  },
  initAsync: false,
  fallbackLng: false,
  // Texts are their own keys, including punctuation.
  keySeparator: false,
  nsSeparator: false,
  contextSeparator: "\u0000",
  // React and the email layout escape.
  interpolation: { escapeValue: false },
});

const translators: Readonly<Record<LanguageCode, Translate>> = {
  en: inEnglish,
  vi: texts.getFixedT("vi"),
  ar: texts.getFixedT("ar"),
};

/** Translates texts into a language. */
export const translatorFor = (code: LanguageCode): Translate => translators[code];

/** The same for texts of pages, whose keys aren't known to the types. */
export const phraseTranslatorFor = (
  code: LanguageCode,
): ((phrase: string, values?: MessageValues) => string) =>
  translators[code] as (phrase: string, values?: MessageValues) => string;
