import { documentAt } from "./document-address";
import { countryList } from "../countries/country-options";

/** Categories of the families of pages that aren't single documents, by the first part of their path. */
const families: Readonly<Record<string, string>> = {
  enquiry: "enquiry",
  enquiry2: "enquiry",
  enquiry3: "enquiry",
  enquiry4: "enquiry",
  enquiry11: "enquiry",
  "enquiry-medical": "enquiry",
  calculator: "calculator",
  "expense-calculator": "calculator",
  "cgpa-to-gpa-calculator": "calculator",
  "sgpa-to-percentage-calculator": "calculator",
  event: "event",
  events: "event",
  webinars: "webinar",
  "live-webinar": "webinar",
  profile: "profile",
  payments: "payment",
  search: "search",
  universities: "university-list",
  abroad: "course-list",
  articles: "article-list",
  author: "author",
  exam: "exam",
  ebooks: "ebook-list",
  scholarship: "scholarship-list",
  "knowledge-base": "knowledge",
  "ua-accelerator-programs": "program-list",
  "booster-program": "booster",
  "alumni-connect": "alumni",
};

/** The same for pages below a country, by the second part. Everything else there is about courses. */
const ofCountry: Readonly<Record<string, string>> = {
  universities: "university-list",
  "ua-accelerator-programs": "program-list",
};

/**
 * The page category of a path below the base path (core.md §2: "Any unmapped path gets a generic
 * page category").
 */
export function pageCategoryOf(path: string): string {
  const [section, second, university, course] = path.split("/").filter(Boolean);
  if (!section) return "home";
  if (section === "university" && university)
    return course && course !== "courses" ? "course" : "university";
  if (countryList.some(({ slug }) => slug === section))
    return second ? (ofCountry[second] ?? "course-list") : "country";
  const kind = documentAt(path)?.kind ?? "page";
  return kind === "page" ? (families[section] ?? "generic") : kind;
}
