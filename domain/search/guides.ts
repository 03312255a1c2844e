import { countriesOf } from "./list-link";
import { meaningsOfType, type ParsedQuery } from "./vocabulary/meaning";
import type { Topic } from "./words/topics";

/** Guides that answer a query better than the pages with the most of its words. */
interface Guide {
  readonly paths: readonly string[];
  readonly fits: (query: ParsedQuery, text: string) => boolean;
}

const isAbout =
  (topic: Topic) =>
  (query: ParsedQuery): boolean =>
    meaningsOfType(query, "topic").some((found) => found.topic === topic);

const hasField = (query: ParsedQuery, slug: string): boolean =>
  meaningsOfType(query, "field").some(({ slugs }) => slugs.includes(slug));

const LICENCE =
  /\b(?:after|baad|md|pg|post graduation|residency|practi[cs]e|licen[cs]\w*|register|registration|jobs?|work|become|doctors? (?:in|from))\b/u;
const NURSE_ABROAD =
  /\b(?:nclex|nmc|cbt|osce|ahpra|cgfns|registration|register|licen[cs]\w*|exams?|tests?|jobs?|work|salary|requirements?|scope|after|pr|kaise|become|abroad|demand)\b/u;

/** Doctors take an exam of the country in which they want to work. */
const doctorIn = (country: string) => (query: ParsedQuery, text: string) =>
  /\b(?:mbbs|bds|doctors?|md)\b/u.test(text) &&
  LICENCE.test(text) &&
  countriesOf(query).includes(country);

const REFUSED = /\b(?:refus|reject|denied|denial)/u;

const NEWCOMER = /\b(?:without|no|zero|bina)\b.*\b(?:experience|exp)\b|\bfreshers?\b/u;
const hasMasters = (query: ParsedQuery): boolean =>
  meaningsOfType(query, "level").some(({ level }) => level === "masters");

/** `sabse sasta` names no place, subject or topic. */
const isOnlyCheap = ({ parts, terms }: ParsedQuery): boolean =>
  parts.length > 0 &&
  terms.length === 0 &&
  parts.every(({ meanings }) => meanings.every(({ type }) => type === "cheap"));

/** Countries without a page of their own. */
const isElsewhere = (query: ParsedQuery): boolean => {
  const countries = countriesOf(query);
  return countries.length > 0 && countries.every((slug) => slug === "others");
};

const guides: readonly Guide[] = [
  { paths: ["/exam/usmle"], fits: doctorIn("usa") },
  { paths: ["/exam/plab"], fits: doctorIn("uk") },
  {
    paths: ["/articles/nursing-abroad"],
    fits: (query, text) =>
      /\b(?:nclex|ahpra|cgfns|nmc cbt)\b/u.test(text) ||
      (hasField(query, "nursing") && NURSE_ABROAD.test(text)),
  },
  {
    paths: ["/knowledge-base/visa/after-a-refusal"],
    fits: (query, text) => isAbout("visa")(query) && REFUSED.test(text),
  },
  {
    paths: ["/articles/mba-or-specialised-masters"],
    fits: (query, text) => hasMasters(query) && NEWCOMER.test(text),
  },
  { paths: ["/others"], fits: isElsewhere },
  {
    paths: ["/articles/how-to-choose-a-country"],
    fits: isOnlyCheap,
  },
];

/** The paths of guides for a query, best first. */
export function guidePathsFor(query: ParsedQuery): string[] {
  const text = [query.text, ...query.terms].join(" ");
  return guides.filter(({ fits }) => fits(query, text)).flatMap(({ paths }) => paths);
}

/** Where to begin, for queries such as `how to study abroad`. */
export const startPaths: readonly string[] = [
  "/articles/how-to-choose-a-country",
  "/articles/choosing-a-university",
  "/knowledge-base/applying",
  "/knowledge-base/money",
  "/articles/documents-checklist",
];
