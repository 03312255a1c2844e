import { describe, expect, it } from "vitest";
import { endOfSnooze, endOfSnoozeUntil, pageOfEntry } from "./work-queue";

/** 11 pm in India, still the same day. */
const now = new Date("2026-11-24T17:30:00Z");

describe("a snooze", () => {
  it.each([
    ["hour", "2026-11-24T18:30:00.000Z"],
    ["tomorrow", "2026-11-25T04:00:00.000Z"],
    ["three_days", "2026-11-27T04:00:00.000Z"],
    ["week", "2026-12-01T04:00:00.000Z"],
  ] as const)("of one %s ends at %s", (snooze, end) => {
    expect(endOfSnooze(snooze, now).toISOString()).toBe(end);
  });

  it.each([
    ["2026-11-25", "2026-11-25T04:00:00.000Z"],
    ["2026-11-24", undefined],
    ["2026-11-31", undefined],
    ["soon", undefined],
  ])("until %s ends at %s", (day, end) => {
    expect(endOfSnoozeUntil(day, now)?.toISOString()).toBe(end);
  });
});

describe("the page of an entry", () => {
  it.each([
    ["follow_up", "p1", "/counsellor/prospects/p1"],
    ["chat", "c1", "/counsellor/chats/c1"],
    ["stage", "a1:3", "/counsellor/students/u1/applications/a1"],
    ["document", "d1", "/counsellor/students/u1/documents/d1/review"],
    ["refund", "r1", "/counsellor/refunds"],
    ["question", "q1", "/counsellor/messages"],
  ] as const)("of a %s", (kind, id, path) => {
    expect(pageOfEntry({ kind, id, prospectId: "p1", userId: "u1" })).toBe(path);
  });
});
