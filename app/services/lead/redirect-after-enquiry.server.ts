import { redirect } from "@remix-run/node";
import { sitePath } from "#domain/site-path";
import type { EnquiryValues } from "~/forms/enquiry-fields";
import { storePending } from "../auth/pending.server";
import type { EnquiryOutcome } from "./submit-enquiry.server";

/** To the thank-you page, or first to the page that asks for the code. */
export async function redirectAfterEnquiry(
  outcome: EnquiryOutcome,
  formPath: string,
  values: EnquiryValues,
) {
  const thankYou = sitePath("/enquiry/thankyou");
  if (outcome.kind === "taken") {
    const notes = { address: "?code=none", network: "?code=network", spooled: "?code=later" };
    return redirect(outcome.noCode ? thankYou + notes[outcome.noCode] : thankYou, 303);
  }
  const pending = await storePending({
    challengeId: outcome.challenge.challengeId,
    purpose: "enquiry",
    returnTo: thankYou,
    formPath,
    values,
  });
  return redirect(sitePath("/otp"), { status: 303, headers: { "Set-Cookie": pending } });
}
