import { z } from "zod";
import {
  leadFieldTypes,
  MAX_FIELD_NAME,
  MAX_FIELD_OPTIONS,
  MAX_LEAD_FIELDS,
} from "#domain/leads/custom-fields";
import { defineOperation } from "../operation";

/** Fields that administrators add to leads. Each change is in the access log. */
const service = "lead";
const leadManager = { staff: "leadManager" } as const;

const leadField = z.object({
  id: z.string(),
  /** Names the field in values, the API, webhooks and files. It never changes. */
  key: z.string(),
  name: z.string(),
  type: z.enum(leadFieldTypes),
  options: z.array(z.string()),
  isArchived: z.boolean(),
});

const name = z.string().trim().min(1).max(MAX_FIELD_NAME);
const option = z.string().trim().min(1).max(MAX_FIELD_NAME);
const options = z
  .array(option)
  .max(MAX_FIELD_OPTIONS, { abort: true })
  .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, {
    message: "Two options are the same",
  });

export const listLeadFields = defineOperation({
  service,
  method: "GET",
  path: "/fields",
  summary: "List the fields that administrators have added to leads",
  description: "In the order in which they were added, archived ones too.",
  access: { staff: "counsellor", scope: "leads:read" },
  response: z.array(leadField),
});

export const addLeadField = defineOperation({
  service,
  method: "POST",
  path: "/fields",
  summary: "Add a field to leads",
  description: `At most ${MAX_LEAD_FIELDS} fields that aren't archived.`,
  access: leadManager,
  body: z
    .strictObject({ name, type: z.enum(leadFieldTypes), options: options.default([]) })
    .refine(({ type, options: given }) => (type === "choice") === given.length > 0, {
      message: "A choice needs options, and only a choice has them",
      path: ["options"],
    }),
  response: leadField,
  errors: ["NAME_TAKEN"],
});

export const changeLeadField = defineOperation({
  service,
  method: "PUT",
  path: "/fields/:id",
  summary: "Change the name or the options of a field, or archive it",
  description: "Values stay as they are, also those of an option that is removed.",
  access: leadManager,
  params: z.object({ id: z.uuid() }),
  body: z
    .strictObject({
      name: name.optional(),
      options: options.min(1).optional(),
      isArchived: z.boolean().optional(),
    })
    .refine((change) => Object.keys(change).length > 0, { message: "Nothing to change" }),
  response: leadField,
  errors: ["NAME_TAKEN"],
});
