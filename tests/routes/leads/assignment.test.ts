import { describe, expect, it } from "vitest";
import { addToDay, today } from "#domain/time/dates";
import * as assignment from "../../../app/routes/leads/assignment";
import * as assignmentRule from "../../../app/routes/leads/assignment-rule";
import * as holidays from "../../../app/routes/leads/holidays";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/assignment";
const HOLIDAYS = "/study-abroad/counsellor/holidays";
type Person = Awaited<ReturnType<typeof newStudent>>;

const head = () => newCounsellor(environment(), "all_user");
const pathOf = ({ user }: Person) => `${PATH}/${user.userId}`;
const paramsOf = ({ user }: Person) => ({ staff: user.userId });
const overview = ({ browser }: Person) => browser.load(assignment.loader, PATH);
const open = ({ browser }: Person, of: Person) =>
  browser.load(assignmentRule.loader, pathOf(of), paramsOf(of));
const post = ({ browser, csrf }: Person, of: Person, form: Record<string, string>) =>
  browser.post(assignmentRule.action, pathOf(of), { csrf, ...form }, paramsOf(of));

const rule = {
  form: "rule",
  accepts: "yes",
  maxOpenLeads: "20",
  countries: "DEU",
  fields: "Medicine, law",
  calls: "yes",
  opens1: "10:00",
  closes1: "17:00",
  opens6: "10:00",
  closes6: "13:00",
  awayFrom0: "2031-01-01",
  awayUntil0: "2031-01-03",
  awayFrom1: "2031-02-01",
  awayUntil1: "",
};

describe("the assignment of leads", () => {
  it("shows each counsellor with their rule", async () => {
    const [lead, counsellor] = [await head(), await newCounsellor(environment())];
    expect((await open(lead, counsellor)).rule.acceptsLeads).toBe(false);
    expect(await post(lead, counsellor, rule)).toRedirectTo(PATH);
    const { staff } = await overview(lead);
    expect(staff.find(({ staffId }) => staffId === counsellor.user.userId)?.rule).toMatchObject({
      acceptsLeads: true,
      maxOpenLeads: 20,
      countries: ["DEU"],
      fields: ["Medicine", "law"],
      acceptsCalls: true,
      hours: [
        { day: 1, opensAt: "10:00", closesAt: "17:00" },
        { day: 6, opensAt: "10:00", closesAt: "13:00" },
      ],
      absences: [
        { from: "2031-01-01", until: "2031-01-03" },
        { from: "2031-02-01", until: null },
      ],
    });
  });

  it.each([
    ["maxOpenLeads", "many", "Enter a number from 0 to 10000."],
    ["closes1", "09:00", "Enter an end that is later than the start."],
    ["awayUntil1", "2026-12-01", "Enter a day after the first."],
  ])("names a mistake in %s, and shows what was typed", async (field, value, message) => {
    const [lead, counsellor] = [await head(), await newCounsellor(environment())];
    const reply = await post(lead, counsellor, { ...rule, [field]: value });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field, message);
  });

  it("hands leads over", async () => {
    const [lead, from, to] = [
      await head(),
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    const form = { form: "hand-over", toId: to.user.userId };
    const preview = await post(lead, from, { ...form, step: "preview" });
    expect(await preview.json()).toMatchObject({
      preview: { toId: to.user.userId, leads: 0, students: 0, calls: 0, chats: 0 },
    });
    // Nothing moves without a choice, or without the second button.
    const nobody = await post(lead, from, { ...form, toId: "", step: "confirm" });
    expect(nobody.status).toBe(400);
    await expect(nobody).toHaveFieldError("toId", "Choose a colleague, or no one.");
    expect(await post(lead, from, { ...form, step: "confirm" })).toRedirectTo(PATH);
    const toTeam = { ...form, toId: "team", step: "confirm" };
    expect(await post(lead, from, toTeam)).toRedirectTo(PATH);
    const [latest] = (await overview(lead)).handOvers;
    expect(latest).toMatchObject({ isToTeam: true, moved: { lead: 0 }, undoneAt: null });
    // It isn't done yet.
    const { browser, csrf } = lead;
    const undone = await browser.post(assignment.action, PATH, { csrf, undo: latest?.id ?? "" });
    expect(undone.status).toBe(409);
    expect(await undone.json()).toEqual({
      message: "This hand-over is still going on, or can’t be undone any more.",
    });
  });

  it("plans holidays, and removes them", async () => {
    const { browser, csrf } = await head();
    const send = (form: Record<string, string>) =>
      browser.post(holidays.action, HOLIDAYS, { csrf, ...form });
    const planned = async () => (await browser.load(holidays.loader, HOLIDAYS)).holidays;
    const day = addToDay(today(), 200, "day");
    expect(await send({ day, name: "Diwali" })).toRedirectTo(HOLIDAYS);
    expect(await planned()).toContainEqual({ day, name: "Diwali" });
    expect(await send({ remove: day })).toRedirectTo(HOLIDAYS);
    expect(await planned()).toEqual([]);
  });

  it.each([
    ["day", "2020-01-01", "Enter a date from today on."],
    ["day", "soon", "Enter a date from today on."],
    ["name", "", "Enter the name of the holiday."],
  ])("rejects a holiday whose %s is %j", async (field, value, message) => {
    const { browser, csrf } = await head();
    const form = { csrf, day: addToDay(today(), 9, "day"), name: "Diwali", [field]: value };
    const reply = await browser.post(holidays.action, HOLIDAYS, form);
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field, message);
  });

  it("is for all_user only, and has no page for a student", async () => {
    const [lead, counsellor, student] = [
      await head(),
      await newCounsellor(environment()),
      await newStudent(environment()),
    ];
    const status = async ({ browser }: Person, of: Person) =>
      (await browser.get(assignmentRule.loader, pathOf(of), paramsOf(of))).status;
    expect((await counsellor.browser.get(assignment.loader, PATH)).status).toBe(403);
    expect((await counsellor.browser.get(holidays.loader, HOLIDAYS)).status).toBe(403);
    expect(await status(counsellor, counsellor)).toBe(403);
    expect((await post(counsellor, counsellor, rule)).status).toBe(403);
    expect(await status(lead, student)).toBe(404);
  });
});
