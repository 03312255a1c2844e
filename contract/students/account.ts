import { z } from "zod";
import { emailAddress, personName } from "#domain/intake/schemas";
import type { LanguageCode } from "#domain/language/language";
import { defineOperation } from "../operation";
import { callingCode, educationLevel, internationalMobile, userParams } from "../operation/schemas";

const service = "user";
const specification = "core.md §7";

const language = z.enum(["en", "vi", "ar"]) satisfies z.ZodType<LanguageCode>;

const liteUser = z.object({
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  countryCode: z.string().nullable(),
  extraFields: z.record(z.string(), z.unknown()),
  paidUser: z.boolean(),
});

/** A code of core.md §9. Null if the user has not chosen a level. */
const educationLevelCode = z.number().int().nullable();

/** The code of a level as a number. */
const levelCode = z.number().int().transform(String).pipe(educationLevel);

export const showLiteUser = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/lite",
  summary: "Show the short user record, which the website stores in the session cookie",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownUser",
  params: userParams,
  response: liteUser,
});

export const showUserDetail = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/detail",
  summary: "Show the education level that a user is interested in",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownUser",
  params: userParams,
  response: z.object({ userProfile: z.object({ interestedEducationLevel: educationLevelCode }) }),
});

export const saveEducationLevel = defineOperation({
  service,
  method: "PUT",
  path: "/user-profile/:userId",
  summary: "Save the education level that a user is interested in",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({ interestedEducationLevel: z.union([educationLevel, levelCode]) }),
  response: z.object({ interestedEducationLevel: z.number().int() }),
  errors: ["UE_UAI_4005"],
});

export const saveLanguage = defineOperation({
  service,
  method: "PUT",
  path: "/user/:userId/language",
  summary: "Save the language that a user has chosen on the website",
  description: "Their messages are written in it, unless their notification settings name another.",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({ language }),
  response: z.object({ language }),
});

export const showUserAttributes = defineOperation({
  service,
  method: "GET",
  path: "/vpc-only/user/:userId/attributes",
  summary: "Show the attributes of a user that other internal services need",
  specification,
  access: "ownOrTheirCounsellor",
  params: userParams,
  response: z.object({
    paidUser: z.boolean(),
    interestedEducationLevel: educationLevelCode,
    countryCode: z.string().nullable(),
  }),
});

export const registerUser = defineOperation({
  service,
  method: "POST",
  path: "/register",
  summary: "Add missing details to the signed-in account",
  description: "A new email address gets a verification link.",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "signedIn",
  body: z.object({
    name: personName.optional(),
    email: emailAddress.optional(),
    mobile: internationalMobile.optional(),
    countryCode: callingCode.optional(),
  }),
  response: liteUser,
  errors: ["UM_MA_4003", "UM_EA_4002"],
});

export const saveLocation = defineOperation({
  service,
  method: "POST",
  path: "/apis/update-location-details",
  summary: "Save where the signed-in user is",
  description: "Rounded to about a kilometre.",
  specification,
  access: "signedIn",
  query: z.object({
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
  }),
  response: z.object({ latitude: z.number(), longitude: z.number(), at: z.string() }),
});

export const findUsers = defineOperation({
  service,
  method: "GET",
  path: "/",
  summary: "Look up users by verified email address or mobile number",
  description:
    "Counsellors find their own students, `all_user` everyone. The list is empty if there is no such user.",
  specification: "core.md §8, navigation-and-content.md §7",
  access: { staff: "counsellor" },
  query: z
    .object({
      email: z.string().trim().toLowerCase().max(254).optional(),
      /** With its country code: `+919812345678`. */
      mobile: internationalMobile.optional(),
    })
    .refine(({ email, mobile }) => email !== undefined || mobile !== undefined, {
      message: "email or mobile is needed",
    }),
  response: z.array(liteUser.extend({ id: z.string() })),
});
