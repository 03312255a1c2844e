import { examName } from "../exams/exams";
import type { Background, Check, MatchCourse } from "./match-types";
import { fitsDegree } from "./related-subjects";

const fine: Check = { state: "ok" };

/** Countries whose own bachelor's degrees take four years, or that often don't accept three years. */
const fourYearCountries: ReadonlySet<string> = new Set(["usa", "canada", "germany", "netherlands"]);
/** Years of work that most MBAs ask for at least. */
const USUAL_MBA_YEARS = 2;
/** More backlogs than most universities accept. */
const MANY_BACKLOGS = 5;

/** Compares the first degree: its subject, its years and its backlogs. */
export function checkDegree(course: MatchCourse, background: Background): Check {
  if (course.level === "bachelors") return checkSchool(course, background);
  const all = [
    checkField(course, background),
    checkYears(course, background),
    checkBacklogs(course, background),
  ];
  const order = ["fail", "unknown", "below", "ok"] as const;
  return {
    state: order.find((state) => all.some((one) => one.state === state)) ?? "ok",
    points: all.reduce((sum, { points = 0 }) => sum + points, 0),
    reasons: all.flatMap(({ reasons = [] }) => reasons),
    gaps: all.flatMap(({ gaps = [] }) => gaps),
    isOpen: all.some(({ isOpen }) => isOpen),
  };
}

/** Requirements are stated for class 12. Few universities say what they ask of a polytechnic diploma. */
function checkSchool({ academic }: MatchCourse, { school }: Background): Check {
  if (school !== "diploma") return fine;
  // "Diploma" alone may be that of a school or of the International Baccalaureate.
  return /\bpolytechnic\b/i.test(academic?.text ?? "")
    ? { state: "ok", gaps: [`Check your diploma: ${academic?.text ?? ""}`], isOpen: true }
    : {
        state: "unknown",
        gaps: [
          "It isn't stated whether it accepts a diploma instead of class 12: ask the university",
        ],
      };
}

/** A course that turns graduates of other subjects to its own. */
const isConversion = ({ title, academic }: MatchCourse): boolean =>
  /\bconversion\b/i.test(title) || /\bconversion course\b/i.test(academic?.text ?? "");

const isOwnField = (course: MatchCourse, subject: string, stream: string): boolean =>
  fitsDegree({ subject, stream }, course, undefined) === "own";

function checkField(course: MatchCourse, { degreeField, degreeStream }: Background): Check {
  const requires = course.academic?.requires;
  const text = course.academic?.text ?? "";
  if (!degreeField) {
    const isNamed = requires?.fields !== undefined || requires?.credits !== undefined;
    return isNamed ? { state: "ok", gaps: [`Check your degree: ${text}`] } : fine;
  }
  if (isConversion(course) && isOwnField(course, degreeField, degreeStream ?? degreeField))
    return { state: "fail", gaps: ["A conversion course, for graduates of other subjects"] };
  if (requires?.anyField) return { state: "ok", reasons: ["Accepts a degree in any subject"] };
  const fit = fitsDegree(
    { subject: degreeField, stream: degreeStream ?? degreeField },
    course,
    requires,
  );
  if (fit === "own") {
    const isCounted = requires?.credits !== undefined;
    return {
      state: "ok",
      points: 6,
      reasons: ["Your first degree suits it"],
      ...(isCounted ? { gaps: [`Check your credits: ${text}`], isOpen: true } : {}),
    };
  }
  if (fit === "near")
    return {
      state: "below",
      gaps: [`Your first degree is in a neighbouring subject. ${text}`.trim()],
    };
  if (requires?.fields)
    return {
      state: requires.hasAlternative ? "below" : "fail",
      gaps: [`Asks for another first degree: ${text}`],
    };
  return {
    state: "unknown",
    gaps: ["It isn't stated whether it accepts a first degree in your subject"],
  };
}

function checkYears(course: MatchCourse, { degreeYears }: Background): Check {
  const requires = course.academic?.requires;
  const needed = requires?.years;
  if (!degreeYears)
    return needed === 4 ? { state: "ok", gaps: ["Asks for a four-year degree"] } : fine;
  if (degreeYears === 4) return fine;
  if (needed === 3) return { state: "ok", reasons: ["Accepts three-year degrees"] };
  if (needed === 4)
    return {
      state: requires?.hasAlternative ? "below" : "fail",
      gaps: ["Asks for a four-year degree; yours took three"],
    };
  const gaps = ["It isn't stated whether it accepts three-year degrees: ask the university"];
  return fourYearCountries.has(course.countrySlug)
    ? { state: "unknown", gaps }
    : { state: "ok", gaps, isOpen: true };
}

