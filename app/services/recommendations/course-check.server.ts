import type { EducationLevel } from "#domain/catalogue/education-level";
import {
  OPEN_ANSWER,
  PERCENT_SCALE,
  readMatchForm,
} from "#domain/recommendations/course-match-form";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";
import { anonymousProfile, rememberAnswers } from "~/services/students/anonymous-profile.server";
import { matchOptions } from "./match.server";
import { marksChoices } from "./match-text.server";

/** What a course is checked with on its page. */
const QUESTIONS = ["marks", "ielts"] as const;
type CheckedAnswers = Readonly<Record<(typeof QUESTIONS)[number] | "scale", string>>;

/** What a visitor without an account has told the site about their marks. Null for accounts: they have a profile. */
export async function knownMarks(
  visitor: Visitor,
  level: EducationLevel,
): Promise<(CheckedAnswers & { readonly scales: ReturnType<typeof marksChoices> }) | null> {
  if (visitor.isSignedIn) return null;
  const scales = marksChoices(visitor.region);
  const answers = (await anonymousProfile(visitor.request))?.answers ?? {};
  const [known, ielts] = [answers.marks?.[0] ?? "", answers.ielts?.[0] ?? ""];
  const scale = answers.scale?.[0] ?? PERCENT_SCALE;
  // A mark on a scale that the page doesn't offer, or for another level, isn't shown.
  const isOther =
    !scales.scale.some(({ value }) => value === scale) || (answers.level?.[0] ?? level) !== level;
  const marks = known === OPEN_ANSWER || isOther ? "" : known;
  return { marks, scale: marks === "" ? "" : scale, ielts: shownScore(ielts), scales };
}

const shownScore = (value: string): string => (value === OPEN_ANSWER ? "" : value);

/** Reads typed marks and an optional score, and remembers them. @returns messages, or the headers that store them */
export async function storeMarks(
  visitor: Visitor,
  level: EducationLevel,
  typed: CheckedAnswers,
): Promise<
  | { readonly errors: Partial<Record<keyof CheckedAnswers, string>> }
  | { readonly headers: Record<string, string> }
> {
  const { calculators, catalogue } = services(visitor);
  const [taxonomy, conversions] = await Promise.all([
    catalogue.showTaxonomy(),
    calculators.listGradeConversions(),
  ]);
  const options = matchOptions(taxonomy, conversions);
  const read = (name: (typeof QUESTIONS)[number]) =>
    readMatchForm(new URLSearchParams({ [name]: typed[name], scale: typed.scale }), options);
  const errors = Object.fromEntries(
    QUESTIONS.filter((name) => name === "marks" || typed[name].trim() !== "").flatMap((name) => {
      const { error } = read(name);
      return error ? [[name, error.message]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) return { errors };
  const answers = { level: [level], ...read("marks").values, ...read("ielts").values };
  return { headers: await rememberAnswers(visitor, answers) };
}
