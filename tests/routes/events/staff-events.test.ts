import { beforeAll, describe, expect, it } from "vitest";
import { registrations } from "#backend/platform/db/schema/events";
import * as attendees from "../../../app/routes/events/staff-attendees";
import * as csv from "../../../app/routes/events/staff-attendees-export";
import * as events from "../../../app/routes/events/staff-events";
import { assign } from "../../contract/test-users";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const params = { kind: "event", slug: "education-day-kochi-2026" };
const PATH = `/study-abroad/counsellor/events/${params.kind}/${params.slug}`;
type Person = Awaited<ReturnType<typeof newStudent>>;

describe("the attendees of an event", () => {
  let staff: Person;
  let student: Person;
  beforeAll(async () => {
    staff = await newCounsellor(environment());
    student = await newStudent(environment());
    await assign(environment(), student.user, "counsellorId", staff.user);
    await environment()
      .deps.db.insert(registrations)
      .values({ kind: "event", slug: params.slug, userId: student.user.userId });
  });
  const post = (fields: Record<string, string>) =>
    staff.browser.post(attendees.action, PATH, { csrf: staff.csrf, ...fields }, params);
  const load = (query = "") => staff.browser.load(attendees.loader, PATH + query, params);

  it("are checked in and out", async () => {
    const { userId } = student.user;
    // The event isn't today.
    const early = await post({ attended: userId });
    expect(early.status).toBe(409);
    expect(await early.text()).toContain("Choose a reason for the check-in.");
    expect(await post({ attended: userId, reason: "paper_list" })).toRedirectTo(PATH);
    expect((await load("?who=attended")).attendees.map((one) => one.userId)).toEqual([userId]);
    const { events: all } = await staff.browser.load(
      events.loader,
      "/study-abroad/counsellor/events",
    );
    expect(all.find(({ slug }) => slug === params.slug)).toMatchObject({
      registered: 1,
      attended: 1,
    });
    expect(await post({ absent: userId })).toRedirectTo(PATH);
    expect((await load("?who=attended")).attendees).toEqual([]);
    const unknown = { attended: crypto.randomUUID(), reason: "paper_list" };
    expect((await post(unknown)).status).toBe(404);
  });

  it("get a follow-up after a preview", async () => {
    const empty = await post({ step: "preview", text: "" });
    expect(empty.status).toBe(400);
    await expect(empty).toHaveFieldError("text", "Write a message first.");
    const id = crypto.randomUUID();
    const preview = await post({ step: "preview", who: "all", id, text: "Thank you" });
    // The student has verified a number only.
    expect(await preview.json()).toMatchObject({
      preview: { recipients: 0, refused: [{ reason: "no_address", leads: 1 }] },
    });
    const sent = await post({ step: "send", who: "all", id, text: "Thank you" });
    expect(sent).toRedirectTo(`${PATH}?queued=0`);
  });

  it("are exported, and unknown events have no page", async () => {
    const file = await staff.browser.get(csv.loader, `${PATH}/attendees.csv`, params);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await file.text()).toContain(student.user.mobile);
    for (const wrong of [
      { kind: "party", slug: "x" },
      { kind: "event", slug: "x" },
    ])
      expect((await staff.browser.get(attendees.loader, PATH, wrong)).status).toBe(404);
    expect((await student.browser.get(attendees.loader, PATH, params)).status).toBe(403);
  });
});
