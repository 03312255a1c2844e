import { z } from "zod";
import { defineOperation } from "../operation";

/** Posts of forms with a one-time key, so that the same post has the same outcome. */
const service = "auth";

/** Hash of the form's key, the address and the content. Only the browser with the form can make it. */
const postId = z.string().regex(/^[\w-]{43}$/);

export const claimFormPost = defineOperation({
  service,
  method: "POST",
  path: "/form-post/claim",
  summary: "Claim a form post, or read the outcome of the same post",
  description:
    "`new`: the caller runs it and reports the outcome. `running`: another request runs it; ask again. " +
    "A claim without an outcome ends after a minute. A POST, because paths and queries are logged.",
  access: "public",
  body: z.strictObject({ id: postId }),
  response: z.object({
    state: z.enum(["new", "running", "done"]),
    /** As it was reported. Null unless the state is `done`. */
    outcome: z.string().nullable(),
  }),
});

export const finishFormPost = defineOperation({
  service,
  method: "POST",
  path: "/form-post/finish",
  summary: "Report the outcome of a form post",
  description:
    "It is stored encrypted for `keepSeconds`. Without an outcome, the next request with the same post runs it again.",
  access: "public",
  body: z.strictObject({
    id: postId,
    outcome: z.string().max(60_000).nullable(),
    keepSeconds: z.number().int().min(1).max(3600),
  }),
  status: 204,
});
