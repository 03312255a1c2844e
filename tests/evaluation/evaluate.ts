import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { z } from "zod";
import { percentageOf } from "#domain/calculators/sgpa";
import { educationLevels } from "#domain/catalogue/education-level";
import { intakeWindows, matchCourse } from "#domain/recommendations/course-match";
import { schoolTypes } from "#domain/recommendations/match-details";
import { verdicts, type CourseMatch, type MatchAnswers } from "#domain/recommendations/match-types";
import type { Catalogue } from "#backend/catalogue/source/read-catalogue";
import { TotalCosts } from "#backend/courses/total-costs";
import { candidateOf, type Candidate } from "#backend/recommendations/match-candidates";

/** The day on which the profiles were judged. */
export const TODAY = "2026-11-26";
const LAKH = 100_000;

const number = z
  .string()
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(z.number().nullable());
const list = z.string().transform((text) => text.split("|").filter(Boolean));
const profileSchema = z.object({
  id: z.string(),
  who: z.string().min(10),
  level: z.enum(educationLevels),
  field: z.string(),
  countries: list,
  marks: number,
  scale: z.string(),
  ielts: number,
  budgetLakh: number,
  intake: z.string(),
  degree: z.string(),
  years: number,
  backlogs: number,
  tests: z.string(),
  work: number,
  school: z.enum(["", ...schoolTypes]),
  expect: z.string().min(3),
});
type Profile = z.output<typeof profileSchema>;

/** What a profile says is expected, and whether the engine agrees. */
export interface Judgement {
  readonly profile: string;
  readonly expectation: string;
  readonly agrees: boolean;
  /** Whether a course is called likely or a match that must not be. */
  readonly isFalseHope: boolean;
  readonly found: string;
}

interface Matched {
  readonly candidate: Candidate;
  readonly match: CourseMatch;
}

/** Reads the profiles of a CSV file. */
export async function readProfiles(file: string): Promise<Profile[]> {
  const profiles: Profile[] = [];
  for await (const row of createReadStream(file).pipe(parse({ columns: true })))
    profiles.push(profileSchema.parse(row));
  return profiles;
}

/** The listed courses of the catalogue, as the engine compares them. */
export async function readCandidates(catalogue: Catalogue): Promise<Candidate[]> {
  const costs = new TotalCosts(catalogue.expenses);
  const universities = new Map<number, University>();
  for await (const university of catalogue.universities())
    universities.set(university.id, university);
  const candidates: Candidate[] = [];
  for await (const course of catalogue.courses()) {
    const university = universities.get(course.universityId);
    if (!university || course.isListed === false) continue;
    candidates.push(
      candidateOf(
        {
          ...course,
          tuitionInr: course.feeInr ?? null,
          facts: course.facts ?? {},
          intakeMonths: course.data.intakes,
          city: university.city,
          ofUniversity: university.facts ?? {},
        },
        { costs, worldRank: rankOf(university) },
      ),
    );
  }
  return candidates;
}

type University =
  ReturnType<Catalogue["universities"]> extends AsyncGenerator<infer Row> ? Row : never;

/** The best position in a world ranking. A band counts as its first place. */
function rankOf({ data }: University): number | null {
  const ranks = (data.rankings ?? []).map(({ rank }: { readonly rank: string }) =>
    Number(/\d+/.exec(rank)?.[0] ?? NaN),
  );
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

function answersOf(profile: Profile, { conversions, services, taxonomy }: Catalogue): MatchAnswers {
  const { marks, scale, degree, tests } = profile;
  const rule = conversions.find(({ id }) => id === scale);
  const stream = taxonomy.specializations.find(({ slug }) => slug === degree)?.stream;
  return {
    level: profile.level,
    field: profile.field || null,
    countries: profile.countries,
    marks:
      marks === null
        ? null
        : rule
          ? { value: marks, of: 10, percent: percentageOf(marks, rule) }
          : scale === "gpa4"
            ? { value: marks, of: 4, percent: marks * 25 }
            : { value: marks, of: 100, percent: marks },
    ielts: profile.ielts,
    budgetInr: profile.budgetLakh === null ? null : profile.budgetLakh * LAKH,
    intake: profile.intake || null,
    schoolEntries: services.schoolEntries,
    background: {
      degreeField: degree || null,
      degreeStream: (stream ?? degree) || null,
      degreeYears: profile.years === 3 || profile.years === 4 ? profile.years : null,
      backlogs: profile.backlogs,
      tests: tests === "" ? null : tests === "none" ? [] : tests.split("|"),
      workYears: profile.work,
      school: profile.school || null,
    },
  };
}

/** Compares every course with every profile, and what comes out with what is expected. */
export function judge(
  profiles: readonly Profile[],
  candidates: readonly Candidate[],
  catalogue: Catalogue,
): Judgement[] {
  return profiles.flatMap((profile) => {
    const answers = answersOf(profile, catalogue);
    const window = intakeWindows(TODAY).find(({ id }) => id === answers.intake) ?? null;
    const found = candidates.flatMap((candidate): Matched[] => {
      const match = matchCourse(candidate, answers, { today: TODAY, window });
      return match ? [{ candidate, match }] : [];
    });
    return profile.expect
      .split(";")
      .map((one) => one.trim())
      .map((one) => ({ profile: profile.id, expectation: one, ...judgeOne(one, found) }));
  });
}

type Judged = Pick<Judgement, "agrees" | "isFalseHope" | "found">;

/**
 * `1001=reach|not-eligible`: every course of the university or with the id has one of the verdicts.
 * `all=reach|cant-tell`: every course. `some=match`: at least one. `none`: no course at all suits.
 * `says~text`: some course's reasons
 * or gaps have the text. `1001~text`: the same for one university.
 */
function judgeOne(expectation: string, all: readonly Matched[]): Judged {
  const [, subject = "", operator = "", wanted = ""] =
    /^([\w-]+)(?:([=~])(.*))?$/.exec(expectation) ?? [];
  const open = all.filter(({ match }) => match.group !== "not-eligible");
  if (subject === "none") return judged(open.length === 0, open);
  const known: readonly string[] = verdicts;
  const values = wanted.split("|");
  if (operator === "=" && subject !== "first" && values.some((one) => !known.includes(one)))
    throw new Error(`"${expectation}" names no verdict`);
  if (subject === "some")
    return judged(
      all.some(({ match }) => values.includes(match.verdict)),
      all,
    );
  const own =
    subject === "all" || subject === "says"
      ? all
      : all.filter(
          ({ candidate: { id, universityId } }) =>
            id === subject || String(universityId) === subject,
        );
  if (own.length === 0 && subject !== "all")
    return { agrees: false, isFalseHope: false, found: "no such course" };
  if (operator === "~" || subject === "says")
    return judged(
      own.some(({ match }) =>
        [...match.reasons, ...match.gaps].some((text) => text.includes(wanted)),
      ),
      own,
    );
  const wrong = own.filter(({ match }) => !values.includes(match.verdict));
  return {
    ...judged(wrong.length === 0, wrong.length > 0 ? wrong : own),
    isFalseHope: wrong.some(({ match }) => match.verdict === "likely" || match.verdict === "match"),
  };
}

const judged = (agrees: boolean, found: readonly Matched[]): Judged => ({
  agrees,
  isFalseHope: false,
  found: found
    .slice(0, 3)
    .map(({ candidate, match }) => `${candidate.id} ${match.verdict}: ${match.gaps.join(". ")}`)
    .join(" / "),
});
