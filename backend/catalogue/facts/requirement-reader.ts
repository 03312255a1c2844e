import type { AdmissionTest, TestNeed } from "#domain/courses/facts/course-facts";
import {
  degreeClasses,
  type DegreeClass,
  type Requirement,
} from "#domain/courses/facts/requirement";
import { degreeFieldsIn, schoolSubjectsIn } from "./required-subjects";

/** What a sentence about entry requirements states. */
export interface ReadRequirement {
  readonly requires: Requirement;
  /** Admission tests that the sentence requires or makes optional. */
  readonly tests: readonly TestNeed[];
  /** Numbers that no field captures. */
  readonly unread: readonly string[];
}

type Draft = { -readonly [Name in keyof Requirement]: Requirement[Name] };
type Match = RegExpExecArray;

/** A pattern with what it says. A pattern without a reader names numbers that are no requirement. */
type Rule = readonly [RegExp, ((draft: Draft, match: Match) => void)?];

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const num = (text: string | undefined): number => Number(text);
const pattern = (source: string): RegExp =>
  new RegExp(source.replaceAll("<n>", `(${NUMBER})`), "gi");

const wordNumbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
};
const countOf = (text: string | undefined): number =>
  wordNumbers[(text ?? "").toLowerCase()] ?? Number(text);
const COUNT = String.raw`(\d+|one|two|three|four|five|six|seven)`;

/** The lowest minimum wins, because the sentence offers it as enough. */
function lower(draft: Draft, name: "percent" | "ib" | "atar", value: number): void {
  draft[name] = Math.min(draft[name] ?? Infinity, value);
}

/** `mid-80s` → 85 */
function typical(draft: Draft, [, part, decade]: Match): void {
  const add = { low: 2, mid: 5, high: 8 }[(part ?? "").toLowerCase()] ?? 0;
  draft.typicalPercent = Math.max(draft.typicalPercent ?? 0, num(decade) + add);
}

function gpa(draft: Draft, points: number, of: number): void {
  if (points <= of) draft.gpa ??= { points, of };
}

function credits(draft: Draft, amount: number, subject: string): void {
  (draft.credits ??= []).push({ credits: amount, subject: subject.trim() });
}

const SUBJECT = String.raw`([a-z][a-z ,]*?)(?=,? and ${NUMBER}|,? (?:or|which|from|that|at|when|others)\b|[.;,]|$)`;

/** Numbers that say how an application works, not what an applicant needs. */
const beside: readonly Rule[] = [
  [pattern(String.raw`up to <n> (?:points )?for\b`)],
  [pattern(String.raw`last <n> (?:semester )?hours`)],
  [pattern(String.raw`\b(?:for|fall|since|until|through|from) (?:fall )?20\d\d(?:[-/–]\d\d)?\b`)],
  [pattern(String.raw`<n> places`)],
  [pattern(String.raw`\b(?:grade|year|class|classes|level) (?:11 or 12|<n>)\b`)],
  [pattern(String.raw`\(?(?:Irish |EQF )?level <n>\b`)],
  [pattern(String.raw`\b12-month (?:pathway|form)`)],
  [pattern(String.raw`STEP grade <n>`)],
  [pattern(String.raw`\bat least 12 years of school`)],
  [pattern(String.raw`scaled score of at least <n>`)],
];

/** Scores of tests, which the course's tests name. */
const scores: readonly Rule[] = [
  [pattern(String.raw`<n> with (?:ACT|SAT) <n> or (?:ACT|SAT) <n>`), alternative],
  [
    pattern(
      String.raw`\b(?:SAT|ACT|GMAT)(?: score of)? <n>(?: \(<n> in the Focus edition\))?(?: \(non-residents\))?`,
    ),
  ],
  [
    pattern(
      String.raw`GRE scores (?:of at least <n> verbal, <n> quantitative and <n> analytical writing|\(quantitative <n>th percentile, verbal <n>th, writing <n>\))`,
    ),
  ],
];

const schoolMarks: readonly Rule[] = [
  [pattern(String.raw`\b(?:mathematics|english|physics|[a-z]+) \(<n>%\)`)],
  [pattern(String.raw`\b(?:70|75|<n>)% in English\b`)],
  [pattern(String.raw`\bEnglish with at least <n>%`)],
  [
    pattern(String.raw`with (?:at least )?<n>% in each`),
    (draft, [, n]) => lower(draft, "percent", num(n)),
  ],
  [
    pattern(
      String.raw`(?:in the |from the )(low|mid|high)(?:[ -](?:to (?:the )?(?:low|mid|high)[ -])?)?(?:to )?(?:the )?-?(\d0)s(?:(?: to (?:the )?)(?:low|mid|high)[ -](\d0)s)?`,
    ),
    typical,
  ],
  [
    pattern(
      String.raw`\b(low|mid|high)[ -]?(?:to (?:the )?(?:low|mid|high)[ -])?(\d0)s(?: to (?:the )?(?:low|mid|high)[ -]\d0s)?`,
    ),
    typical,
  ],
  [
    pattern(String.raw`average in the (\d0)s`),
    (draft, [, n]) => (draft.typicalPercent = num(n) + 2),
  ],
];

