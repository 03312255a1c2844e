import { parseMobile } from "#domain/intake/phone.server";
import { MAX_TYPED } from "#domain/intake/text";
import { callBackTimes, type CallBackTime } from "#domain/requests/call-back";
import { checked, oneOf, parseForm, required } from "~/forms/form-schema.server";
import type { CallBackView } from "./call-back-view";

export type ParsedCallBack =
  | {
      readonly ok: true;
      readonly wish: {
        readonly mobile: string;
        readonly topic: string;
        readonly preferredTime: CallBackTime;
      };
    }
  | { readonly ok: false; readonly view: CallBackView };

const numberProblems: Readonly<Record<string, string>> = {
  empty: "Enter the phone number we should call.",
  country: "Choose the country of your number.",
  too_short: "This number is too short. Enter all its digits.",
};

function numberIn(typed: string, country: string) {
  const mobile = parseMobile(typed, country);
  if (mobile.ok) return { ok: true as const, value: mobile.e164 };
  const message = numberProblems[mobile.problem] ?? "Enter a phone number that we can call.";
  return { ok: false as const, message };
}

/** Reads the form "call me back". */
export function parseCallBack(form: FormData, country: string): ParsedCallBack {
  const parsed = parseForm(form, {
    mobile: checked(MAX_TYPED, (typed) => numberIn(typed, country)),
    // The service takes 300 characters, with the name of the role before them.
    topic: required(280, "Tell us in a few words what it's about."),
    preferredTime: oneOf(callBackTimes, "Choose a time."),
  });
  if (parsed.ok) return { ok: true, wish: parsed.values };
  return { ok: false, view: { typed: parsed.typed, errors: parsed.errors } };
}
