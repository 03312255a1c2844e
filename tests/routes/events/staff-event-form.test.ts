import { beforeAll, expect, it } from "vitest";
import { addTime, toIst } from "#domain/time/dates";
import * as form from "../../../app/routes/events/staff-event-form";
import * as list from "../../../app/routes/events/staff-events";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const NEW = "/study-abroad/counsellor/events/new";

type Person = Awaited<ReturnType<typeof newCounsellor>>;
let staff: Person;
beforeAll(async () => {
  staff = await newCounsellor(environment(), "marketing");
});

const day = () => toIst(addTime(environment().deps.now(), 40, "day")).slice(0, 10);
const typed = () => ({
  ...{ kind: "event", title: "Ireland day", details: "", endDay: "", capacity: "" },
  summary: "Meet counsellors and universities from Ireland in one morning.",
  ...{ day: day(), startTime: "9:30 am", endTime: "1 pm", timeZone: "Asia/Kolkata" },
  ...{ venue: "Town hall", city: "Pune", country: "IN", isOpen: "yes", state: "published" },
});

it("adds an event, changes it, and shows a conflict with what was typed", async () => {
  const added = await staff.browser.post(form.action, NEW, { csrf: staff.csrf, ...typed() });
  const where = added.headers.get("location") ?? "";
  expect(where).toMatch(/\/counsellor\/events\/event\/ireland-day-\d{4}\/edit\?saved=yes$/);
  const params = { kind: "event", slug: where.split("/").at(-2) ?? "" };
  const path = where.split("?")[0] ?? "";
  const shown = await staff.browser.load(form.loader, path, params);
  expect(shown.typed).toMatchObject({ startTime: "09:30", endTime: "13:00", version: "1" });
  const post = (fields: object) =>
    staff.browser.post(form.action, path, { csrf: staff.csrf, ...typed(), ...fields }, params);
  expect((await post({ city: "Mumbai", version: "1" })).status).toBe(303);
  const late = await post({ city: "Nagpur", version: "1" });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({
    message: expect.stringContaining("A colleague has changed this event") as string,
    typed: { city: "Nagpur", version: "2" },
  });
  const { events, seesAttendees } = await staff.browser.load(
    list.loader,
    "/study-abroad/counsellor/events",
  );
  expect(events.find(({ slug }) => slug === params.slug)).toMatchObject({ isOfConsole: true });
  // Marketing sees numbers, and no names.
  expect(seesAttendees).toBe(false);
});

it("names what is wrong beside each field", async () => {
  const wrong = {
    csrf: staff.csrf,
    ...typed(),
    day: "soon",
    endTime: "4",
    venue: "",
    capacity: "x",
  };
  const reply = await staff.browser.post(form.action, NEW, wrong);
  expect(reply.status).toBe(400);
  for (const [name, text] of [
    ["day", "Enter the day."],
    ["endTime", "Enter a time like 4:30 pm."],
    ["venue", "Enter the venue."],
    ["capacity", "Enter a number of 1 or more, or nothing."],
  ] as const)
    await expect(reply.clone()).toHaveFieldError(name, text);
});

it("is closed to counsellors", async () => {
  const other = await newCounsellor(environment());
  expect((await other.browser.get(form.loader, NEW)).status).toBe(403);
});
