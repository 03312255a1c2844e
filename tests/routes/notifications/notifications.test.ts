import { describe, expect, it } from "vitest";
import * as notifications from "../../../app/routes/notifications/settings";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/profile/notifications";
type Person = Awaited<ReturnType<typeof newStudent>>;

const show = ({ browser }: Person, query = "") => browser.load(notifications.loader, PATH + query);
const save = ({ browser, csrf }: Person, fields: Record<string, string | readonly string[]>) => {
  const form = new FormData();
  form.set("csrf", csrf);
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return browser.post(notifications.action, PATH, form);
};
const quiet = { quietFrom: "22:00", quietUntil: "07:30" };

describe("the notification settings", () => {
  it("store channels, digest, quiet hours and language", async () => {
    const student = await newStudent(environment());
    const sms = ["deadline", "recommendation"];
    const form = { email: "deadline", sms, digest: "yes", language: "vi", ...quiet };
    expect(await save(student, form)).toRedirectTo(`${PATH}?saved`);
    const { settings, available, isStaff, isSaved } = await show(student, "?saved");
    expect(settings).toMatchObject({
      channels: {
        deadline: ["email", "sms"],
        recommendation: ["sms"],
        stage_accepted: [],
        stage_returned: [],
      },
      hasDigest: true,
      language: "vi",
      ...quiet,
    });
    expect({ available, isStaff, isSaved }).toEqual({
      available: ["sms"],
      isStaff: false,
      isSaved: true,
    });
  });

  it("can do without quiet hours", async () => {
    const student = await newStudent(environment());
    await save(student, { quietFrom: "", quietUntil: "" });
    expect((await show(student)).settings).toMatchObject({ quietFrom: null, quietUntil: null });
  });

  it.each([
    [{ quietFrom: "late", quietUntil: "07:30" }, "quietFrom", "Enter a time, such as 21:00."],
    [{ quietFrom: "22:00", quietUntil: "" }, "quietUntil", "Enter both times, or neither."],
  ])("reject %j, and show what was typed", async (form, field, message) => {
    const student = await newStudent(environment());
    const reply = await save(student, { ...form, digest: "yes" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field, message);
    expect((await show(student)).settings.hasDigest).toBe(false);
  });

  it("have the notifications of the console for staff only", async () => {
    const [counsellor, student] = [
      await newCounsellor(environment()),
      await newStudent(environment()),
    ];
    for (const person of [counsellor, student]) await save(person, { ...quiet, sms: "lead" });
    expect((await show(counsellor)).settings.channels.lead).toEqual(["sms"]);
    expect((await show(student)).settings.channels.lead).toBeUndefined();
  });
});
