import { describe, expect, it } from "vitest";
import { describeEntry } from "./timeline";

const STUDENT = "/counsellor/students/7";

describe("an entry of a lead's timeline", () => {
  it.each([
    [
      { kind: "stage", detail: { from: "open", to: "closed", reason: "budget" } },
      { title: "Stage: New → Closed", text: "Budget too small", href: null },
    ],
    [
      { kind: "contact", detail: { outcome: "not_reached", text: null } },
      { title: "Called, no answer", text: null, href: null },
    ],
    [
      { kind: "document", detail: { label: "Passport", documentId: "1" } },
      { title: "Uploaded Passport", text: null, href: `${STUDENT}/documents/1` },
    ],
    [
      { kind: "document", detail: { label: "Passport", documentId: "1", status: "returned" } },
      { title: "Uploaded Passport, sent back", text: null, href: `${STUDENT}/documents/1` },
    ],
    [
      {
        kind: "call",
        detail: { startsAt: "2026-11-24T11:30:00Z", status: "no_show", topic: "Loans" },
      },
      { title: "Missed the call on 24 Nov 2026, 5:00 pm IST", text: "Loans", href: null },
    ],
    [
      {
        kind: "payment",
        detail: { product: "SA Lite", state: "paid", amountMinor: "499900", currency: "INR" },
      },
      { title: "Paid for SA Lite", text: "₹4,999, paid", href: null },
    ],
    [
      { kind: "calculation", detail: { target: "DEU", gpa: "2.20" } },
      { title: "Calculated a grade for Germany: 2.20", text: null, href: null },
    ],
    [
      { kind: "owner", detail: { from: null, to: "Meera", why: "Round robin" } },
      { title: "Owner: Unassigned → Meera", text: "Round robin", href: null },
    ],
  ] as const)("%j", (entry, text) => {
    expect(describeEntry(entry, STUDENT)).toEqual(text);
  });

  it("has no link to a student that the reader may not open", () => {
    const entry = { kind: "document", detail: { label: "Passport", documentId: "1" } } as const;
    expect(describeEntry(entry, null).href).toBeNull();
  });
});
