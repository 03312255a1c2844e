import type { EducationLevel } from "../../catalogue/education-level";

/**
 * Degrees after a bachelor's whose fee and entry rule a university sets apart from its general ones: law, business
 * administration, medicine and public health, architecture. A US LLM, for example, needs a first
 * degree in law, and an MBA has a price of its own.
 */
const OWN_RULES =
  /\b(LL\.?M|J\.?D|(Executive |Global )?E?MBA|Master of Business Administration|MPH|Master of Public Health|MBBS|MD|DDS|DNP|M\.?Arch)\b/;

/**
 * Whether a degree has rules of its own, so that a university's general fee and entry rule don't apply to it.
 */
export const hasOwnRules = ({
  level,
  title,
}: {
  readonly level: EducationLevel;
  readonly title: string;
}): boolean => level !== "bachelors" && OWN_RULES.test(title);
