import type { Speech } from "../language/language";
import type { Region } from "../site/regions";
import { formatIn, formatIst, parseIst } from "./dates";

/**
 * An Indian local time as visitors of a region's site read it: `Friday, 27 Nov 2026, 11:30 am Vietnam
 * time (10:00 am IST)`. India has its own time only.
 */
export function siteTime(local: string, region: Region, { code, t }: Speech): string {
  if (region.key === "default") return formatIst(local, code);
  const there = formatIn(parseIst(local), region.timeZone, code);
  const india = formatIn(parseIst(local), "Asia/Kolkata", code);
  const indian = there.day === india.day ? india.time : `${india.day}, ${india.time}`;
  return `${there.day}, ${there.time} ${t(region.timeName)} (${indian} ${t("IST")})`;
}

/** Hours in which a phone call is usual. */
const DAYTIME = { from: 8, until: 21 } as const;

/** An Indian local time on the clock of a region's site, and whether that is early or late for a call. */
export function siteClock(local: string, region: Region, { code, t }: Speech) {
  const { time, hour } = formatIn(parseIst(local), region.timeZone, code);
  const note = hour < DAYTIME.from ? t("early") : hour >= DAYTIME.until ? t("late") : null;
  return { time, note };
}
