import { CALL_BACK_FORM, isAnswered, type EnquiryPayload } from "../enquiries/enquiry-payload";

/** An enquiry, as far as its score depends on it. */
export interface ScoredEnquiry {
  readonly payload: Pick<
    EnquiryPayload,
    "answeredFields" | "extraFields" | "formId" | "interestedYear" | "city"
  >;
  readonly isVerified: boolean;
  readonly createdAt: Date;
}

/** Points for one part of the rule. */
export interface ScorePart {
  readonly reason: string;
  readonly points: number;
}

const POINTS = { verified: 25, call: 15, soon: 15, message: 10, answer: 5, further: 5 };
const MAX_QUESTIONS = 4;
const MAX_FURTHER = 3;
const questions = ["interestedCountry", "educationLevel", "intakeYear"] as const;
const extras = ["budget", "examTaken", "qualification", "percentage", "neetStatus"];

/**
 * Calculates the score of a lead from all their enquiries, 0 to 100. The rule is documented in
 * docs/how-to/work-leads.md. It depends on nothing but the enquiries, so it changes only with them.
 */
export function scorePartsOf(enquiries: readonly ScoredEnquiry[]): ScorePart[] {
  const answers = Math.min(filledQuestions(enquiries).size, MAX_QUESTIONS);
  const further = Math.min(enquiries.length - 1, MAX_FURTHER);
  const parts: readonly ScorePart[] = [
    part(
      "Verified number or address",
      POINTS.verified,
      enquiries.some(({ isVerified }) => isVerified),
    ),
    part("Asked for a call", POINTS.call, enquiries.some(asksForCall)),
    part("Starts this year or next", POINTS.soon, enquiries.some(startsSoon)),
    part("Asked a question", POINTS.message, enquiries.some(asksQuestion)),
    { reason: `Answered ${answers} questions`, points: answers * POINTS.answer },
    { reason: "Enquired more than once", points: further * POINTS.further },
  ];
  return parts.filter(({ points }) => points > 0);
}

/** The sum of the parts. */
export const scoreOf = (enquiries: readonly ScoredEnquiry[]): number =>
  scorePartsOf(enquiries).reduce((sum, { points }) => sum + points, 0);

const part = (reason: string, points: number, applies: boolean): ScorePart => ({
  reason,
  points: applies ? points : 0,
});

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const asksForCall = ({ payload }: ScoredEnquiry): boolean =>
  payload.formId === CALL_BACK_FORM || isFilled(payload.extraFields.bestTime);

const startsSoon = ({ payload, createdAt }: ScoredEnquiry): boolean =>
  isAnswered(payload, "intakeYear") && payload.interestedYear - createdAt.getUTCFullYear() <= 1;

const asksQuestion = ({ payload }: ScoredEnquiry): boolean => isFilled(payload.extraFields.message);

function filledQuestions(enquiries: readonly ScoredEnquiry[]): Set<string> {
  return new Set(
    enquiries.flatMap(({ payload }) => [
      ...questions.filter((question) => isAnswered(payload, question)),
      ...extras.filter((name) => isFilled(payload.extraFields[name])),
      ...(payload.city ? ["city"] : []),
    ]),
  );
}
