import { asciiDigits, comparable } from "./text";

const TIME = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/;

/** Reads a time of day: `10:30`, `10.30 am`, `4 pm`. @returns `16:00`, or null */
export function readTime(typed: string): string | null {
  if (typed.length > 20) return null;
  const [, typedHour, minute, half] = TIME.exec(asciiDigits(comparable(typed)).trim()) ?? [];
  // `4` alone may be morning or evening.
  if (typedHour === undefined || (minute === undefined && half === undefined)) return null;
  const hour = Number(typedHour);
  if (half ? hour < 1 || hour > 12 : hour > 23) return null;
  if (Number(minute ?? 0) > 59) return null;
  const inDay = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  return `${String(inDay).padStart(2, "0")}:${minute ?? "00"}`;
}
