import { regions } from "../site/regions";
import { isAtWork, type WorkingHours } from "../time/working-hours";

/** What a counsellor takes, and when: leads, booked calls or both. Empty lists mean everything. */
export interface AssignmentRule extends WorkingHours {
  readonly acceptsLeads: boolean;
  readonly acceptsCalls: boolean;
  /** Open leads at which no more are assigned. */
  readonly maxOpenLeads: number;
  /** Regions of the website: `IN`, `VN`, `SA`. */
  readonly regions: readonly string[];
  /** Languages that the counsellor speaks: `en`, `vi`, `ar`. */
  readonly languages: readonly string[];
  /** Countries of interest: `DEU`. */
  readonly countries: readonly string[];
  /** Words of a field of study: `medicine`. */
  readonly fields: readonly string[];
}

/** A counsellor with their rule and load. */
export interface Candidate extends AssignmentRule {
  readonly staffId: string;
  readonly openLeads: number;
  readonly lastAssignedAt: Date | null;
}

/** What the rules look at, of a lead or of a person who books a call. */
export interface AssignableLead {
  /** ISO 3166-1 alpha-2 code of the edition's country. */
  readonly region: string;
  /** The language to talk in, as staff or the person named it. Null means that of the edition. */
  readonly language: string | null;
  readonly countries: readonly string[];
  /** What the enquiry is about: course, page, form, question. */
  readonly about: string;
}

/** The language that people of an edition speak unless they said otherwise. */
const languageOf = ({ language, region }: AssignableLead): string =>
  language ??
  Object.values(regions).find(({ country }) => country === region)?.languages[0] ??
  regions.default.languages[0];

/** Whether a counsellor may get another lead now. */
export const isEligible = (one: Candidate, now: Date): boolean =>
  one.acceptsLeads && one.openLeads < one.maxOpenLeads && isAtWork(one, now);

/**
 * How many of a counsellor's criteria ask for this lead, or null if one excludes it. An empty
 * criterion excludes nothing.
 */
export function matchOf(rule: AssignmentRule, lead: AssignableLead): number | null {
  const about = lead.about.toLowerCase();
  const language = languageOf(lead);
  const criteria = [
    [rule.regions, (region: string) => region === lead.region],
    [rule.languages, (spoken: string) => spoken === language],
    [rule.countries, (country: string) => lead.countries.includes(country)],
    [rule.fields, (field: string) => about.includes(field.toLowerCase())],
  ] as const;
  const stated = criteria.filter(([values]) => values.length > 0);
  return stated.every(([values, fits]) => values.some(fits)) ? stated.length : null;
}

/**
 * Chooses who gets a lead: among those at work with room for more, the ones whose rule fits most
 * closely, and of these the one who has waited longest (round robin). Null without a candidate.
 */
export function chooseCounsellor(
  lead: AssignableLead,
  candidates: readonly Candidate[],
  now: Date,
  except: string | null = null,
): Candidate | null {
  const fitting = candidates.flatMap((candidate) => {
    const match = matchOf(candidate, lead);
    const isFree = candidate.staffId !== except && isEligible(candidate, now);
    return match !== null && isFree ? [{ candidate, match }] : [];
  });
  const waitedSince = ({ lastAssignedAt }: Candidate) => lastAssignedAt?.getTime() ?? 0;
  const [best] = fitting.sort(
    (a, b) =>
      b.match - a.match ||
      waitedSince(a.candidate) - waitedSince(b.candidate) ||
      a.candidate.openLeads - b.candidate.openLeads ||
      a.candidate.staffId.localeCompare(b.candidate.staffId),
  );
  return best?.candidate ?? null;
}
