import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatIst, parseIst } from "../time/dates";
import { isOn, isRoomOpen, isUpcoming } from "./event-timing";

describe("event times", () => {
  it("are Indian, whatever the server's time zone", () => {
    expect(parseIst("2026-12-12T00:15").toISOString()).toBe("2026-12-11T18:45:00.000Z");
    expect(formatIst("2026-12-12T00:15")).toBe("Saturday, 12 Dec 2026, 12:15 am IST");
  });

  // Around midnight in India, in London and in UTC.
  it.each([
    ["2026-12-11T23:30", "2026-12-11T18:59:59Z", true],
    ["2026-12-11T23:30", "2026-12-11T19:00:00Z", false],
    ["2026-12-12T00:15", "2026-12-11T19:44:59Z", true],
    ["2026-12-12T00:15", "2026-12-11T19:45:00Z", false],
    ["2026-12-12T05:45", "2026-12-12T01:14:59Z", true],
    ["2026-12-12T05:45", "2026-12-12T01:15:00Z", false],
    ["2026-12-31T23:59", "2027-01-01T00:59:00+05:30", false],
    ["2026-12-31T23:59", "2027-01-01T00:58:59+05:30", true],
  ])("at %s is upcoming at %s: %s", (startsAt, now, upcoming) => {
    expect(isUpcoming(startsAt, new Date(now))).toBe(upcoming);
  });

  // The Kochi day, 10:30 am to 4:30 pm: not upcoming after an hour, and on until it ends.
  it.each([
    ["2026-12-12T10:29", true, false],
    ["2026-12-12T11:31", false, true],
    ["2026-12-12T16:29", false, true],
    ["2026-12-12T16:30", false, false],
  ])("at %s is upcoming: %s, on: %s", (now, upcoming, on) => {
    const fields = { startsAt: "2026-12-12T10:30", endsAt: "2026-12-12T16:30" };
    expect(isUpcoming(fields.startsAt, parseIst(now))).toBe(upcoming);
    expect(isOn(fields, parseIst(now))).toBe(on);
    const { startsAt } = fields;
    expect(isOn({ startsAt, durationMinutes: 360 }, parseIst(now))).toBe(on);
  });

  it("never becomes upcoming again", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const start = parseIst("2026-12-12T10:30").getTime();
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map(
          (offset) => new Date(start - 5_000_000 + offset),
        );
        if (early && late && !isUpcoming("2026-12-12T10:30", early))
          expect(isUpcoming("2026-12-12T10:30", late)).toBe(false);
      }),
    );
  });

  it.each([
    ["18:14:59", false],
    ["18:15:00", true],
    ["19:29:59", true],
    ["19:30:00", false],
  ])("opens the room at %s: %s", (time, open) => {
    expect(isRoomOpen("2026-12-03T18:30", 60, new Date(`2026-12-03T${time}+05:30`))).toBe(open);
  });
});
