import { callBackTimes, type CallBackTime } from "#domain/call-back";
import { parseMobile } from "#domain/phone.server";
import { textField } from "~/server/read-form.server";
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

/** Reads the form "call me back". */
export function parseCallBack(form: FormData, country: string): ParsedCallBack {
  const typed = {
    mobile: textField(form, "mobile").slice(0, 24),
    topic: textField(form, "topic").slice(0, 300),
    preferredTime: textField(form, "preferredTime"),
  };
  const mobile = parseMobile(typed.mobile, country);
  const preferredTime = callBackTimes.find((one) => one === typed.preferredTime);
  const errors = {
    ...(mobile.ok
      ? {}
      : { mobile: numberProblems[mobile.problem] ?? "Enter a phone number that we can call." }),
    ...(typed.topic ? {} : { topic: "Tell us in a few words what it's about." }),
    ...(preferredTime ? {} : { preferredTime: "Choose a time." }),
  };
  if (!mobile.ok || !preferredTime || !typed.topic) return { ok: false, view: { typed, errors } };
  return { ok: true, wish: { mobile: mobile.e164, topic: typed.topic, preferredTime } };
}
