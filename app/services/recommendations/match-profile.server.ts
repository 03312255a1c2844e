import { yearlyLivingInr } from "#domain/calculators/expense";
import { countryInSentence } from "#domain/countries/country-options";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { Currency } from "#domain/money/currency";
import { formatInr } from "#domain/money/money";
import {
  matchQuery,
  type MatchForm,
  type MatchOptions,
  type MatchQuestion,
} from "#domain/recommendations/course-match-form";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { typicalCosts } from "~/services/calculators/calculators.server";
import { anonymousMatch } from "~/services/students/anonymous-profile.server";
import {
  budgetsOf,
  matchDefaults,
  plannedCountries,
  withDefault,
} from "~/services/students/profile-defaults.server";
import { sectionsForDefaults } from "~/services/students/profile-sections.server";

export interface MatchProfile {
  /** Answers that the profile has. Empty for anonymous visitors. */
  readonly values: MatchForm["values"];
  /** How the budget follows from the profile. */
  readonly budgetNote: string | null;
  /** Where the answers come from, for the visitor. */
  readonly source: string;
}

const GIVEN_BEFORE = "You gave this answer before.";

export const noProfile: MatchProfile = { values: {}, budgetNote: null, source: "" };

/**
 * Answers the matcher's questions from the profile of the visitor's account, or else from what they
 * answered before in this browser.
 */
export async function matchProfile(
  visitor: Visitor,
  taxonomy: Taxonomy,
  options: MatchOptions,
  currency: Currency,
): Promise<MatchProfile> {
  const { windows } = options;
  if (!visitor.isSignedIn) {
    const before = await anonymousMatch(visitor.request, options);
    return before ? { ...noProfile, values: before.values, source: GIVEN_BEFORE } : noProfile;
  }
  const sections = await sectionsForDefaults(visitor);
  const { tuition, total } = budgetsOf(sections);
  const living =
    total !== null || tuition === null ? null : await dearest(visitor, plannedCountries(sections));
  return {
    source: "This answer is from your profile.",
    values: matchDefaults(sections, {
      today: today(),
      taxonomy,
      windows,
      livingInr: living?.inr ?? null,
    }),
    budgetNote:
      tuition !== null && living
        ? `Your profile says ${formatInr(tuition, currency)} tuition a year. We added ${formatInr(living.inr, currency)} for living costs in ${countryInSentence(living.country)}.`
        : null,
  };
}

/** The highest usual living costs, so that the budget covers each of the countries. */
async function dearest(visitor: Visitor, countries: readonly string[]) {
  const known = await Promise.all(
    countries.map(async (country) => {
      const costs = await typicalCosts(visitor, country);
      return costs ? [{ country, inr: yearlyLivingInr(costs) }] : [];
    }),
  );
  return known.flat().sort((a, b) => b.inr - a.inr)[0] ?? null;
}

/** The shown question's answer from the profile, where the visitor has given none. */
export function prefill(
  question: MatchQuestion | null,
  given: MatchForm["values"],
  { values: known, budgetNote, source: from }: MatchProfile,
) {
  const values = withDefault(given, question, known);
  const source = question === "budget" && budgetNote ? budgetNote : from;
  const isWhole = question === "level" && Object.keys(known).length > 1;
  return {
    values,
    note: values === given ? null : source,
    /** The query with all answers of the profile, for the first question. */
    shortcut: isWhole ? matchQuery({ ...known, ...given }) : null,
  };
}
