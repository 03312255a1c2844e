import { describe, expect, it } from "vitest";
import { parseIst, toIst } from "../time/dates";
import { bookableDays, isBookable, slotsOf } from "./appointments";

describe("appointment times", () => {
  it("are half an hour apart between 09:30 and 20:00", () => {
    const slots = slotsOf("2026-12-01");
    expect([slots[0], slots[1], slots.at(-1), slots.length]).toEqual([
      "2026-12-01T09:30",
      "2026-12-01T10:00",
      "2026-12-01T19:30",
      21,
    ]);
  });

  it("cover fourteen days, counted in Indian time", () => {
    // 11:30 pm in UTC is already the next day in India.
    expect(bookableDays(new Date("2026-11-30T23:30:00Z"))[0]).toBe("2026-12-01");
    expect(bookableDays(new Date("2026-11-30T12:00:00Z"))).toHaveLength(14);
  });

  it.each([
    ["2026-12-01T09:30", "2026-12-01T01:59:00Z", true],
    ["2026-12-01T09:30", "2026-12-01T02:01:00Z", false],
    ["2026-12-01T09:45", "2026-11-30T12:00:00Z", false],
    ["2026-12-01T20:00", "2026-11-30T12:00:00Z", false],
    ["2026-12-20T09:30", "2026-11-30T12:00:00Z", false],
    ["2026-11-29T09:30", "2026-11-30T12:00:00Z", false],
    ["nonsense", "2026-11-30T12:00:00Z", false],
  ])("%s at %s: %s", (slot, now, bookable) => {
    expect(isBookable(slot, new Date(now))).toBe(bookable);
  });

  it("convert to a moment and back", () => {
    for (const slot of slotsOf("2026-12-31")) expect(toIst(parseIst(slot))).toBe(slot);
  });
});
