import { describe, expect, it } from "vitest";
import { replyBy, waitingSentence, waitingText, type Waiting } from "./waiting";

const NOW = new Date("2026-11-26T06:00:00Z");
const waiting = (hoursAgo: number, rest: Partial<Waiting> = {}): Waiting => ({
  ...{
    kind: "stage",
    waitsWith: "team",
    since: new Date(+NOW - hoursAgo * 3_600_000).toISOString(),
  },
  ...rest,
});

describe("what waits", () => {
  it.each<[string, Waiting, string]>([
    ["of the team", waiting(1), "Waiting for our team. We reply by 29 Nov 2026."],
    [
      "of a counsellor since today",
      waiting(1, { waitsWith: "counsellor" }),
      "With your counsellor since today. We reply by 29 Nov 2026.",
    ],
    [
      "of a counsellor since two days ago",
      waiting(48, { waitsWith: "counsellor" }),
      "With your counsellor since Tuesday. We reply by 27 Nov 2026.",
    ],
    [
      "of a counsellor, late",
      waiting(24 * 4, { waitsWith: "counsellor" }),
      "With your counsellor since Sunday. This is taking longer than usual.",
    ],
    [
      "of the team, late by weeks",
      waiting(24 * 20),
      "Waiting for our team since 6 Nov 2026. This is taking longer than usual.",
    ],
  ])("%s", (_name, one, text) => {
    expect(waitingText(one, NOW)).toBe(text);
  });

  it("never promises a day that has passed, and never names a counsellor for the team's work", () => {
    for (const kind of ["stage", "document"] as const)
      for (const hours of [0, 1, 23, 25, 71, 73, 119, 121, 1000]) {
        const one = waiting(hours, { kind });
        const isLate = replyBy(kind, new Date(one.since)) < NOW;
        expect("date" in waitingSentence(one, NOW).values).toBe(!isLate);
        expect(waitingText(one, NOW)).not.toMatch(/counsellor/);
      }
  });
});
