import { z } from "zod";
import { EDUCATION_LEVELS } from "#domain/enquiries/enquiry-payload";
import { closingReasons, leadProgress } from "#domain/leads/progress";
import { filter, text } from "../operation/schemas";

const stage = z.enum(leadProgress);

const word = filter(z.string().trim().min(1).max(80));

/** The filters of the list of leads: of exports, bulk changes and bulk messages too. */
export const leadFilters = {
  /** Part of a name or address, or a number as people write it. */
  q: z.string().trim().max(80).optional(),
  stage: stage.optional().catch(undefined).meta({ type: "string" }),
  /** `me`, `none`, or the id of a member of staff. */
  owner: text,
  tag: z.string().trim().max(30).optional(),
  /** The key of an added field, and its value. Texts match in part. */
  field: z.string().trim().max(60).optional(),
  value: z.string().trim().max(200).optional(),
  /** `waiting`: open leads without a first contact. `overdue`: those past their target. `spoken`: all who were spoken to. */
  contact: z
    .enum(["waiting", "overdue", "spoken"])
    .optional()
    .catch(undefined)
    .meta({ type: "string" }),
  /** Of any enquiry: `DEU`. Default values that nobody chose don't count. */
  country: word,
  level: filter(z.enum(EDUCATION_LEVELS)),
  year: filter(z.coerce.number().int()),
  city: word,
  /** The region of the website: `IN`. */
  region: word,
  /** Part of the source or form of an enquiry, and of its campaign. */
  source: word,
  campaign: word,
  /** Whether the person has an account. */
  verified: filter(z.enum(["yes", "no"])),
  /** Days of the latest enquiry, both included. */
  from: filter(z.iso.date()),
  to: filter(z.iso.date()),
  /** At least this score. */
  score: filter(z.coerce.number().int().min(0).max(100)),
  /** Open leads that no colleague has worked on or written to for these days. */
  untouched: filter(z.coerce.number().int().min(1).max(1_000)),
  /** `none`: open leads without a next action. `overdue`: those whose next action is past. */
  plan: z.enum(["none", "overdue"]).optional().catch(undefined).meta({ type: "string" }),
  /** Those of the caller: their own leads and their students'. All for whoever sees all leads. */
  mine: filter(z.literal("yes")),
  /** Leads that are neither enrolled nor closed. */
  open: filter(z.literal("yes")),
  /** Why a lead was closed. */
  reason: filter(z.enum(closingReasons)),
  /** People with an application, and with a payment. */
  applied: filter(z.literal("yes")),
  paid: filter(z.literal("yes")),
  /** People who have reached a stage, also if they were closed later. */
  reached: filter(stage),
  /** Whether an enquiry came from an imported list. */
  imported: filter(z.enum(["yes", "no"])),
  /** The exact source and campaign of an enquiry, as reports name them. */
  sourceIs: word,
  campaignIs: word,
  /** Days of any enquiry, and of the first one, both included. */
  enquiredFrom: filter(z.iso.date()),
  enquiredTo: filter(z.iso.date()),
  firstFrom: filter(z.iso.date()),
  firstTo: filter(z.iso.date()),
};
