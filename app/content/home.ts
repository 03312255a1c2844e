import { sitePath } from "#domain/site-path";
import { countryNames, type CountrySlug } from "./menu/countries";
import type { Message } from "#domain/message";

export interface CountryShortcut {
  readonly slug: CountrySlug;
  readonly name: Message;
  readonly href: string;
  readonly line: Message;
}

const shortcut = (slug: CountrySlug, line: Message): CountryShortcut => ({
  slug,
  name: countryNames[slug],
  href: sitePath(`/${slug}`),
  line,
});

/** Country shortcuts of the home page, in the order of core.md §2 "Home". */
export const countryShortcuts: readonly CountryShortcut[] = [
  shortcut("germany", "Public universities, strong in engineering"),
  shortcut("usa", "The widest choice of courses and campuses"),
  shortcut("uk", "One-year master's degrees"),
  shortcut("canada", "Co-op terms and a multicultural life"),
  shortcut("australia", "Research universities by the coast"),
];

/** The way from a first question to a seat, as we walk it with a student. */
export const journeySteps = [
  {
    title: "Ask",
    text: "Tell us what you have studied and where you would like to go. It takes a minute.",
  },
  {
    title: "Compare",
    text: "A counsellor shows you courses that fit your marks, your budget and your intake.",
  },
  {
    title: "Apply",
    text: "We check your documents and follow each application with you, stage by stage.",
  },
  { title: "Go", text: "Visa, loan, accommodation: you know what's next and when it's due." },
] as const satisfies readonly { readonly title: Message; readonly text: Message }[];
