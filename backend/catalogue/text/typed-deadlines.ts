import { firstMatch } from "./typed-limits";

/**
 * Deadlines of tests, typed into prose instead of named: when a result arrives, the last day to
 * change or cancel a booking, the wait between two attempts. Dates in a study plan are not figures.
 */

const COUNT = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|twenty-one|thirty|forty-eight)`;
const TIME = String.raw`\b${COUNT}(?: (?:or|to) ${COUNT}|[–-]\d+)?[ -](?:full |working |calendar |business )?(?:hours?|days?|weeks?|months?)\b`;
const SAME_CLAUSE = String.raw`(?:[^.:;|]|\.\d){0,45}?`;
const ABOUT = String.raw`(?:(?:about|around|usually|only|up to|at most|within|from) )*`;

const BOOKING = String.raw`\b(?:cancel\w*|chang(?:e|es|ing)|mov(?:e|ed|ing)|resched\w+|new date|refund\w*|notice|free reports?|(?:reports?|universities|schools) (?:are |is )?free|free of charge|closes|late booking|borrow|request)\b`;

const patterns = [
  // Results: `results in two days`, `Result | Usually 2 days`, `scores arrive 30 to 35 days after`.
  String.raw`\b(?:results?|scores?)\b (?:\w+ ){0,3}?(?:in|within|after|takes?|need) ${ABOUT}${TIME}(?! old| \|)`,
  String.raw`\b(?:results?|scores?|certification)\b \| ${ABOUT}${TIME}`,
  String.raw`\b(?:results?|scores?)\b${SAME_CLAUSE} ${TIME} (?:after (?:the|your) test|later)\b`,
  // Changes: `cancel 14 days or more ahead`, `until four days before the test`, `the last 24 hours`.
  String.raw`${BOOKING}${SAME_CLAUSE} ${TIME} (?:or more )?(?:before|ahead|after (?:the|your|each) test)\b`,
  String.raw`${BOOKING}[^|]{0,30} \| (?:until |at least |up to |within )?${TIME}\b`,
  String.raw`\b(?:until|at least) ${TIME} (?:before|after) the test\b`,
  String.raw`\bat least ${TIME}['’] notice\b`,
  String.raw`\b(?:chang\w+|cancel\w*|possible|fee)\b${SAME_CLAUSE} in the last (?:\*\*)?${TIME}`,
  // Attempts: `wait at least three days between two tests`, `pass within two years of PLAB 1`.
  String.raw`\b(?:wait|with) at least ${TIME} between (?:two |the )?(?:tests|attempts)\b`,
  String.raw`\bwithin (?:\w+ )?(?:months?|years?) of (?:the date of )?(?:PLAB|Step)\b`,
].map((pattern) => new RegExp(pattern, "i"));

/** Returns the first deadline of a test typed into a sentence, or null. */
export const typedDeadlineIn = (sentence: string): string | null => firstMatch(patterns, sentence);
