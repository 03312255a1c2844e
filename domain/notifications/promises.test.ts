import { describe, expect, it } from "vitest";
import { inEnglish } from "../language/message";
import { confirmationPromise, promise, type Promised } from "./promises";

const email = { channel: "email", address: "asha@example.in" } as const;
const sms = { channel: "sms", address: "+919811100201" } as const;
const all: readonly Promised[] = [
  ...(["brochure", "brochureSent", "report", "confirmation"] as const),
  ...(["confirmationAndReminders", "booked", "moved", "question"] as const),
];
const said = (what: Promised, reach: typeof email | typeof sms | null) => {
  const { text, values } = promise(what, reach);
  return inEnglish(text, values);
};

describe("a promise", () => {
  it.each(all)("of %s names the channel and the address that get it", (what) => {
    expect(said(what, email)).toMatch(/email.*asha@example\.in/);
    expect(said(what, sms)).toMatch(/text.*\+919811100201/);
    expect(said(what, sms)).not.toMatch(/email/);
    expect(said(what, null)).not.toMatch(/email|text |\{\{|@|\+91/);
  });

  it("of a partner's confirmation is made only if it was sent", () => {
    expect(promise("partner", { channel: "email" }).text).toContain("We've emailed you");
    expect(promise("partner", null).text).not.toMatch(/email|text /);
  });

  it("leaves out reminders that were turned off", () => {
    const { text } = confirmationPromise({ always: sms, reading: sms, reminders: null });
    expect(text).not.toContain("reminders");
  });
});
