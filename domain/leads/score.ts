import { CALL_BACK_FORM, isAnswered, type EnquiryPayload } from "../enquiries/enquiry-payload";
import type { AnswerPayload, EnquiryField } from "../enquiries/field";
import { answeredRows, type FieldName } from "../enquiries/fields";

/** An enquiry, as far as its score depends on it. */
export interface ScoredEnquiry {
  readonly payload: AnswerPayload & Pick<EnquiryPayload, "formId">;
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

/** The names of the answered questions of an enquiry that count as this. */
const answered = ({ payload }: ScoredEnquiry, as: EnquiryField["score"]): readonly FieldName[] =>
  answeredRows(payload).flatMap(({ name, field }) => (field.score === as ? [name] : []));

const asksForCall = (enquiry: ScoredEnquiry): boolean =>
  enquiry.payload.formId === CALL_BACK_FORM || answered(enquiry, "call").length > 0;

const startsSoon = ({ payload, createdAt }: ScoredEnquiry): boolean =>
  isAnswered(payload, "intakeYear") && payload.interestedYear - createdAt.getUTCFullYear() <= 1;

const asksQuestion = (enquiry: ScoredEnquiry): boolean => answered(enquiry, "question").length > 0;

const filledQuestions = (enquiries: readonly ScoredEnquiry[]): Set<string> =>
  new Set(enquiries.flatMap((enquiry) => answered(enquiry, "answer")));
