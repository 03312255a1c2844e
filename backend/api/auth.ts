import { Hono } from "hono";
import * as auth from "#contract/auth";
import * as enquiries from "#contract/enquiries/submit";
import * as otp from "../auth/otp-handlers";
import * as pendingForms from "../auth/pending-forms";
import * as secondFactor from "../auth/second-factor-handlers";
import * as sessions from "../auth/session-handlers";
import { claimEnquiry } from "../enquiries/claim";
import { submitEnquiry } from "../enquiries/submit-enquiry";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";

type Serve = ReturnType<typeof operationRoutes>["serve"];

/** The auth service (core.md §7). */
export function authRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(enquiries.submitEnquiry, submitEnquiry, { limit: "lead" });
  addOtpRoutes(serve);
  addSessionRoutes(serve);
  addPendingFormRoutes(serve);
  addSecondFactorRoutes(serve);
  return routes;
}

function addOtpRoutes(serve: Serve): void {
  serve(auth.sendCode, otp.sendCode, { limit: "otpSend" });
  serve(auth.resendCode, otp.resendLatestCode, { limit: "otpResend" });
  serve(auth.verifyCode, otp.verifyCodeOrLink(claimEnquiry), { limit: "otpVerify" });
  serve(auth.showChallenge, otp.showChallenge, { limit: "otpShow" });
  serve(auth.showChallengeOfLink, otp.showChallengeOfLink, { limit: "otpShow" });
}

function addSessionRoutes(serve: Serve): void {
  serve(auth.refreshSession, sessions.refresh, { limit: "refresh" });
  serve(auth.checkSession, () => ({}));
  serve(auth.signOut, sessions.signOut, { limit: "signOut" });
  serve(auth.signOutEverywhere, sessions.signOutEverywhere, { limit: "signOut" });
  serve(auth.showSsoToken, sessions.showSsoToken);
}

function addPendingFormRoutes(serve: Serve): void {
  const limit = "pendingForm";
  serve(auth.storePendingForm, pendingForms.storePendingForm, { limit });
  serve(auth.readPendingForm, pendingForms.readPendingForm, { limit });
  serve(auth.consumePendingForm, pendingForms.consumePendingForm, { limit });
}

function addSecondFactorRoutes(serve: Serve): void {
  const limit = "secondFactor";
  serve(auth.showSecondFactor, secondFactor.showSecondFactor);
  serve(auth.startSecondFactor, secondFactor.startEnrolment, { limit });
  serve(auth.confirmSecondFactor, secondFactor.finishEnrolment, { limit });
  serve(auth.verifySecondFactor, secondFactor.verifySecondFactor, { limit });
  serve(auth.replaceRecoveryCodes, secondFactor.createRecoveryCodes, { limit });
  serve(auth.removeSecondFactor, secondFactor.deleteSecondFactor, { limit });
}
