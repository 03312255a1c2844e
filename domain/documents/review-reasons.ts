import type { Message } from "../language/message";

/** A reason to send something back: what is wrong, and what the student does next. */
interface ReviewReason {
  readonly name: Message;
  readonly next: Message;
}

/** Why a counsellor sends a document back. */
export const documentReasons = [
  "unreadable",
  "incomplete",
  "wrong_document",
  "expired",
  "name_differs",
  "not_certified",
  "not_translated",
  "unsigned",
  "comments",
  "other",
] as const;
export type DocumentReason = (typeof documentReasons)[number];

/** Why a mentor sends a draft back. `comments` is the usual reason, and needs a comment. */
export const draftReasons = [
  "comments",
  "unreadable",
  "incomplete",
  "wrong_document",
  "other",
] as const;

/** Why a counsellor sends a step of an application back. */
export const stageReasons = [
  "field_missing",
  "field_unclear",
  "field_differs",
  "document_returned",
  "other",
] as const;
export type StageReason = (typeof stageReasons)[number];

export type ReviewReasonKey = DocumentReason | StageReason;

const other: ReviewReason = {
  name: "Another reason",
  next: "Read your counsellor's note.",
};

export const reviewReasons: Readonly<Record<ReviewReasonKey, ReviewReason>> = {
  unreadable: {
    name: "It isn't readable",
    next: "Scan or photograph it again in good light, with all four corners visible.",
  },
  incomplete: {
    name: "Pages are missing",
    next: "Upload all pages in one PDF, including the backs.",
  },
  wrong_document: {
    name: "It's a different document",
    next: "Check the document type, and upload the right file.",
  },
  expired: {
    name: "It's no longer valid",
    next: "Upload a document that is still valid.",
  },
  name_differs: {
    name: "The name differs from your passport",
    next: "Upload a document with the same name, or proof of your change of name.",
  },
  not_certified: {
    name: "It isn't certified",
    next: "Get a certified copy from the institution that issued it, and upload that.",
  },
  not_translated: {
    name: "The translation is missing",
    next: "Upload it together with a certified translation.",
  },
  unsigned: {
    name: "A signature or stamp is missing",
    next: "Get it signed or stamped, and upload it again.",
  },
  comments: {
    name: "It has comments on passages",
    next: "Read the comments, revise your text, and upload the next version.",
  },
  field_missing: {
    name: "An answer is missing",
    next: "Fill in all fields, and submit the step again.",
  },
  field_unclear: {
    name: "An answer is unclear",
    next: "Explain it in more detail, and submit the step again.",
  },
  field_differs: {
    name: "An answer doesn't match your documents",
    next: "Correct the answer, or upload the right document.",
  },
  document_returned: {
    name: "A document needs to be replaced",
    next: "Open your documents, and replace those that were sent back.",
  },
  other,
};

/** Why a document that isn't a draft is sent back. */
export const plainReasons = documentReasons.filter((reason) => reason !== "comments");

/** Why a review wasn't saved, by error code. */
export const reviewFailures: Readonly<Record<string, string>> = {
  REVIEW_OUTDATED:
    "The student has changed this since you opened it, so nothing was saved. Check what is there now, then decide.",
  STAGE_NOT_OPEN:
    "This step can’t be reviewed now: the application is withdrawn, or its outcome has made the step unnecessary.",
};

/** Whether a decision tells the student enough: a reason, and a note if the reason is `other`. */
export const saysWhy = (reasons: readonly ReviewReasonKey[], note: string): boolean =>
  reasons.some((reason) => reason !== "other") || note !== "";

/** States of a document: not checked yet, accepted, or sent back to the student. */
export const documentStatuses = ["waiting", "accepted", "returned"] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentStatusNames: Readonly<Record<DocumentStatus, string>> = {
  waiting: "Not reviewed yet",
  accepted: "Accepted",
  returned: "Sent back",
};
