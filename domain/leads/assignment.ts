import { isAtWork, type WorkingHours } from "../time/working-hours";

/** What a counsellor takes, and when. Empty lists mean everything. */
export interface AssignmentRule extends WorkingHours {
  readonly acceptsLeads: boolean;
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

/** What the rules look at. */
export interface AssignableLead {
  readonly region: string;
  readonly countries: readonly string[];
  /** What the enquiry is about: course, page, form, question. */
  readonly about: string;
}

const languageOfRegion: Readonly<Record<string, string>> = { VN: "vi", SA: "ar" };

/** Whether a counsellor may get another lead now. */
export const isEligible = (one: Candidate, now: Date): boolean =>
  one.acceptsLeads && one.openLeads < one.maxOpenLeads && isAtWork(one, now);

/**
 * How many of a counsellor's criteria ask for this lead, or null if one excludes it. An empty
 * criterion excludes nothing.
 */
export function matchOf(rule: AssignmentRule, lead: AssignableLead): number | null {
  const about = lead.about.toLowerCase();
  const language = languageOfRegion[lead.region] ?? "en";
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
