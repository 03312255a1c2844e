import { z } from "zod";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";
import { tokens } from "./shapes";

const service = "auth";
const specification = "core.md §7";
const nothing = z.object({});

export const refreshSession = defineOperation({
  service,
  method: "GET",
  path: "/refresh",
  summary: "Replace a refresh token and issue an access token",
  description:
    "The previous token stays valid for a minute. Later use ends the session, because it must have been stolen.",
  specification,
  access: "public",
  query: z.object({ refreshToken: z.string().default("") }),
  response: tokens,
  isRepeatable: false,
  errors: ["UNAUTHORIZED", "AU_UNA_4002"],
});

export const replaceSession = defineOperation({
  service,
  method: "POST",
  path: "/refresh",
  summary: "Replace a refresh token that is in the body",
  description: "As `GET /auth/refresh`. No proxy logs the token, so apps should use this call.",
  access: "public",
  body: z.object({ refreshToken: z.string().max(200) }),
  response: tokens,
  errors: ["UNAUTHORIZED", "AU_UNA_4002"],
});

export const checkSession = defineOperation({
  service,
  method: "GET",
  path: "/session",
  summary: "Check that the access token's session is active",
  description: "Pages also need the student's shortlist, so that it comes with the check.",
  access: "signedIn",
  /** Ids of the courses of the shortlist. Earlier versions leave it out. */
  response: z.object({ shortlist: z.array(z.string()).optional() }),
});

export const signOut = defineOperation({
  service,
  method: "POST",
  path: "/sign-out",
  summary: "End the session of a refresh token",
  description: "Revokes all its refresh tokens, and the access tokens issued with them.",
  access: "public",
  body: z.object({ refreshToken: z.string().max(200) }),
  response: nothing,
});

export const signOutEverywhere = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/sign-out",
  summary: "End all sessions of a user, for example after a lost phone",
  access: "ownUser",
  params: userParams,
  response: nothing,
});

export const showSsoToken = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/sso/token",
  summary: "Return the headers for single sign-on",
  description: "`x-sso-user-Id` and `x-iamauth-token`, as headers of the response.",
  specification,
  access: "ownUser",
  params: userParams,
  response: nothing,
});
