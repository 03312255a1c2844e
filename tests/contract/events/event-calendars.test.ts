import { expect, it } from "vitest";
import { calendarOf, versionsOf } from "#backend/events/calendar";
import { catalogueImports, catalogueVersions } from "#backend/platform/db/schema/catalogue";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();

const event = {
  kind: "event" as const,
  slug: "calendar-fair",
  path: "/events/calendar-fair",
  title: "Fair",
  description: "Meet universities.",
  updatedOn: "2026-11-20",
  fields: { startsAt: "2026-12-12T10:30", endsAt: "2026-12-12T17:00" },
};

const lineOf = (name: string, text: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(text)?.[1];
const file = async (host = "www.disha.example", changes: object = {}) =>
  calendarOf(
    [{ ...event, ...changes }],
    `https://${host}`,
    await versionsOf(environment().deps.db, [event]),
  );

/** What an import writes when it changes the event. */
async function changedAt(importedAt: Date): Promise<void> {
  const { db } = environment().deps;
  const [row] = await db
    .insert(catalogueImports)
    .values({ kind: "import", folder: "catalogue", author: "Test", importedAt })
    .returning();
  await db.insert(catalogueVersions).values({
    importId: row?.id ?? 0,
    kind: "document",
    key: `event/${event.slug}`,
    action: "changed",
    before: "",
  });
}

it("has one identity on every host, and the day of its text until it changes", async () => {
  const [main, vietnam] = [await file(), await file("vn.disha.example")];
  expect(lineOf("UID", main)).toBe("event-calendar-fair@disha-abroad");
  expect(lineOf("UID", vietnam)).toBe(lineOf("UID", main));
  expect([lineOf("SEQUENCE", main), lineOf("DTSTAMP", main)]).toEqual(["0", "20261120T000000Z"]);
});

it("grows with each change, also if the event moves to an earlier day", async () => {
  await changedAt(new Date("2026-11-25T08:00:00Z"));
  const first = await file();
  await changedAt(new Date("2026-11-25T09:00:00Z"));
  const second = await file("www.disha.example", { fields: { startsAt: "2026-12-01T10:30" } });
  expect([lineOf("DTSTAMP", first), lineOf("DTSTAMP", second)]).toEqual([
    "20261125T080000Z",
    "20261125T090000Z",
  ]);
  expect(lineOf("LAST-MODIFIED", second)).toBe("20261125T090000Z");
  expect(Number(lineOf("SEQUENCE", first))).toBeGreaterThan(0);
  expect(Number(lineOf("SEQUENCE", second))).toBeGreaterThan(Number(lineOf("SEQUENCE", first)));
});
