import { z } from "zod";
import { fileErrors, filePart, userDocument } from "../documents/shapes";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";

export const uploadDraft = defineOperation({
  service: "userCourse",
  method: "POST",
  path: "/user/:userId/draft/:planKey/:moduleId",
  summary: "Upload the next version of a draft of a paid learner's plan",
  description:
    "Earlier versions are kept with their comments. The file is a PDF smaller than `DOCUMENT_MAX_BYTES`, or a JPEG, PNG, WebP, AVIF or HEIC image under 15 MB, which is scaled down to that. What is stored is a copy without location, metadata or appended bytes.",
  access: "ownPaidUser",
  params: userParams.extend({ planKey: z.string(), moduleId: z.string() }),
  parts: z.object({ file: filePart }),
  response: userDocument,
  errors: fileErrors,
  // The file check takes up to 10 s, the virus scanner up to 8 s.
  timeoutMs: 30_000,
});