function checkBacklogs({ academic }: MatchCourse, { backlogs }: Background): Check {
  if (!backlogs) return fine;
  const most = academic?.requires?.backlogs;
  if (most !== undefined)
    return backlogs > most
      ? { state: "fail", gaps: [`Accepts at most ${most} backlogs; you have ${backlogs}`] }
      : { state: "ok", reasons: [`Accepts up to ${most} backlogs`] };
  return {
    state: backlogs > MANY_BACKLOGS ? "unknown" : "ok",
    gaps: [`It isn't stated how many backlogs it accepts: you have ${backlogs}`],
    isOpen: true,
  };
}

const testName = (test: string): string => examName(test);

/** Countries where a course that doesn't mention the GRE, GMAT, SAT or ACT may still require one. */
const testCountries: ReadonlySet<string> = new Set(["usa", "canada", "germany", "france"]);

/** Subjects in which it may require one in every country: an MBA often asks for the GMAT. */
const testSubjects: ReadonlySet<string> = new Set(["business-administration", "management"]);

/** Admission tests that the course requires. Others decide nothing. */
export function checkTests(
  { tests, level, countrySlug, specialization }: MatchCourse,
  { tests: taken }: Background,
): Check {
  if (tests === null)
    return {
      state: "ok",
      gaps: [
        level === "masters"
          ? "It isn't stated whether it needs the GRE or GMAT"
          : "It isn't stated whether it needs the SAT, ACT or another test",
      ],
      isOpen: testCountries.has(countrySlug) || testSubjects.has(specialization),
    };
  const required = tests.filter(({ need }) => need === "required");
  const missing = required.filter(
    ({ test, alternatives = [] }) =>
      !taken || ![test, ...alternatives].some((one) => taken.includes(one)),
  );
  const [first] = missing;
  if (!first) {
    const own = required.filter(({ test }) => taken?.includes(test));
    return own.length > 0
      ? {
          state: "ok",
          points: 3,
          reasons: [`You have the ${own.map(({ test }) => testName(test)).join(" and the ")}`],
        }
      : fine;
  }
  const names = [
    ...new Set(
      missing.map(({ test, alternatives = [] }) =>
        [test, ...alternatives].sort().map(testName).join(" or "),
      ),
    ),
  ];
  const gaps = [`Requires the ${names.join(" and the ")}`];
  return taken ? { state: "fail", gaps } : { state: "ok", gaps, isOpen: true };
}

const stepNames = {
  portfolio: "a portfolio",
  interview: "an interview",
  "entrance-test": "the university's own test",
  essay: "an essay or written answers",
} as const;

const isMba = ({ title, level }: MatchCourse): boolean =>
  level === "masters" && /\bMBA\b|\bmaster of business administration\b/i.test(title);

/** An MBA that states no work experience may still ask for it. */
function checkMba(course: MatchCourse, { workYears }: Background): Check {
  if (!isMba(course) || (workYears ?? 0) >= USUAL_MBA_YEARS) return fine;
  return {
    state: workYears === 0 ? "unknown" : "ok",
    gaps: ["It isn't stated how much work experience it asks for: most MBAs ask for some"],
    isOpen: true,
  };
}

/** Work experience, and steps of the application besides marks and tests. */
export function checkWork(course: MatchCourse, background: Background): Check {
  const { workYears } = background;
  const { academic } = course;
  const requires = academic?.requires;
  const steps = requires?.steps ?? [];
  const asked =
    steps.length > 0 ? [`Also asks for ${steps.map((step) => stepNames[step]).join(" and ")}`] : [];
  const isOpen = steps.some((step) => step === "portfolio" || step === "entrance-test");
  const least = requires?.workYears;
  const most = requires?.maxWorkYears;
  const years = (count: number) => `${count} ${count === 1 ? "year" : "years"}`;
  if (least !== undefined && least > 0) {
    if (workYears === null || workYears === undefined)
      return {
        state: "ok",
        gaps: [`Asks for ${years(least)} of work experience`, ...asked],
        isOpen: true,
      };
    if (workYears < least)
      return {
        state: requires?.hasAlternative ? "below" : "fail",
        gaps: [`Asks for ${years(least)} of work experience; you have ${years(workYears)}`],
      };
  }
  if (most !== undefined && workYears !== null && workYears !== undefined && workYears >= most)
    return { state: "fail", gaps: [`Only for people with less than ${years(most)} of work`] };
  if (least !== undefined || most !== undefined) return { state: "ok", gaps: asked, isOpen };
  const mba = checkMba(course, background);
  return {
    state: mba.state,
    gaps: [...(mba.gaps ?? []), ...asked],
    isOpen: isOpen || mba.isOpen,
  };
}
