import { exams } from "#domain/exams/exams";

/** Files in public/art/illustrations, drawn by scripts/make/illustrations.ts. */
export const illustrationNames = [
  "country-abroad",
  "country-australia",
  "country-canada",
  "country-finland",
  "country-france",
  "country-germany",
  "country-ireland",
  "country-italy",
  "country-netherlands",
  "country-uk",
  "country-usa",
  "empty-applications",
  "empty-messages",
  "empty-search",
  "empty-shortlist",
  "error-404",
  "error-410",
  "error-500",
  "error-503",
  "exam-english",
  "exam-graduate",
  "exam-medical",
  "exam-undergraduate",
  "journey-apply",
  "journey-ask",
  "journey-compare",
  "journey-documents",
  "journey-go",
  "journey-offer",
  "journey-visa",
  "offline",
] as const;

export type IllustrationName = (typeof illustrationNames)[number];

/** Scenes of countries fill a frame; all others stand on the page's ground. */
export const illustrationSize = (name: IllustrationName) =>
  name.startsWith("country-") ? { width: 480, height: 300 } : { width: 240, height: 180 };

export const isIllustration = (name: string): name is IllustrationName =>
  illustrationNames.some((one) => one === name);

export function countryIllustration(slug: string): IllustrationName {
  const name = `country-${slug}`;
  return isIllustration(name) ? name : "country-abroad";
}

const GRADUATE = ["gre", "gmat"];
const MEDICAL = ["mcat", "plab", "usmle"];

/** The picture of an exam's family: language tests, graduate, medical or undergraduate admission. */
export function examIllustration(slug: string): IllustrationName {
  if (exams.some((exam) => exam.slug === slug && exam.isLanguageTest)) return "exam-english";
  if (GRADUATE.includes(slug)) return "exam-graduate";
  return MEDICAL.includes(slug) ? "exam-medical" : "exam-undergraduate";
}

/** Pages whose first segment has a picture, besides those of countries and exams. */
const familyPictures: Readonly<Record<string, IllustrationName>> = {
  articles: "journey-ask",
  calculator: "journey-compare",
  "cgpa-to-gpa-calculator": "journey-compare",
  compare: "journey-compare",
  ebooks: "journey-documents",
  "expense-calculator": "journey-compare",
  match: "journey-compare",
  "schedule-appointment": "journey-ask",
  scholarship: "journey-offer",
  "sgpa-to-percentage-calculator": "journey-compare",
};

/** Subjects of guides and ebooks, by a word of their address. Earlier ones win. */
const subjectPictures: readonly (readonly [RegExp, IllustrationName])[] = [
  [/\b(ielts|toefl|pte|duolingo|english)\b/, "exam-english"],
  [/\b(gre|gmat)\b/, "exam-graduate"],
  [/\b(visa|i-20|aps|interview|biometrics)\b/, "journey-visa"],
  [
    /\b(sop|statement|letters?|recommendation|documents?|resume|cv|transcripts?)\b/,
    "journey-documents",
  ],
  [/\b(scholarships?|offers?|assistantships?)\b/, "journey-offer"],
  [/\b(apply|application|applications|intakes?|deadlines?)\b/, "journey-apply"],
  [/\b(compare|choose|cost|costs|loan|money|which|or)\b/, "journey-compare"],
  [/\b(jobs?|work|careers?|travel|packing|first|arrival|accommodation)\b/, "journey-go"],
];

/** A guide about a country has the picture of the country, others that of their subject. */
function guideIllustration(slug: string): IllustrationName {
  const country = /\b(australia|canada|finland|france|germany|ireland|italy|netherlands|uk|usa)\b/;
  const [name] = country.exec(slug) ?? [];
  if (name) return countryIllustration(name);
  return subjectPictures.find(([pattern]) => pattern.test(slug))?.[1] ?? "journey-ask";
}

/** Whether a page is a guide, an ebook or about an exam, and shows the picture of its subject. */
export const hasSubjectPicture = (path: string): boolean =>
  /^\/(articles|ebooks|exam)\/./.test(path);

/** The picture of a path below the base path, for link previews, headings and cards. */
export function pictureOfPath(path: string): IllustrationName {
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  if (first === "exam") return examIllustration(second);
  if (second && (first === "articles" || first === "ebooks")) return guideIllustration(second);
  return familyPictures[first] ?? countryIllustration(first === "university" ? second : first);
}
