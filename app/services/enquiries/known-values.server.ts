import { countryOptions } from "#domain/countries/country-options";
import { intakeYears, type EnquiryValues } from "#domain/enquiries/fields";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import type { EnquiryData } from "~/forms/enquiries/parse.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { sectionsForDefaults } from "~/services/students/profile-sections.server";

type Sections = Readonly<Record<string, ProfileAnswers>>;

const shown = (value: ProfileAnswers[string] | undefined): string | undefined =>
  value === undefined ? undefined : [value].flat().join(", ") || undefined;

const defined = (values: Readonly<Record<string, string | undefined>>): EnquiryValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Answers of a profile as values of the enquiry's questions, and as fields that go with it. */
function enquiryValuesOf(sections: Sections, now: Date): EnquiryValues {
  const plans = sections["study-abroad-preference"] ?? {};
  const codes = [plans.countries ?? []].flat().map(String);
  const [first] = codes;
  const year = shown(plans.intakeYear);
  const education =
    sections[plans.level === "bachelors" ? "education/class-12" : "education/bachelors"] ?? {};
  const { grade, gradeType } = education;
  return defined({
    interestedCountry:
      first === undefined
        ? undefined
        : countryOptions.some(({ shortKey }) => shortKey === first)
          ? first
          : "other",
    educationLevel: shown(plans.level)?.toUpperCase(),
    intakeYear: intakeYears(now).some(({ value }) => value === year) ? year : undefined,
    subject: shown(plans.subject),
    countries: codes.length > 1 ? codes.join(",") : undefined,
    marks:
      grade === undefined
        ? undefined
        : gradeType === "Percentage"
          ? `${shown(grade)}%`
          : `${shown(grade)} (${shown(gradeType)})`,
    ielts: shown(sections["exam/ielts"]?.score),
    yearlyBudget: shown(plans.totalBudget),
  });
}

/**
 * Adds what the visitor has answered elsewhere to an enquiry, also where its form doesn't ask for it. Its own
 * answers win.
 */
export function withKnown(data: EnquiryData, known: EnquiryValues): EnquiryData {
  const chosen = data.answers.interestedCountry ?? known.interestedCountry;
  const { countries, ...others } = known;
  const isAmong = countries?.split(",").some((code) => code === chosen);
  return {
    ...data,
    answers: { ...others, ...(isAmong ? { countries } : {}), ...data.answers },
  };
}

/** What the visitor has answered elsewhere, for an enquiry. Empty for staff, who enter other people. */
export async function knownEnquiryValues(visitor: Visitor): Promise<EnquiryValues> {
  if (visitor.isStaff) return {};
  return enquiryValuesOf(await sectionsForDefaults(visitor), new Date());
}
