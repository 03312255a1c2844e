import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addTime,
  addToDay,
  dayOf,
  daysBetween,
  firstOfMonth,
  formatClock,
  formatDate,
  formatIst,
  formatMoment,
  formatMonth,
  formatNear,
  formatTableDate,
  formatTime,
  formatWeekday,
  isDay,
  monthNumberOf,
  parseIst,
  toIst,
} from "./dates";

dayjs.extend(utc);

describe("dates", () => {
  it("are Indian days, whatever the server's time zone", () => {
    // 11:30 pm in UTC is already the next day in India.
    expect(dayOf(new Date("2026-11-30T23:30:00Z"))).toBe("2026-12-01");
    expect(dayOf(new Date("2026-11-30T18:29:59Z"))).toBe("2026-11-30");
    expect(monthNumberOf(new Date("2026-12-31T23:30:00Z"))).toBe(2027 * 12);
  });

  it("convert local times to moments and back", () => {
    expect(parseIst("2026-12-12T00:15").toISOString()).toBe("2026-12-11T18:45:00.000Z");
    expect(toIst(new Date("2026-12-11T18:45:00Z"))).toBe("2026-12-12T00:15");
  });

  it("format days for text and for tables", () => {
    expect(formatDate("2026-11-02")).toBe("2 Nov 2026");
    expect(formatTableDate("2026-11-02")).toBe("02/Nov/2026");
    expect(formatDate("2026-11-30T23:30:00.000Z")).toBe("1 Dec 2026");
  });

  it("are what Day.js makes of them", () => {
    const moments = fc.date({
      min: new Date("1970-01-01"),
      max: new Date("2099-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [day, later] = [dayOf(one), dayOf(other)];
        expect(day).toBe(dayjs(one).utcOffset(330).format("YYYY-MM-DD"));
        expect(daysBetween(day, later)).toBe(dayjs.utc(later).diff(dayjs.utc(day), "day"));
        expect(formatDate(day)).toBe(dayjs.utc(day).format("D MMM YYYY"));
        expect(formatDate(one)).toBe(dayjs.utc(day).format("D MMM YYYY"));
        expect(formatMonth(day.slice(0, 7))).toBe(dayjs.utc(day).format("MMMM YYYY"));
      }),
    );
    expect(dayOf(new Date("no date"))).toBe("Invalid Date");
  });

  it("format times on the 12-hour clock, with IST", () => {
    expect(formatMoment("2026-11-24T11:30:00.000Z")).toBe("24 Nov 2026, 5:00 pm IST");
    expect(formatIst("2026-11-24T17:00")).toBe("Tuesday, 24 Nov 2026, 5:00 pm IST");
    expect(formatTime("2026-11-24T00:05")).toBe("12:05 am");
    expect(formatClock("2026-11-24T11:30:07Z", "Asia/Riyadh")).toBe("2:30:07 pm");
  });

  it("format in the visitor's language", () => {
    expect(formatWeekday("2026-11-24", "ar")).toBe("الثلاثاء، 24 نوفمبر");
    expect(formatTime("2026-11-24T17:00", "vi")).toBe("17:00");
    // The language of one call does not change the next one.
    expect(formatWeekday("2026-11-24")).toBe("Tuesday, 24 November");
  });

  it.each([
    ["2026-02-28", true],
    ["2026-02-30", false],
    ["2026-2-3", false],
    ["", false],
  ])("accepts %s as a day: %s", (text, valid) => {
    expect(isDay(text)).toBe(valid);
  });

  it("count across months and years", () => {
    expect(addToDay("2026-12-31", 1, "day")).toBe("2027-01-01");
    expect(addToDay("2024-02-29", 2, "year")).toBe("2026-02-28");
    expect(firstOfMonth(2027, -2)).toBe("2026-10-01");
    expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
    expect(addTime(new Date("2026-11-24T11:30:00Z"), -90, "minute").toISOString()).toBe(
      "2026-11-24T10:00:00.000Z",
    );
  });
});

it("writes moments of lists as briefly as today allows", () => {
  const now = new Date("2026-11-27T20:00:00Z");
  expect(formatNear("2026-11-28T03:00:00Z", now)).toBe("8:30 am");
  expect(formatNear("2026-11-27T03:00:00Z", now)).toBe("27 Nov, 8:30 am");
  expect(formatNear("2027-01-02T11:00:00Z", now)).toBe("2 Jan 2027, 4:30 pm");
});

it.each([
  ["2026-12-01T00:30", "ص"],
  ["2026-12-01T11:59", "ص"],
  ["2026-12-01T12:00", "م"],
  ["2026-12-01T23:00", "م"],
])("names the half of the day of %s in Arabic", (local, half) => {
  expect(formatTime(local, "ar")).toMatch(new RegExp(`${half}$`, "u"));
});
