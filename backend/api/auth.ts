import * as operations from "#contract/auth";
import { feature } from "../platform/operations/feature";
import type { ClaimEnquiry } from "../auth/accounts";
import {
  resendLatestCode,
  sendCode,
  showChallenge,
  showChallengeOfLink,
  verifyCodeOrLink,
} from "../auth/otp-handlers";
import { claimFormPost, finishFormPost } from "../auth/form-posts";
import { consumePendingForm, readPendingForm, storePendingForm } from "../auth/pending-forms";
import {
  createRecoveryCodes,
  deleteSecondFactor,
  finishEnrolment,
  showSecondFactor,
  startEnrolment,
  verifySecondFactor,
} from "../auth/second-factor-handlers";
import {
  refresh,
  replaceSession,
  showSsoToken,
  signOut,
  signOutEverywhere,
} from "../auth/session-handlers";
import { favouriteIds } from "../shortlist/shortlist";

/** @param claimEnquiry what a verified address completes */
export const auth = (claimEnquiry: ClaimEnquiry) =>
  feature(operations, {
    sendCode: [sendCode, "otpSend"],
    resendCode: [resendLatestCode, "otpResend"],
    verifyCode: [verifyCodeOrLink(claimEnquiry), "otpVerify"],
    showChallenge: [showChallenge, "otpShow"],
    showChallengeOfLink: [showChallengeOfLink, "otpShow"],
    refreshSession: [refresh, "refresh"],
    replaceSession: [replaceSession, "refresh"],
    checkSession: async (_, { var: { deps, claims } }) => ({
      shortlist: await favouriteIds(deps.db, claims.userId, "course"),
    }),
    signOut: [signOut, "signOut"],
    signOutEverywhere: [signOutEverywhere, "signOut"],
    showSsoToken,
    claimFormPost: [claimFormPost, "formPost"],
    finishFormPost: [finishFormPost, "formPost"],
    storePendingForm: [storePendingForm, "pendingForm"],
    readPendingForm: [readPendingForm, "pendingForm"],
    consumePendingForm: [consumePendingForm, "pendingForm"],
    showSecondFactor,
    startSecondFactor: [startEnrolment, "secondFactor"],
    confirmSecondFactor: [finishEnrolment, "secondFactor"],
    verifySecondFactor: [verifySecondFactor, "secondFactor"],
    replaceRecoveryCodes: [createRecoveryCodes, "secondFactor"],
    removeSecondFactor: [deleteSecondFactor, "secondFactor"],
  });
