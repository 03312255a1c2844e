import type { Message } from "../language/message";

/** Subjects of a problem report. */
export const issueTypes = ["page", "documents", "application", "payment", "data", "other"] as const;
export type IssueType = (typeof issueTypes)[number];

export const issueTypeNames: Readonly<Record<IssueType, Message>> = {
  page: "A page doesn't work",
  documents: "Uploading documents",
  application: "My application",
  payment: "A payment",
  data: "Something on the site is wrong",
  other: "Something else",
};
