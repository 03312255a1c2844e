import { expect, it } from "vitest";
import { translatorFor } from "../language/translate.server";
import type { LanguageCode } from "../language/language";
import { regions } from "../site/regions";
import { siteClock, siteTime } from "./site-time";

const speech = (code: LanguageCode) => ({ code, t: translatorFor(code) });

it.each([
  ["default", "en", "2026-11-27T10:00", "Friday, 27 Nov 2026, 10:00 am IST"],
  ["vn", "en", "2026-11-27T10:00", "Friday, 27 Nov 2026, 11:30 am Vietnam time (10:00 am IST)"],
  ["vn", "vi", "2026-11-27T10:00", "thứ sáu, 27 Th11 2026, 11:30 giờ Việt Nam (10:00 giờ Ấn Độ)"],
  ["sa", "en", "2026-11-27T10:00", "Friday, 27 Nov 2026, 7:30 am Saudi time (10:00 am IST)"],
  [
    ...(["sa", "en", "2026-11-28T01:00"] as const),
    "Friday, 27 Nov 2026, 10:30 pm Saudi time (Saturday, 28 Nov 2026, 1:00 am IST)",
  ],
] as const)("the site %s in %s shows %s as %s", (site, code, local, text) => {
  expect(siteTime(local, regions[site], speech(code))).toBe(text);
});

it.each([
  ["default", "2026-11-27T10:00", "10:00 am", null],
  ["sa", "2026-11-27T09:30", "7:00 am", "early"],
  ["sa", "2026-11-27T10:30", "8:00 am", null],
  ["vn", "2026-11-27T19:00", "8:30 pm", null],
  ["vn", "2026-11-27T19:30", "9:00 pm", "late"],
] as const)("a call on the site %s at %s is at %s there: %s", (site, local, time, note) => {
  expect(siteClock(local, regions[site], speech("en"))).toEqual({ time, note });
});
