import { normalizeQuery } from "./vocabulary/normalize-query";

const MAX_LENGTH = 60;
const MAX_WORDS = 8;
/** Phone, Aadhaar, passport and roll numbers have more digits than budgets in short form. */
const MAX_DIGITS = 5;
/** Words with a number, such as user names and roll numbers. `i20` and `ds160` are short enough. */
const NUMBERED_NAME = /(?<!\S)(?=\S*\p{L}{2})(?=\S*\d{3})\S{6,}/u;
const ADDRESS = /@|https?:|www\.|\.(?:com|in|org|net)\b/iu;
const ABOUT_A_PERSON =
  /\b(?:my name|i am|mr|mrs|ms\.|s o|d o|c o|passport (?:no|number)|aadhaar|aadhar|pan (?:no|number|card)|roll (?:no|number)|dob|date of birth|born)\b/u;

/**
 * A query as it may be counted: normalised. Null if it looks like it has personal data, or is too
 * long to be of use to editors.
 */
export function countableQuery(q: string): string | null {
  const text = normalizeQuery(q);
  const digits = q.replace(/(\d)[\s,.()-]+(?=\d)/gu, "$1");
  const isPersonal =
    ADDRESS.test(q) ||
    ABOUT_A_PERSON.test(text) ||
    new RegExp(`\\d{${MAX_DIGITS + 1}}`, "u").test(digits) ||
    NUMBERED_NAME.test(text);
  const isTooLong = text.length > MAX_LENGTH || text.split(" ").length > MAX_WORDS;
  return text === "" || isPersonal || isTooLong ? null : text;
}
