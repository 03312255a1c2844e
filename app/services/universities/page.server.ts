import { OPEN_ANSWER } from "#domain/recommendations/course-match-form";
import type { University } from "#domain/universities/university";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { countryPage, workAfterDegree } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { anonymousProfile } from "~/services/students/anonymous-profile.server";

/** The right to work in the country after a degree. */
export const workRight = (visitor: Visitor, countrySlug: string): Promise<string | null> =>
  optional(
    "work after the degree",
    countryPage(visitor, countrySlug).then((page) => workAfterDegree(page, visitor)),
    null,
  );

/** The subject that a visitor without an account has named. Null without one. */
export async function knownSubject(visitor: Visitor): Promise<string | null> {
  const [field] = (await anonymousProfile(visitor.request))?.answers.field ?? [];
  return field === undefined || field === OPEN_ANSWER ? null : field;
}

/** Pages of registers and encyclopaedias about a university. */
export function pagesElsewhere({ wikipedia, externalIds }: University["facts"]): string[] {
  const ror = externalIds?.value.find(({ register }) => register === "ror");
  return [...(wikipedia ? [wikipedia.value] : []), ...(ror ? [`https://ror.org/${ror.id}`] : [])];
}
