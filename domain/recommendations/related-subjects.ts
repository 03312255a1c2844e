import type { Requirement } from "../courses/facts/requirement";
import type { MatchCourse } from "./match-types";

/** How a first degree relates to a course. */
export type DegreeFit = "own" | "near" | "other";

/** Specialisations whose graduates have most of what the others build on. */
const families: readonly (readonly string[])[] = [
  [
    "computer-science",
    "software-engineering",
    "information-technology",
    "information-systems",
    "cyber-security",
    "game-development",
    "data-science",
    "data-analytics",
    "artificial-intelligence",
  ],
  [
    "management",
    "business-administration",
    "international-business",
    "marketing",
    "human-resource-management",
    "project-management",
    "supply-chain-management",
    "business-analytics",
  ],
  ["finance", "accounting", "economics", "business-administration", "management"],
  ["electrical-engineering", "embedded-systems", "mechatronics"],
  [
    "mechanical-engineering",
    "automotive-engineering",
    "aerospace-engineering",
    "industrial-engineering",
    "mechatronics",
    "renewable-energy",
    "engineering",
  ],
  ["biotechnology", "life-sciences", "pharmaceutical-science"],
  ["nursing", "public-health", "medicine"],
  ["hospitality", "tourism"],
];
/** Specialisations and streams with much mathematics, between which universities sometimes admit. */
const quantitative: ReadonlySet<string> = new Set([
  "computer-science",
  "data-science",
  "engineering",
  "mathematics",
  "physics",
  "economics",
  "software-engineering",
  "information-technology",
  "electrical-engineering",
  "mechatronics",
  "embedded-systems",
  "mechanical-engineering",
  "data-analytics",
  "artificial-intelligence",
]);
/** Subjects that usually take graduates of any subject, unless the course says otherwise. */
const open: ReadonlySet<string> = new Set([
  "management",
  "business-administration",
  "international-business",
  "marketing",
  "human-resource-management",
  "project-management",
  "hospitality",
  "tourism",
  "media-and-communication",
  "luxury-brand-management",
  "fashion-management",
  "education",
]);

const isFamily = (a: string, b: string): boolean =>
  a === b || families.some((family) => family.includes(a) && family.includes(b));

/** The subject of a first degree: a specialisation and its stream. A stream is its own. */
interface Degree {
  readonly subject: string;
  readonly stream: string;
}

/**
 * Compares the subject of a first degree with the subjects that a course names, or without any with
 * its own.
 */
export function fitsDegree(
  { subject: degree, stream: ofDegree }: Degree,
  { specialization, stream }: Pick<MatchCourse, "specialization" | "stream">,
  requires: Requirement | undefined,
): DegreeFit {
  const named = requires?.fields;
  const isAsCourse =
    isFamily(degree, specialization) || degree === stream || degree === specialization;
  const wanted = named ?? [specialization];
  const isNamed = wanted.some((one) => isFamily(degree, one) || one === ofDegree);
  if (isNamed || (requires?.relatedField && isAsCourse) || (!named && isAsCourse)) return "own";
  if (!named && open.has(specialization)) return "own";
  // A law course that also takes economists isn't near to a degree in computing.
  const isNear =
    quantitative.has(degree) &&
    [specialization, stream].some((one) => quantitative.has(one)) &&
    wanted.some((one) => quantitative.has(one));
  return isNear || (requires?.relatedField && ofDegree === stream) ? "near" : "other";
}
