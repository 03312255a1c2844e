import { createContext, useContext, type ReactNode } from "react";
import { languageAttributes, type LanguageCode, type Speech } from "#domain/language/language";
import { inEnglish, type Translate } from "#domain/language/message";

const english: Speech = { code: "en", t: inEnglish };

/** The visitor's, as the server found it; the few pages that run React in the browser are English. */
export const VisitorSpeech = createContext<Speech>(english);

/** Language of the surrounding content, if it differs from the visitor's. */
const ContentSpeech = createContext<Speech | null>(null);

function useSpeech(): Speech {
  const visitor = useContext(VisitorSpeech);
  return useContext(ContentSpeech) ?? visitor;
}

/** Translates text into the language of the surrounding element. */
export const useT = (): Translate => useSpeech().t;

/** The code of that language. */
export const useLanguage = (): LanguageCode => useSpeech().code;

/** For content that exists only in English: everything inside is in English too. */
export function InEnglish({ children }: { readonly children: ReactNode }) {
  return <ContentSpeech.Provider value={english}>{children}</ContentSpeech.Provider>;
}

/** For forms and text in the visitor's language, on any page. */
export function InVisitorsLanguage({ children }: { readonly children: ReactNode }) {
  return <ContentSpeech.Provider value={null}>{children}</ContentSpeech.Provider>;
}

/** `lang` and `dir` for an element in the visitor's language that may be inside English content. */
export const useVisitorsLanguage = () => languageAttributes(useContext(VisitorSpeech).code);
