import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as challenge from "../../../app/routes/auth/second-factor";
import * as settings from "../../../app/routes/auth/second-factor-settings";
import * as apiKeys from "../../../app/routes/console/api-keys";
import * as enquiryExport from "../../../app/routes/enquiries/staff-export";
import { newStaff, signIn } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { newStudent, signedIn, useServices } from "../services";

const environment = useServices({ STAFF_SECOND_FACTOR: "required" });
const CHALLENGE = "/study-abroad/sign-in/second-factor";
const SETTINGS = `${CHALLENGE}/settings`;
const LEADS = "/study-abroad/counsellor/leads";
const EXPORT = "/study-abroad/counsellor/leads.csv?from=&to=";
const API_KEYS = "/study-abroad/counsellor/api-keys";
type Staff = Awaited<ReturnType<typeof signedIn>>;

const resultSchema = z.object({
  intent: z.string(),
  recoveryCodes: z.array(z.string()).nullable(),
  error: z.string().nullable(),
});
const change = ({ browser, csrf }: Staff, intent: string, code = "") =>
  browser.post(settings.action, SETTINGS, {
    csrf,
    intent,
    returnTo: LEADS,
    [`${intent}Code`]: code,
  });
const pass = ({ browser, csrf }: Staff, code: string, returnTo = LEADS) =>
  browser.post(challenge.action, CHALLENGE, { csrf, code, returnTo });
const newMember = async () => signedIn(await newStaff(environment(), "lms_user"));

/** The code that an authenticator app shows now. */
const codeOf = (secret: string) =>
  TOTP.generate({
    secret: new TOTP({ secret }).secret,
    timestamp: environment().clock.now().getTime(),
  });

/** Sets up an app. @returns the recovery codes */
async function enrol(staff: Staff) {
  expect(await change(staff, "begin")).toRedirectTo(
    `${SETTINGS}?${new URLSearchParams({ returnTo: LEADS })}`,
  );
  const { pending } = await staff.browser.load(settings.loader, SETTINGS);
  const reply = await change(staff, "confirm", codeOf(pending?.secret ?? ""));
  return resultSchema.parse(await reply.json()).recoveryCodes ?? [];
}

/** The same member of staff in another browser, who has to enter a code. */
async function again({ user }: Staff): Promise<Staff> {
  const client = environment().client.another();
  const tokens = await signIn(environment(), client, user.mobile);
  const { access_token: bearer, refresh_token: refreshToken } = tokens;
  return signedIn({ ...user, client, bearer, refreshToken });
}

describe("setting up a second factor", () => {
  it("shows the recovery codes once, and then the state", async () => {
    const staff = await newMember();
    expect(await enrol(staff)).toHaveLength(10);
    expect(await staff.browser.load(settings.loader, SETTINGS)).toMatchObject({
      isOn: true,
      pending: null,
      recoveryCodesLeft: 10,
    });
  });

  it.each(["confirm", "renew", "remove"])("needs a code to %s", async (intent) => {
    const reply = await change(await newMember(), intent);
    expect(reply.status).toBe(400);
    expect(resultSchema.parse(await reply.json())).toMatchObject({
      intent,
      error: "Enter a code.",
    });
  });

  it("rejects a wrong code", async () => {
    const staff = await newMember();
    await change(staff, "begin");
    const reply = await change(staff, "confirm", "000000");
    expect(reply.status).toBe(400);
    expect(resultSchema.parse(await reply.json()).error).toContain("wrong or has been used");
  });

  it("renews and removes with a recovery code", async () => {
    const staff = await newMember();
    const [first = "", second = ""] = await enrol(staff);
    const renewed = await change(staff, "renew", first);
    const [fresh = ""] = resultSchema.parse(await renewed.json()).recoveryCodes ?? [];
    expect((await change(staff, "remove", second)).status).toBe(400);
    expect((await change(staff, "remove", fresh)).status).toBe(303);
    expect(await staff.browser.load(settings.loader, SETTINGS)).toMatchObject({ isOn: false });
  });
});

describe("the code of a new session", () => {
  it("is asked for once, and leads back", async () => {
    const staff = await newMember();
    const [recovery = ""] = await enrol(staff);
    const second = await again(staff);
    expect(
      await second.browser.load(challenge.loader, `${CHALLENGE}?returnTo=${LEADS}`),
    ).toMatchObject({
      returnTo: LEADS,
    });
    expect(await pass(second, recovery)).toRedirectTo(LEADS);
    const done = await second.browser.get(challenge.loader, `${CHALLENGE}?returnTo=${LEADS}`);
    expect(done).toRedirectTo(LEADS);
  });

  it.each([
    ["", "Enter a code."],
    ["000000", /wrong or has been used/],
  ])("is rejected: %j", async (code, message) => {
    const staff = await newMember();
    await enrol(staff);
    const reply = await pass(await again(staff), code);
    expect(reply.status).toBe(400);
    expect(((await reply.json()) as { error: string }).error).toMatch(message);
  });

  it("is limited, with the time to wait", async () => {
    const staff = await newMember();
    await enrol(staff);
    const second = await again(staff);
    let reply = await pass(second, "000000");
    for (let tries = 0; tries < 20 && reply.status === 400; tries++)
      reply = await pass(second, "000000");
    expect(reply.status).toBe(429);
    expect(((await reply.json()) as { error: string }).error).toMatch(/Try again in \d+ minutes?/);
  });

  it("is asked for again before an export and a new key, and the form isn't lost", async () => {
    const user = await newStaff(environment(), "all_user");
    const staff = await signedIn(user);
    const [recovery = ""] = await enrol(staff);
    environment().clock.advance(11 * 60_000);
    const exported = await staff.browser.get(enquiryExport.loader, EXPORT);
    expect(exported).toRedirectTo(`${CHALLENGE}?again=1&returnTo=${encodeURIComponent(EXPORT)}`);
    const form = { csrf: staff.csrf, name: "CRM", scopes: "leads:read", days: "90" };
    const posted = await staff.browser.post(apiKeys.action, API_KEYS, form);
    const to = posted.headers.get("location") ?? "";
    expect(to).toMatch(/again=1&returnTo=\S+pending-form%3Fkey%3D/);
    expect(await staff.browser.load(challenge.loader, to)).toMatchObject({ isAgain: true });
    expect(await pass(staff, recovery, EXPORT)).toRedirectTo(EXPORT);
    expect((await staff.browser.get(enquiryExport.loader, EXPORT)).status).toBe(200);
  });

  it("never leads to another site", async () => {
    const staff = await newMember();
    const [recovery = ""] = await enrol(staff);
    const reply = await pass(await again(staff), recovery, "https://evil.example/");
    expect(reply).toRedirectTo("/study-abroad/counsellor");
  });
});

describe("without a staff account", () => {
  it("the pages don't exist for students", async () => {
    const student = await newStudent(environment());
    for (const [loader, path] of [
      [challenge.loader, CHALLENGE],
      [settings.loader, SETTINGS],
    ] as const)
      expect((await student.browser.get(loader, path)).status).toBe(404);
    expect((await change(student, "begin")).status).toBe(404);
    expect((await pass(student, "1")).status).toBe(404);
  });

  it("they ask signed-out visitors to sign in", async () => {
    for (const [action, path] of [
      [challenge.action, CHALLENGE],
      [settings.action, SETTINGS],
    ] as const)
      expect(await new Browser().post(action, path, {})).toRedirectTo(/\/sign-in\?returnTo=/);
  });
});
