import { z } from "zod";
import { issueTypes } from "#domain/requests/issue-types";
import { storableAddress } from "#domain/site/secret-paths";
import { filePart } from "../documents/shapes";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";

const service = "user";

export const reportError = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/report-error",
  summary: "Report a problem",
  specification: "core.md §4, §7",
  access: "ownUser",
  params: userParams,
  parts: z.object({
    issueType: z.enum(issueTypes),
    text: z.string().trim().min(10, "needs 10 characters or more").max(2_000),
    /** Without its query, and without the secret of a link. */
    page: z
      .string()
      .trim()
      .max(300)
      .overwrite((page) => storableAddress(page, []))
      .optional(),
    screenshot: filePart.optional(),
  }),
  response: z.object({ id: z.string() }),
  errors: ["BAD_REQUEST", "FILE_CHECK_UNAVAILABLE"],
  // The screenshot is checked like a document.
  timeoutMs: 30_000,
});
