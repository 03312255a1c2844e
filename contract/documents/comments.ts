import { z } from "zod";
import { defineOperation } from "../operation";
import { timestamp, userParams } from "../operation/schemas";

const service = "user";
const path = "/user/:userId/document/:documentId/comment";
const params = userParams.extend({ documentId: z.string() });

const comment = z.object({
  id: z.string(),
  /** The words of the draft that it is about. Empty for the whole draft. */
  passage: z.string(),
  text: z.string(),
  createdAt: timestamp,
});
export type DraftComment = z.output<typeof comment>;

export const listDraftComments = defineOperation({
  service,
  method: "GET",
  path,
  summary: "List the comments on a draft, in the order in which they were written",
  description: "The student sees them once the draft is reviewed. Other documents have none.",
  access: "ownOrTheirCounsellor",
  params,
  response: z.array(comment),
  errors: ["UD_EA_4002"],
});

export const commentOnDraft = defineOperation({
  service,
  method: "POST",
  path,
  summary: "Comment on a passage of a draft",
  access: "theirCounsellor",
  params,
  body: z.strictObject({
    passage: z.string().trim().max(500).default(""),
    text: z.string().trim().min(1, "needs 1 to 2000 characters").max(2000),
  }),
  response: comment,
  errors: ["UD_EA_4002"],
});

export const deleteDraftComment = defineOperation({
  service,
  method: "DELETE",
  path: `${path}/:commentId`,
  summary: "Delete a comment on a draft that isn't reviewed yet",
  access: "theirCounsellor",
  params: params.extend({ commentId: z.string() }),
  response: z.object({ id: z.string() }),
  errors: ["UD_EA_4002", "DRAFT_KEPT"],
});
