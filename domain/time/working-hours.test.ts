import { describe, expect, it } from "vitest";
import { parseIst, toIst } from "./dates";
import {
  afterOpenMinutes,
  beforeOpenMinutes,
  hoursOn,
  isAtWork,
  isAtWorkDuring,
  minutesOpen,
  type WorkingHours,
} from "./working-hours";

/** Tuesday, 24 Nov 2026, 11:30 am in India. */
const now = new Date("2026-11-24T06:00:00Z");
const weekdays: WorkingHours = {
  hours: hoursOn([1, 2, 3, 4, 5], "09:30", "18:00"),
  absences: [],
};

describe("working hours", () => {
  it.each([
    ["on a working day", {}, now, true],
    ["at the first minute", {}, new Date("2026-11-24T04:00:00Z"), true],
    ["a minute earlier", {}, new Date("2026-11-24T03:59:00Z"), false],
    ["at the last minute", {}, new Date("2026-11-24T12:30:00Z"), false],
    [
      "in the last minute of a day without a night",
      { hours: hoursOn([2], "00:00", "23:59") },
      new Date("2026-11-24T18:29:30Z"),
      true,
    ],
    ["on a Sunday", {}, new Date("2026-11-29T06:00:00Z"), false],
    [
      "on a working Sunday",
      { hours: hoursOn([7], "09:30", "18:00") },
      new Date("2026-11-29T06:00:00Z"),
      true,
    ],
    [
      "on the first day of an absence",
      { absences: [{ from: "2026-11-24", until: "2026-11-25" }] },
      now,
      false,
    ],
    [
      "on the last day of an absence",
      { absences: [{ from: "2026-11-20", until: "2026-11-24" }] },
      now,
      false,
    ],
    ["after an absence", { absences: [{ from: "2026-11-20", until: "2026-11-23" }] }, now, true],
    [
      "in an absence without an end",
      { absences: [{ from: "2026-11-01", until: null }] },
      now,
      false,
    ],
    [
      "in the second of two absences",
      {
        absences: [
          { from: "2026-11-01", until: "2026-11-02" },
          { from: "2026-11-24", until: "2026-11-24" },
        ],
      },
      now,
      false,
    ],
    ["before the hours of its weekday", { hours: hoursOn([2], "13:00", "18:00") }, now, false],
  ] as const)("%s", (_, rule, at, isWorking) => {
    expect(isAtWork({ ...weekdays, ...rule }, at)).toBe(isWorking);
  });
});

describe("a call of 20 minutes", () => {
  it.each([
    ["2026-11-24T09:30", true],
    ["2026-11-24T09:20", false],
    ["2026-11-24T17:40", true],
    ["2026-11-24T17:50", false],
    ["2026-11-28T10:00", false],
  ])("at %s is in working hours: %s", (startsAt, isPossible) => {
    expect(isAtWorkDuring(weekdays, startsAt, 20)).toBe(isPossible);
  });
});

describe("minutes of the office hours", () => {
  const hours = ["09:30", "20:00"] as const;
  const between = (from: string, to: string, closed: readonly string[] = []) =>
    minutesOpen(parseIst(from), parseIst(to), { hours, closedDays: new Set(closed) });

  it.each([
    ["2026-11-25T11:00", "2026-11-25T11:45", 45],
    // A lead of the evening waits from the next morning.
    ["2026-11-25T22:00", "2026-11-26T10:00", 30],
    ["2026-11-25T19:30", "2026-11-26T09:40", 40],
    ["2026-11-25T05:00", "2026-11-25T09:00", 0],
    ["2026-11-25T11:00", "2026-11-25T10:00", 0],
  ])("from %s to %s are %i", (from, to, minutes) => {
    expect(between(from, to)).toBe(minutes);
  });

  it("leave out days on which the office is closed", () => {
    expect(between("2026-11-25T19:00", "2026-11-27T10:00", ["2026-11-26"])).toBe(90);
  });
});

describe("a target in minutes of the office hours", () => {
  const times = { hours: ["09:30", "20:00"] as const, closedDays: new Set(["2026-11-28"]) };

  it.each([
    ["2026-11-27T10:00", 240, "2026-11-27T14:00"],
    // An enquiry of the evening is due the next day that isn't a holiday.
    ["2026-11-27T18:04", 240, "2026-11-29T11:34"],
    ["2026-11-27T05:00", 60, "2026-11-27T10:30"],
    ["2026-11-25T23:00", 630, "2026-11-26T20:00"],
    ["2026-11-27T12:00", 0, "2026-11-27T12:00"],
  ])("of an entry at %s, %i later, ends at %s", (from, minutes, until) => {
    expect(toIst(afterOpenMinutes(parseIst(from), minutes, times))).toBe(until);
    expect(minutesOpen(parseIst(from), parseIst(until), times)).toBe(minutes);
  });

  it("is over for what is older than as many minutes before now", () => {
    for (const now of ["2026-11-27T11:00", "2026-11-27T23:00", "2026-11-29T10:00"])
      for (const minutes of [60, 240, 1890]) {
        const since = beforeOpenMinutes(parseIst(now), minutes, times);
        const isOver = (ms: number) =>
          afterOpenMinutes(new Date(since.getTime() + ms), minutes, times) < parseIst(now);
        expect([isOver(-1_000), isOver(1_000)]).toEqual([true, false]);
      }
  });
});
