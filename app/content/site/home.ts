import type { Message } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import type { NavigationItem } from "~/content/links/navigation-item";
import { menuForRegion } from "./menu";
import { countryNames } from "./menu/countries";
import type { CountrySlug } from "./menu/country-slugs";
import { toolLinks } from "./menu/tools-and-more";

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

/** The lists that most visitors look for, and what a year costs, for the first screen of the home page. */
export function homeLinks(region: Region): readonly NavigationItem[] {
  const lists = menuForRegion(region).short.find((group) => group.id === "explore")?.links ?? [];
  return [
    ...lists.filter(({ id }) => !elsewhereOnPage.includes(id)),
    ...(region.hidden.calculators ? [] : toolLinks.filter(({ id }) => id === "expense-calculator")),
  ];
}

/** The matcher has a button, countries a table, and tools a row of their own. */
const elsewhereOnPage = ["match", "menu-countries", "menu-tools"];

/** Where visitors begin. */
export const situations = [
  {
    title: "I'm finishing school",
    text: "Bachelor's courses that your marks open",
    href: hrefTo("/match", {}, { level: "bachelors" }),
  },
  {
    title: "I have a degree, or soon will",
    text: "Master's courses for your subject and budget",
    href: hrefTo("/match", {}, { level: "masters" }),
  },
  {
    title: "My visa was refused",
    text: "What to do next, and what to tell us",
    href: sitePath("/knowledge-base/visa/after-a-refusal"),
  },
] as const satisfies readonly {
  readonly title: Message;
  readonly text: Message;
  readonly href: string;
}[];

/** The way from a first question to a seat, as we walk it with a student. */
export const journeySteps = [
  {
    title: "Ask",
    text: "Tell us what you have studied and where you would like to go. It takes a minute.",
    picture: "journey-ask",
  },
  {
    title: "Compare",
    text: "A counsellor shows you courses that fit your marks, your budget and your intake.",
    picture: "journey-compare",
  },
  {
    title: "Apply",
    text: "We check your documents and follow each application with you, stage by stage.",
    picture: "journey-apply",
  },
  {
    title: "Go",
    text: "Visa, loan, accommodation: you know what's next and when it's due.",
    picture: "journey-go",
  },
] as const satisfies readonly {
  readonly title: Message;
  readonly text: Message;
  readonly picture: string;
}[];

/** Questions that new visitors ask. */
export const homeQuestions = [
  {
    question: "Is counselling really free?",
    answer:
      "Yes. Calls, chats and advice cost you nothing. Booster packages have a price, which you see before you order.",
  },
  {
    question: "Do I need a test score before I ask?",
    answer:
      "No. A counsellor can suggest courses with the marks you have, and tell you which tests you need.",
  },
  {
    question: "Can I trust the figures?",
    answer:
      "Each fee, deadline and score names its source and the day we checked it. Check the official page again before you pay.",
  },
] as const satisfies readonly { readonly question: Message; readonly answer: Message }[];
