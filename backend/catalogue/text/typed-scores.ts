import { firstMatch } from "./typed-limits";

/**
 * Required test scores and periods of validity, typed into prose instead of named.
 * Scales, conversions, targets of a study plan and examples are not figures.
 */

const COUNT = String.raw`(?:\d+|one|two|three|four|five|six|seven|ten|twelve|eighteen|twenty-four)`;
const TIME = String.raw`${COUNT}[ -](?:months?|years?|days?)`;

const TEST = String.raw`\b(?:IELTS|TOEFL|PTE|Duolingo|DET|OET|GRE|GMAT|SAT|ACT)(?: (?:Academic|iBT|General Training|Core|Focus|Medicine|for UKVI|UKVI))?`;
const LEVEL = String.raw`(?:CLB|NCLC|CEFR) \d+`;
const SCORE = String.raw`(?:(?:from|of|at|above|grade|band|score of|an overall|a score of) )*(?:(?!20\d\d)\d+(?:\.\d)?\b(?![ –-](?:weeks?|days?|hours?|minutes?|months?|years?))(?!,\d)(?!%))`;
const REQUIRED = String.raw`(?:asks?(?: \w+)? for|requires?|needs?|wants?|accepts?|at least|minimum(?: of)?|or more|is usual|are usual|is enough|counts|lowest)`;
const SAME_CLAUSE = String.raw`(?:[^.;|]|\.\d){0,60}?`;

const patterns = [
  // Validity: `valid for two years`, `not older than two years`, `from the last 24 months`.
  String.raw`\b(?:is|are|stays?|remains?|results?|scores?) valid(?: for)?(?: about| only)? ${TIME}\b`,
  String.raw`\b(?:older than|at most|up to) ${TIME}(?: old)?\b(?=.*\b(?:score|test|result))`,
  String.raw`\b(?:scores?|results?|tests?)\b(?: \w+){0,4} ${TIME} old\b`,
  String.raw`\b(?:less|no more|not more) than ${TIME} old\b`,
  // Requirements: `asks for IELTS 6.5`, `IELTS 6.5 with no part below 6.0 is usual`, `CLB 7`.
  String.raw`\b${REQUIRED}\b${SAME_CLAUSE}${TEST} ${SCORE}`,
  String.raw`${TEST} ${SCORE}${SAME_CLAUSE}\b${REQUIRED}\b`,
  String.raw`\b${REQUIRED} (?:only )?(?:\*\*)?(?:\d\.\d|\d{2,3}) (?:overall|with \d|in (?:each|listening|reading|writing|speaking)|(?:to|or) \d+(?:\.\d)?\b(?!%))`,
  String.raw`\b${REQUIRED}\b${SAME_CLAUSE}${LEVEL}`,
].map((pattern) => new RegExp(pattern, "i"));

/** Returns the first required score or validity typed into a sentence, or null. */
export const typedScoreIn = (sentence: string): string | null => firstMatch(patterns, sentence);