const schoolPoints: readonly Rule[] = [
  // Grades of single subjects, before the points of the whole diploma.
  [pattern(String.raw`with <n>, <n> and <n> at higher level`)],
  [
    pattern(
      String.raw`with (?:[a-z]+ at )?<n> (?:in (?:both|[a-z]+) at higher level|\(higher level\)(?: or <n> \(standard level\))?)`,
    ),
  ],
  [pattern(String.raw`higher-level mathematics \(<n>\)`)],
  [
    pattern(String.raw`competitive IB score (?:of )?about <n> to <n>`),
    (draft, [, n]) => lower(draft, "ib", num(n)),
  ],
  [
    pattern(String.raw`<n> (?:to <n> )?(?:points in the IB|IB points)`),
    (draft, [, n]) => lower(draft, "ib", num(n)),
  ],
  [
    pattern(String.raw`IB(?: Diploma)? (?:of at least|with) <n> points`),
    (draft, [, n]) => lower(draft, "ib", num(n)),
  ],
  [
    pattern(String.raw`(?:Australian rank|selection rank|ATAR)(?: \(ATAR\))? of (?:at least )?<n>`),
    (draft, [, n]) => lower(draft, "atar", num(n)),
  ],
  [pattern(String.raw`<n> UCAS points`), (draft, [, n]) => (draft.ucasPoints = num(n))],
  [
    /((?:A\*|[A-E]){3,5})(?: to |–|-)((?:A\*|[A-E]){3})(?![A-Za-z*])/g,
    (draft, match) => aLevels(draft, match[2]),
  ],
  [/(?<![A-Za-z])((?:A\*|[A-E]){3})(?![A-Za-z*])/g, (draft, match) => aLevels(draft, match[1])],
  [/A\*A\* in mathematics and further mathematics plus an A/g, (draft) => aLevels(draft, "A*A*A")],
];

function aLevels(draft: Draft, grades: string | undefined): void {
  if (grades) draft.aLevels ??= grades;
}

const degreeMarks: readonly Rule[] = [
  [
    pattern(String.raw`(?:top|best) <n>%(?: of the class)?`),
    (draft, [, n]) => (draft.classRank = num(n)),
  ],
  [pattern(String.raw`top quarter of the class`), (draft) => (draft.classRank = 25)],
  [
    pattern(String.raw`<n> (?:out )?of <n> on average`),
    (draft, [, n, of]) => (draft.typicalPercent = Math.round((100 * num(n)) / num(of))),
  ],
  [
    pattern(String.raw`those selected often have <n> or more`),
    (draft, [, n]) => (draft.typicalPercent = Math.round((100 * num(n)) / 4)),
  ],
  [pattern(String.raw`,? or <n> in the last two years`), alternative],
  [pattern(String.raw`with <n> if [^.]*`), alternative],
  [pattern(String.raw`<n> in competency courses`), alternative],
  [pattern(String.raw`German grade of <n>`), (draft, [, n]) => (draft.germanGrade = num(n))],
  [
    pattern(String.raw`<n> on UQ's 7-point scale|<n> on ANU's 7-point scale`),
    (draft, [, a, b]) => gpa(draft, num(a ?? b), 7),
  ],
  [
    pattern(String.raw`<n>(?: \(B\+?\))? on a scale of <n>`),
    (draft, [, n, of]) => gpa(draft, num(n), num(of)),
  ],
  [
    pattern(String.raw`<n> on a <n>-point scale`),
    (draft, [, n, of]) => gpa(draft, num(n), num(of)),
  ],
  [
    pattern(
      String.raw`(?:GPA|CGPA|QPA|grade point average|degree mark)(?: [a-z]+){0,5} <n>(?: points)? (?:out )?of <n>`,
    ),
    (draft, [, n, of]) => gpa(draft, num(n), num(of)),
  ],
  [
    pattern(String.raw`CGPA of (?:at least )?<n>(?: to |-|–)<n>%`),
    (draft, [, n]) => lower(draft, "percent", num(n)),
  ],
  [
    pattern(
      String.raw`(?:GPA|CGPA|QPA|grade point average)(?: (?!point)[a-z]+){0,5} <n>(?!\d|\.\d|%)`,
    ),
    (draft, [, n]) => gpa(draft, num(n), 4),
  ],
  [
    pattern(String.raw`<n> (?:grade point average|GPA)(?: \(B\))?|\bB \(<n>\)`),
    (draft, [, a, b]) => gpa(draft, num(a ?? b), 4),
  ],
  [
    pattern(String.raw`<n>(?:%| per cent)?(?: to |-|–)<n> ?(?:%|per cent)`),
    (draft, [, n]) => lower(draft, "percent", num(n)),
  ],
  [
    pattern(String.raw`at most <n> backlogs|<n> backlogs`),
    (draft, [, a, b]) => (draft.backlogs = num(a ?? b)),
  ],
  [
    pattern(String.raw`weighted average(?: mark)? of at least <n>(?![\d.]*\d| ?%)`),
    (draft, [, n]) => lower(draft, "percent", num(n)),
  ],
  [pattern(String.raw`<n> ?(?:%|per cent)`), (draft, [, n]) => lower(draft, "percent", num(n))],
];

