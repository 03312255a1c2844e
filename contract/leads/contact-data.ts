import { z } from "zod";
import {
  callTimeZoneCodes,
  contactFields,
  spokenLanguageCodes,
  type ContactField,
} from "#domain/leads/contact-data";
import { emailAddress, personName } from "#domain/intake/schemas";
import { defineOperation } from "../operation";

/** `+919876543210` */
const mobile = z.string().regex(/^\+\d{6,15}$/);

const contact = z.strictObject({
  name: personName,
  mobile: mobile.nullable(),
  email: emailAddress.nullable(),
  secondMobile: mobile.nullable(),
  secondContact: z.string().trim().min(1).max(60).nullable(),
  language: z.enum(spokenLanguageCodes).nullable(),
  timeZone: z.enum(callTimeZoneCodes).nullable(),
} satisfies Record<ContactField, z.ZodType>);

export const changeContactData = defineOperation({
  service: "lead",
  method: "PUT",
  path: "/prospects/:id/contact",
  summary: "Correct the contact data of a lead",
  description:
    "Each change is part of the timeline with both values. A corrected name, number or address stays when the person " +
    "enquires again. The enquiries and the verified account stay as they are. `expected` has the values that the caller has " +
    "seen: 409 LEAD_CHANGED if one of those that `change` replaces is another by now, with its name in `fields`.",
  access: { staff: "counsellor" },
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    change: contact
      .partial()
      .refine((change) => Object.keys(change).length > 0, { message: "Nothing to change" }),
    expected: z.partialRecord(z.enum(contactFields), z.string().nullable()).optional(),
  }),
  response: z.object({ id: z.string() }),
  errors: ["LEAD_CHANGED"],
});
