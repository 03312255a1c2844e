import type { Region } from "./regions";

/** Page families by the id of their menu item. */
const families: Readonly<Record<string, RegExp>> = {
  events: /^\/events?(\/|$)/,
  articles: /^\/(articles|author)(\/|$)/,
  ebooks: /^\/ebooks(\/|$)/,
  "university-partnership": /^\/university-partnership$/,
  "ielts-band": /^\/calculator\/ielts-band$/,
  "education-loan": /^\/calculator\/education-loan(\/|$)/,
  "cgpa-to-gpa-calculator": /^\/cgpa-to-gpa-calculator$/,
  "sgpa-to-percentage-calculator": /^\/sgpa-to-percentage-calculator$/,
  "expense-calculator": /^\/expense-calculator(\/|$)/,
  consultant: /^\/consultant(\/|$)/,
  /** About places and tests in India only. */
  "indian-exams":
    /^\/exam\/(ielts\/(ielts-coaching-centre-in-|test-centres-in-india$)|other-exams\/(cet|cmat|mht-cet|josaa|ap-eamcet|neet)$)/,
};

/**
 * Whether a region's menus hide the page at this path. Such pages are excluded from its search
 * results.
 */
export const isHiddenIn = (region: Region, path: string): boolean =>
  region.hidden.menuItems.some((item) => families[item]?.test(path));
