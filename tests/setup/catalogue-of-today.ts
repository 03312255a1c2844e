import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The day on which the dates of events and webinars were written. */
const WRITTEN_ON = Date.parse("2026-11-21");
const DAY_MS = 86_400_000;

/**
 * A copy of the catalogue whose events and webinars are moved, so that they are as far from today
 * as from the day they were written. Tests find the same upcoming and past ones on any day. Those
 * of 2022 stay in 2022.
 */
export function catalogueOfToday(
  folder = path.join(mkdtempSync(path.join(tmpdir(), "disha-catalogue-")), "catalogue"),
): string {
  cpSync("catalogue", folder, { recursive: true });
  const days = Math.floor((Date.now() - WRITTEN_ON) / DAY_MS);
  for (const kind of ["events", "webinars"])
    for (const file of readdirSync(path.join(folder, kind))) {
      const place = path.join(folder, kind, file);
      const text = readFileSync(place, "utf8");
      writeFileSync(
        place,
        text.replace(
          /^((?:starts|ends)At: ")(\d{4}-\d{2}-\d{2})/gm,
          (line, start: string, day: string) => (day < "2026" ? line : start + shifted(day, days)),
        ),
      );
    }
  return folder;
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