const lengths: readonly Rule[] = [
  [
    pattern(String.raw`(?:people|those|applicants) with a three-year degree and[^.;]*`),
    alternative,
  ],
  [
    pattern(
      String.raw`${COUNT}-year (?!form|pathway|pre-)(?:[a-z]+ ){0,3}(?:degree|bachelor|undergraduate|psychology|licence)`,
    ),
    (draft, [, n]) => years(draft, countOf(n)),
  ],
  [
    pattern(
      String.raw`(?:at least|of|takes at least) (?:six|6) semesters|\(six semesters\)|six-semester`,
    ),
    (draft) => years(draft, 3),
  ],
  [
    pattern(
      String.raw`(?:of|at least) three or four years|degree of three years|also of three years|including all three-year degrees`,
    ),
    (draft) => years(draft, 3),
  ],
  [pattern(String.raw`at least four years of full-time`), (draft) => years(draft, 4)],
  [
    pattern(
      String.raw`(?:of at least|takes at least|at least) three years(?! of (?:professional|relevant|work))`,
    ),
    (draft) => years(draft, 3),
  ],
  [
    pattern(String.raw`\(?(180|240)(?: ECTS)? credits?\b|\(180 ECTS\)|degree of 180`),
    (draft, [, n]) => years(draft, n === "240" ? 4 : 3),
  ],
  [pattern(String.raw`for Asian degrees usually four years`), (draft) => (draft.years = 4)],
];

function years(draft: Draft, count: number): void {
  if (count === 3 || count === 4) draft.years = Math.min(draft.years ?? 4, count) as 3 | 4;
}

const creditRules: readonly Rule[] = [
  [
    pattern(String.raw`<n> of which match ([^;.]*)`),
    (draft, [, n, what]) => credits(draft, num(n), what ?? ""),
  ],
  [pattern(String.raw`at least <n> credits when you apply`)],
  [
    pattern(
      String.raw`<n> (?:(?:ECTS credits|ECTS|credits)(?: of| each in| in)?|points (?:of|in)) ${SUBJECT}`,
    ),
    (draft, [, n, what]) => credits(draft, num(n), what ?? ""),
  ],
  [
    pattern(String.raw`(?:,|and|with)(?: at least)? <n> in ${SUBJECT}`),
    (draft, [, n, what]) => credits(draft, num(n), what ?? ""),
  ],
];

const work: readonly Rule[] = [
  [
    pattern(String.raw`less than ${COUNT} years of (?:full-time )?work`),
    (draft, [, n]) => (draft.maxWorkYears = countOf(n)),
  ],
  [pattern(String.raw`or one in any field with (?:at least )?[^,.;]* work`), alternative],
  [pattern(String.raw`or (?:at least )?seven years of such work`), alternative],
  [
    pattern(
      String.raw`(?:about )?${COUNT} years of (?:relevant |professional |relevant professional |full-time )?(?:work|experience|professional experience|work experience)`,
    ),
    (draft, [, n]) => (draft.workYears = countOf(n)),
  ],
  [
    pattern(String.raw`at least 12 months of relevant experience`),
    (draft) => (draft.workYears = 1),
  ],
  [
    pattern(String.raw`(?:, | and )(?:professional|work) experience`),
    (draft) => (draft.workYears ??= 1),
  ],
];

function alternative(draft: Draft): void {
  draft.hasAlternative = true;
}

const classPatterns: readonly (readonly [RegExp, DegreeClass])[] = [
  [/\b1st\b|first[- ]class|\bA first\b(?! (?:degree|academic|year))/i, "1st"],
  [/2:1|\bupper second|\b(?:grade one|Honours 2A)\b/i, "2:1"],
  [/2:2|\blower second|\bfirst- or second-class/i, "2:2"],
];

