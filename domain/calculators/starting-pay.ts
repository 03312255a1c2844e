import type { Figure } from "../catalogue/documents";
import { formatDate } from "../time/dates";

const MONTHS = { year: 12, month: 1 } as const;

/** Figures on pay before tax of people with a new degree (catalogue/values), and the time they are for. */
const payFigures: Readonly<Record<string, keyof typeof MONTHS>> = {
  "usa.salaryComputing": "year",
  "usa.salarySocial": "year",
  "uk.graduateSalary": "year",
  "uk.skilledWorkerNewEntrant": "year",
  "germany.blueCardLow": "year",
  "ireland.criticalSkillsGraduate": "year",
  "ireland.generalPermitGraduate": "year",
  "france.talentThreshold": "year",
  "finland.specialistSalary": "month",
  "australia.coreSkillsThreshold": "year",
};

/** Pay that a loan's instalment is compared with. */
export interface StartingPay {
  readonly label: string;
  readonly monthlyInr: number;
  readonly source: string;
  /** The day on which the source was read, as text. */
  readonly asOf: string;
}

/** The figures that state starting pay, in rupees a month. */
export const startingPayIn = (figures: readonly Figure[]): StartingPay[] =>
  figures.flatMap(({ key, label, inr, source, asOf }) => {
    const per = payFigures[key];
    if (!per || !inr) return [];
    const monthlyInr = Math.round(inr.low / MONTHS[per]);
    return [{ label, monthlyInr, source, asOf: formatDate(asOf) }];
  });
