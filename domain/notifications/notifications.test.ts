import { describe, expect, it } from "vitest";
import { parseIst } from "../time/dates";
import { endOfQuietHours, lastDigestTime } from "./notifications";

const night = { quietFrom: "21:00", quietUntil: "08:00" };
const noon = { quietFrom: "12:00", quietUntil: "13:30" };

describe("endOfQuietHours", () => {
  it.each([
    [night, "2026-11-24T20:59", null],
    [night, "2026-11-24T21:00", "2026-11-25T08:00"],
    [night, "2026-11-25T00:10", "2026-11-25T08:00"],
    [night, "2026-11-25T07:59", "2026-11-25T08:00"],
    [night, "2026-11-25T08:00", null],
    [noon, "2026-11-24T12:00", "2026-11-24T13:30"],
    [noon, "2026-11-24T13:30", null],
    [{ quietFrom: null, quietUntil: null }, "2026-11-24T23:00", null],
    [{ quietFrom: "09:00", quietUntil: "09:00" }, "2026-11-24T09:00", null],
  ])("of %j at %s is %s", (hours, now, end) => {
    expect(endOfQuietHours(hours, parseIst(now), "Asia/Kolkata")).toEqual(
      end === null ? null : parseIst(end),
    );
  });

  it("are on the person's own clock", () => {
    // Half past eight in the evening in India is ten in Vietnam.
    const now = parseIst("2026-11-24T20:30");
    expect(endOfQuietHours(night, now, "Asia/Ho_Chi_Minh")).toEqual(parseIst("2026-11-25T06:30"));
    expect(endOfQuietHours(night, now, "Asia/Kolkata")).toBeNull();
  });
});

describe("lastDigestTime", () => {
  it.each([
    ["2026-11-24T08:00", "2026-11-24T08:00"],
    ["2026-11-24T07:59", "2026-11-23T08:00"],
  ])("at %s is %s", (now, due) => {
    expect(lastDigestTime(parseIst(now))).toEqual(parseIst(due));
  });
});