/** The class that is enough: the lowest that the sentence names before it speaks of other courses. */
function readClass(text: string, draft: Draft): string {
  let rest = text;
  rest = rest.replace(/typical offer asks for a first/gi, () => {
    draft.typicalPercent = 70;
    return "";
  });
  rest = rest.replace(/(?<![^.;])[^.;]*some courses ask for a 2:1/gi, "");
  rest = rest.replace(/;[^;.]*2:2 is considered[^;.]*/gi, () => {
    draft.hasAlternative = true;
    return "";
  });
  rest = rest.replace(/;[^;.]*2:1 for the MBA/gi, "");
  // India's first class is 60%, and is named with its percentage.
  if (/first class \(\d/i.test(rest)) rest = rest.replace(/first class/gi, "");
  const named = classPatterns.filter(([one]) => one.test(rest)).map(([, name]) => name);
  const lowest = degreeClasses.filter((one) => named.includes(one)).at(-1);
  if (lowest) draft.degreeClass = lowest;
  return rest.replace(/\b(?:2:1|2:2|1st|2A)\b/g, "");
}

const groups: readonly (readonly Rule[])[] = [
  scores,
  beside,
  schoolPoints,
  schoolMarks,
  creditRules.slice(0, 2),
  lengths,
  degreeMarks,
  creditRules.slice(2),
  work,
];

/** Applies the rules of a group in turn. What a rule reads isn't read again. */
function applyRules(text: string, draft: Draft): string {
  let rest = text;
  for (const rules of groups)
    for (const [one, read] of rules)
      rest = rest.replace(one, (...found) => {
        const strings = found.slice(
          0,
          found.findIndex((item) => typeof item === "number"),
        );
        read?.(draft, strings as unknown as Match);
        return " ¤ ";
      });
  return rest;
}

const NO_MINIMUM =
  /\bno (?:fixed |set |GPA )?(?:minimum|cut-off)|no minimum (?:grade|score|average|GPA)|grades aren't considered|no required courses and no minimum/i;

const steps = [
  ["portfolio", /\bportfolio\b/i],
  ["interview", /\binterview\b/i],
  [
    "entrance-test",
    /\b(?:entrance|aptitude|admission|admissions|mathematics|behavioural|logic and mathematics) (?:test|assessment)\b|selection task|TOLC/i,
  ],
  ["essay", /\bessay\b|supplement(?:al|ary) application|written pieces|personal profile/i],
] as const;

const testNames: Readonly<Record<string, AdmissionTest>> = {
  GRE: "gre",
  GMAT: "gmat",
  SAT: "sat",
  ACT: "act",
  LNAT: "lnat",
  TMUA: "tmua",
  ESAT: "esat",
  UCAT: "ucat",
  LSAT: "lsat",
  "TAGE MAGE": "tage-mage",
  CAT: "cat",
};
const TEST = /\b(?:GRE|GMAT|SAT|ACT|LNAT|TMUA|ESAT|UCAT|LSAT|TAGE MAGE|CAT)\b/g;

/** Tests that one part of the sentence names: alternatives of each other. */
function testsIn(text: string): TestNeed[] {
  const found: TestNeed[] = [];
  for (const clause of text.split(/[;.]\s/)) {
    const named = [...new Set([...clause.matchAll(TEST)].map(([name]) => testNames[name]))].filter(
      (test) => test !== undefined,
    );
    const need = /optional|such as|\btop (?:\d|quarter)/i.test(clause)
      ? "optional"
      : /not considered/i.test(clause)
        ? "not-considered"
        : /expected|recommended/i.test(clause)
          ? "recommended"
          : "required";
    for (const test of named)
      if (!found.some((one) => one.test === test)) {
        const others = named.filter((one) => one !== test);
        found.push({
          test,
          need,
          ...(need === "required" && others.length > 0 ? { alternatives: others } : {}),
        });
      }
  }
  return found;
}

/** Reads a sentence about entry requirements. Numbers that no field captures are `unread`. */
export function readRequirement(text: string): ReadRequirement {
  const draft: Draft = {};
  const rest = applyRules(readClass(text, draft), draft);
  const hasMinimum = draft.percent ?? draft.gpa ?? draft.degreeClass ?? draft.germanGrade;
  if (hasMinimum === undefined && NO_MINIMUM.test(text)) draft.noMinimum = true;
  if (/\bone of:|\balso asks? for\b/i.test(text) && draft.classRank) draft.hasAlternative = true;
  const found = steps.filter(([, one]) => one.test(text)).map(([step]) => step);
  if (found.length > 0) draft.steps = [...found];
  Object.assign(draft, degreeFieldsIn(text));
  const subjects = schoolSubjectsIn(text);
  if (subjects.length > 0) draft.subjects = subjects;
  return {
    requires: draft,
    tests: testsIn(text),
    unread: [...rest.matchAll(/\d+(?:[.:/]\d+)?%?/g)].map(([number]) => number),
  };
}
