import { z } from "zod";
import { MAX_TAGS } from "#domain/leads/bulk-change";
import { EDUCATION_LEVELS } from "#domain/enquiries/enquiry-payload";
import { leadSources } from "#domain/enquiries/lead-sources";
import { cityName, emailAddress, personName } from "#domain/intake/schemas";
import { defineOperation } from "../operation";

export const addLead = defineOperation({
  service: "lead",
  method: "POST",
  path: "/prospects/new",
  summary: "Add a person who came by another way than the website",
  description:
    "`duplicates` are leads with the same number or address. If there are some, nobody is added and `id` is null, " +
    "unless `isAnother` is true. A lead that the caller may not open is listed with its owner alone. Without " +
    "`ownerId`, a lead with the same number or address decides about the owner, and then the rules of " +
    "assignment. Identical content within a day is the same lead.",
  access: { staff: "leadAdder" },
  body: z
    .strictObject({
      name: personName,
      /** `+919876543210` */
      mobile: z
        .string()
        .regex(/^\+\d{6,15}$/)
        .nullable(),
      email: emailAddress.nullable(),
      city: cityName.nullable().default(null),
      source: z.enum(leadSources),
      /** ISO 3166-1 alpha-3, or `other`. */
      countries: z.array(z.string().max(10)).max(10).default([]),
      level: z.enum(EDUCATION_LEVELS).nullable().default(null),
      year: z.number().int().min(2000).max(2100).nullable().default(null),
      note: z.string().trim().max(2_000).default(""),
      tags: z.array(z.string().trim().min(1).max(30)).max(MAX_TAGS).default([]),
      /** Null for no one. Missing: as the same person's, or by the rules. */
      ownerId: z.uuid().nullable().optional(),
      /** The day on which they agreed to be contacted. */
      consentedOn: z.iso.date(),
      /** Whether the caller has seen the duplicates, and this is somebody else. */
      isAnother: z.boolean().default(false),
    })
    .refine(({ mobile, email }) => mobile !== null || email !== null, {
      message: "A mobile number or an email address is needed",
      path: ["mobile"],
    }),
  response: z.object({
    id: z.string().nullable(),
    duplicates: z.array(
      z.object({
        /** Null for a lead that the caller may not open. */
        id: z.string().nullable(),
        name: z.string().nullable(),
        owner: z.string().nullable(),
      }),
    ),
  }),
  errors: ["NOT_FOUND"],
});
