import { Hono } from "hono";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { submitEnquiry } from "../lead/submit-enquiry";
import type { AccessEnv } from "./access";
import { ownUser, signedIn } from "./bearer";
import * as otp from "./otp-handlers";
import { consumePendingForm, readPendingForm, storePendingForm } from "./pending-forms";
import * as secondFactor from "./second-factor-handlers";
import * as sessions from "./session-handlers";

/** The auth service (docs/contract.md "auth"). */
export function authRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.post("/enquiry", limited(deps, "lead"), submitEnquiry);
  addOtpRoutes(routes, deps);
  addSessionRoutes(routes, deps);
  addPendingFormRoutes(routes, deps);
  addSecondFactorRoutes(routes, deps);
  return routes;
}

type Routes = Hono<AccessEnv>;

function addOtpRoutes(routes: Routes, deps: Deps): void {
  routes.post("/otp/send", limited(deps, "otpSend"), otp.sendCode);
  routes.post("/otp/resend", limited(deps, "otpResend"), otp.resendLatestCode);
  routes.post("/otp/verify", limited(deps, "otpVerify"), otp.verifyCodeOrLink);
  routes.get("/otp/challenge/:id", limited(deps, "otpShow"), otp.showChallenge);
  routes.get("/otp/link/:token", limited(deps, "otpShow"), otp.showChallengeOfLink);
}

function addSessionRoutes(routes: Routes, deps: Deps): void {
  const signOut = limited(deps, "signOut");
  routes.get("/refresh", limited(deps, "refresh"), sessions.refresh);
  // 200 if the access token's session is active, otherwise 401.
  routes.get("/session", signedIn(deps), (c) => c.json({ data: {} }));
  routes.post("/sign-out", signOut, sessions.signOut);
  routes.post("/user/:userId/sign-out", signOut, ownUser(deps), sessions.signOutEverywhere);
  routes.get("/user/:userId/sso/token", ownUser(deps), sessions.showSsoToken);
}

function addPendingFormRoutes(routes: Routes, deps: Deps): void {
  const limit = limited(deps, "pendingForm");
  routes.post("/pending-form", limit, storePendingForm);
  routes.post("/pending-form/read", limit, signedIn(deps), readPendingForm);
  routes.post("/pending-form/consume", limit, signedIn(deps), consumePendingForm);
}

/** Second factor for staff. Students get 404. */
function addSecondFactorRoutes(routes: Routes, deps: Deps): void {
  const path = "/user/:userId/second-factor";
  const own = ownUser(deps);
  const limit = limited(deps, "secondFactor");
  routes.get(path, own, secondFactor.showSecondFactor);
  routes.post(path, limit, own, secondFactor.startEnrolment);
  routes.post(`${path}/confirm`, limit, own, secondFactor.finishEnrolment);
  routes.post(`${path}/verify`, limit, own, secondFactor.verifySecondFactor);
  routes.post(`${path}/recovery-codes`, limit, own, secondFactor.createRecoveryCodes);
  routes.post(`${path}/remove`, limit, own, secondFactor.deleteSecondFactor);
}
