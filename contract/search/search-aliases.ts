import { z } from "zod";
import { defineOperation } from "../operation";

const service = "marketing";
const phrase = z.string().trim().min(2).max(80);

const alias = z.object({
  phrase: z.string(),
  meaning: z.string(),
  isApproved: z.boolean(),
  /** Whether it is the caller's own, which somebody else has to approve. */
  isOwn: z.boolean(),
});

export const listSearchAliases = defineOperation({
  service,
  method: "GET",
  path: "/staff/search-aliases",
  summary: "List what phrases of searches mean",
  description:
    "`catalogued` has those of the catalogue. The others are used once they are approved.",
  access: { staff: "content" },
  response: z.object({
    aliases: z.array(alias),
    catalogued: z.array(z.object({ phrase: z.string(), meaning: z.string() })),
  }),
});

export const addSearchAlias = defineOperation({
  service,
  method: "POST",
  path: "/staff/search-aliases",
  summary: "Suggest what a phrase of searches means",
  description: "`meaning` must be words that find something. Somebody else approves it.",
  access: { staff: "content" },
  body: z.strictObject({ phrase, meaning: phrase }),
  response: z.object({ phrase: z.string() }),
});

export const reviewSearchAlias = defineOperation({
  service,
  method: "PUT",
  path: "/staff/search-aliases",
  summary: "Approve or delete an alias of searches",
  access: { staff: "content" },
  body: z.strictObject({ phrase, decision: z.enum(["approve", "delete"]) }),
  errors: ["NOT_FOUND"],
  response: z.object({ phrase: z.string() }),
});
