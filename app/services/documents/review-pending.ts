import { documentReasons, reviewReasons } from "#domain/documents/review-reasons";
import { filled, type PendingForm } from "../auth/pending/pending-form-description";

const reasonNames = Object.fromEntries(
  documentReasons.map((reason) => [reason, reviewReasons[reason].name]),
);

/** What the form of a document under review does, for a member of staff who signs in again. */
export const reviewPending: PendingForm = [
  {
    when: { intent: "comment" },
    title: "Comment on a draft",
    fields: { passage: "Passage", text: "Comment" },
  },
  {
    when: { deleteComment: filled },
    title: "Delete a comment on a draft",
    fields: { deleteComment: "Comment" },
  },
  {
    when: { status: "accepted" },
    title: "Accept a document",
    fields: { note: "Note", createdAt: { label: null } },
  },
  {
    when: { status: "returned" },
    title: "Send a document back to the student",
    fields: {
      reasons: { label: "Reason", values: reasonNames },
      note: "Note",
      createdAt: { label: null },
    },
  },
];
