/** What every course of a level asks for: a first degree, or a school certificate. */
const FIRST_DEGREE =
  "(?:typically )?(?:an? )?(?:completed |complete |recognised |us |undergraduate |first |bachelor's |bachelor |honours )*(?:degree|school-leaving certificate|school certificate)";
const EQUIVALENT =
  "(?: or (?:its equivalent|(?:an )?equivalent(?: foreign)? (?:degree|qualification))| (?:equivalent|equal) to (?:an? )?[\\w' ]+?)?";
/** A reference to what somebody else says. */
const ELSEWHERE =
  "(?:[.;,:]? ?(?:each course|courses|the course|the university|and the subject requirements of|that meets the course's|departments?|each department)\\b.*)?";

const TAUTOLOGY = new RegExp(`^${FIRST_DEGREE}${EQUIVALENT}${ELSEWHERE}\\.?$`, "i");

/**
 * Whether an entry requirement says no more than that a first degree is needed, and leaves the rest to the course. It's
 * true of every course, so it is no stated requirement.
 */
export const isTautology = (requirement: string): boolean => TAUTOLOGY.test(requirement.trim());
