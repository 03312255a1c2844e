import type { DocumentData } from "#domain/catalogue/documents";
import { educationLevels, type EducationLevel } from "#domain/catalogue/education-level";
import { matchQuery } from "#domain/recommendations/course-match-form";
import { hrefTo } from "#domain/site/href";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { anonymousProfile } from "~/services/students/anonymous-profile.server";
import { sectionsForDefaults } from "~/services/students/profile-sections.server";

/** The field of a country's page with the rule for each level. */
const RULES = { bachelors: "entryBachelors", masters: "entryMasters" } as const;

/**
 * What a country asks for, beside what the visitor has told the site. Null where the page names no rule or the
 * region's students come from another school system.
 */
export async function forYou(visitor: Visitor, country: string, fields: DocumentData["fields"]) {
  const rules = educationLevels.flatMap((level) => {
    const text = fields[RULES[level]];
    return typeof text === "string" ? [{ level, text }] : [];
  });
  if (rules.length === 0 || visitor.region.key !== "default") return null;
  const answers = (await anonymousProfile(visitor.request))?.answers ?? {};
  const sections = await sectionsForDefaults(visitor);
  const { level } = sections["study-abroad-preference"] ?? {};
  const known = rules.find((one) => one.level === level)?.level ?? null;
  return {
    level: known,
    known: known ? knownScores(known, sections) : [],
    rules,
    href: `${hrefTo("/match")}?${matchQuery({ ...answers, country: [country] })}`,
  };
}

type Sections = Awaited<ReturnType<typeof sectionsForDefaults>>;

/** `72%`, `IELTS 7`: what the visitor has told the site about a level. */
function knownScores(level: EducationLevel, sections: Sections): string[] {
  const { grade, gradeType } =
    sections[level === "bachelors" ? "education/class-12" : "education/bachelors"] ?? {};
  const { score } = sections["exam/ielts"] ?? {};
  return [
    typeof grade === "number" ? `${grade}${gradeType === "Percentage" ? "%" : ""}` : null,
    typeof score === "number" ? `IELTS ${score}` : null,
  ].filter((one) => one !== null);
}
