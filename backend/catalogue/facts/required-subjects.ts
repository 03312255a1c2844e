import { fieldPhrases } from "#domain/search/words/lexicon";

const numerate = [
  "mathematics",
  "physics",
  "engineering",
  "computer-science",
  "data-science",
  "economics",
];

/** Subjects of a first degree in requirements, besides those of the search lexicon. */
const degreePhrases: Readonly<Record<string, readonly string[]>> = {
  "computer science": ["computer-science", "software-engineering", "information-technology"],
  "computer systems": ["computer-science"],
  "software engineering": ["software-engineering", "computer-science"],
  "data science": ["data-science"],
  statistics: ["mathematics", "data-science"],
  quantitative: numerate,
  numerate,
  technical: ["engineering", "computer-science"],
  technology: ["engineering", "computer-science"],
  science: ["natural-sciences"],
  "natural science": ["natural-sciences"],
  "natural sciences": ["natural-sciences"],
  "life sciences": ["life-sciences", "biotechnology"],
  "social science": ["economics", "psychology", "international-relations", "humanities"],
  "social sciences": ["economics", "psychology", "international-relations", "humanities"],
  engineering: ["engineering"],
  commerce: ["accounting", "finance", "business-administration", "economics"],
  business: ["business-and-management"],
  "information systems": ["information-systems", "information-technology"],
  it: ["information-technology", "computer-science"],
  health: ["medicine-and-health"],
  psychology: ["psychology"],
  architecture: ["architecture"],
  architectural: ["architecture"],
  optics: ["physics"],
  history: ["humanities"],
  philosophy: ["humanities"],
  theology: ["humanities"],
  religions: ["humanities"],
  agriculture: ["life-sciences"],
  meteorology: ["physics"],
  electronics: ["electrical-engineering"],
};

/** Words of the lexicon that mean something else in a requirement. */
const ambiguous: ReadonlySet<string> = new Set([
  "energy",
  "data",
  "media",
  "ca",
  "pm",
  "ib",
  "ir",
  "ds",
  "environment",
  "construction",
]);

/** Specialisations whose names are their phrases. */
const ownNames =
  "mathematics,physics,chemistry,economics,finance,accounting,law,marketing,design,education,humanities,nursing,biotechnology,management,computer-science,software-engineering,artificial-intelligence,electrical-engineering,mechanical-engineering,civil-engineering,industrial-engineering,aerospace-engineering,automotive-engineering,data-analytics,business-administration,public-health,social-work".split(
    ",",
  );

const phrases: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...fieldPhrases].filter(([phrase]) => !ambiguous.has(phrase)),
  ...ownNames.map((slug) => [slug.replaceAll("-", " "), [slug]] as const),
  ...Object.entries(degreePhrases),
]);
const MAX_WORDS = 3;

/** Specialisations and streams that a list of subjects names. */
function fieldsIn(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const found = new Set<string>();
  for (let at = 0; at < words.length;) {
    const length = [...Array(MAX_WORDS).keys()]
      .map((shorter) => MAX_WORDS - shorter)
      .find((count) => phrases.has(words.slice(at, at + count).join(" ")));
    for (const slug of phrases.get(words.slice(at, at + (length ?? 0)).join(" ")) ?? [])
      found.add(slug);
    at += length ?? 1;
  }
  return [...found];
}

const DEGREE = String.raw`(?:degrees?|diploma|2:1|2:2|first|class|honours|BA|studies|licence|results|major|grade of \d\.\d or better)`;
/** The subjects after a degree, up to what it must contain besides. */
const SUBJECTS = new RegExp(
  String.raw`\b${DEGREE}(?: \([^)]*\))?(?: or higher| or equivalent|, or an equal one,)?(?: of [^.,;]*?)? in ((?:(?!, with| with |; |\.|: | that | plus | and (?:two|three|at least) |, and at ).)+)`,
  "gi",
);
const ANY =
  /\bany (?:field|discipline|subject|bachelor's degree|degree)|\ball fields\b|\bany subject\b|Any discipline|conversion course|without a (?:business|computing) degree|in a (?:field|subject) other than|outside business|no particular subjects/i;
const RELATED =
  /\b(?:related|relevant|similar|closely related|suits? the|another (?:mathematical|scientific|numerate|field)|other (?:relevant )?(?:field|subject|degree))\b|or similar/i;

/** The subjects of a first degree that a requirement names, or that any is accepted. */
export function degreeFieldsIn(text: string): {
  fields?: string[];
  anyField?: true;
  relatedField?: true;
} {
  const main = text.replace(/,? or one in any field with [^;.]*/gi, "");
  const isAny = ANY.test(main);
  const lists = [...main.matchAll(SUBJECTS)].map(([, list = ""]) => list);
  const before = /\b(?:A|first) ((?:\w+ ){1,3}?)(?:degree|major)\b/i.exec(main)?.[1] ?? "";
  const fields = isAny ? [] : [...new Set([...lists, before].flatMap(fieldsIn))];
  return {
    ...(fields.length > 0 ? { fields } : {}),
    ...(isAny ? { anyField: true as const } : {}),
    ...(!isAny && RELATED.test(main) ? { relatedField: true as const } : {}),
  };
}

const schoolSubjects = [
  ["further mathematics", /\bfurther mathematics\b/i],
  ["calculus", /\bcalculus\b/i],
  ["mathematics", /\b(?:mathematics|mathematical methods|advanced functions|calculus)\b/i],
  ["physics", /\bphysics\b/i],
  ["chemistry", /\bchemistry\b/i],
  ["biology", /\bbiology\b/i],
] as const;

/** School subjects that a requirement of a bachelor's course names. */
export const schoolSubjectsIn = (text: string): string[] =>
  /\b(?:school|grade 12|class 12|year 12|A-level|IB|ATAR|Australian rank|selection rank|Tandon|Stern|calculus in school)\b/i.test(
    text,
  )
    ? schoolSubjects.filter(([, one]) => one.test(text)).map(([name]) => name)
    : [];
