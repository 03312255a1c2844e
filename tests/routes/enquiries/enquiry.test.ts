import { afterEach, describe, expect, it, vi } from "vitest";
import { enquiries } from "#backend/platform/db/schema/enquiries";
import { enquiryHref } from "#domain/enquiries/enquiry-link";
import { qualifications } from "#domain/enquiries/qualifications";
import { enquiryVariants } from "~/forms/enquiries/variants";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import { forgetFailures } from "~/services/client/resilience.server";
import * as spool from "~/services/enquiries/spool.server";
import * as otp from "../../../app/routes/auth/otp";
import * as enquiry from "../../../app/routes/enquiries/enquiry";
import * as fragment from "../../../app/routes/enquiries/fragment";
import * as thankYou from "../../../app/routes/enquiries/thank-you";
import { codeSentTo, makePerson } from "../../contract/test-users";
import { Browser, hostOf } from "../../contract/website";
import { newCounsellor, newStudent, useServices } from "../services";

afterEach(() => {
  if (vi.isMockFunction(spool.spoolEnquiry)) vi.mocked(spool.spoolEnquiry).mockRestore();
  forgetFailures();
});

const environment = useServices();
const BASE = "/study-abroad";
const SHORT = `${BASE}/enquiry4`;

const countEnquiries = () => environment().deps.db.$count(enquiries);
async function latestEnquiry() {
  const rows = await environment().deps.db.select().from(enquiries);
  return rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)).at(-1);
}
const shortForm = (mobile = makePerson().mobile) => ({
  name: "Asha Rao",
  mobileCountry: "IN",
  mobile,
  consent: "yes",
  [HONEYPOT_FIELD]: "",
});
const send = (browser: Browser, form: Record<string, string>, path = SHORT) =>
  browser.post(enquiry.action, path, form);
const viewOf = async (reply: Response) => ((await reply.json()) as { view: View }).view;
interface View {
  readonly step: number;
  readonly fields: readonly { readonly name: string; readonly value?: string }[];
  readonly hiddenFields: readonly (readonly [string, string])[];
}
const valuesIn = ({ fields, hiddenFields }: View) => ({
  ...Object.fromEntries(hiddenFields),
  ...Object.fromEntries(fields.flatMap(({ name, value }) => (value ? [[name, value]] : []))),
});

describe("a lead, for analytics", () => {
  const cookieOf = (reply: Response) =>
    reply.headers.getSetCookie().find((one) => one.startsWith("disha_event="));

  it("is reported once by the page after the form, with consent only", async () => {
    const browser = new Browser();
    const without = await send(browser, shortForm());
    expect(without.status).toBe(303);
    expect(cookieOf(without)).toBeUndefined();
    const agreed = { cookie: "disha_analytics=yes.2026-11" };
    const reply = await new Browser().post(enquiry.action, SHORT, shortForm(), {}, agreed);
    expect(reply.status).toBe(303);
    expect(decodeURIComponent(cookieOf(reply) ?? "")).toContain('"event":"lead_submitted"');
  });

  it("isn't reported by opening the page that thanks for it", async () => {
    const agreed = { cookie: "disha_analytics=yes.2026-11" };
    const reply = await new Browser().get(thankYou.loader, `${BASE}/enquiry/thankyou`, {}, agreed);
    expect(cookieOf(reply)).toBeUndefined();
    expect(await reply.text()).not.toContain("lead_submitted");
  });
});

describe("the enquiry page", () => {
  it.each(["lms_user", "front_desk"] as const)(
    "offers staff with %s to add a lead",
    async (may) => {
      const { browser } = await newCounsellor(environment(), may);
      expect(await browser.get(enquiry.loader, `${BASE}/enquiry`)).toRedirectTo(
        `${BASE}/counsellor/prospects/new`,
      );
    },
  );

  it.each(enquiryVariants.map(({ path }) => path))("asks the questions of %s", async (path) => {
    const { view } = await new Browser().load(enquiry.loader, BASE + path);
    const variant = enquiryVariants.find((one) => one.path === path);
    expect(view.fields.map(({ name }) => name)).toEqual(variant?.steps[0]?.fields);
    expect(view.csrf).toBeNull();
  });

  it("is the same for every anonymous visitor", async () => {
    const reply = await new Browser().get(enquiry.loader, SHORT);
    expect([...reply.headers.keys()]).toEqual(["content-type"]);
  });

  it("knows a signed-in visitor, and a calculator's result", async () => {
    const { browser, csrf, user } = await newStudent(environment());
    const { view } = await browser.load(enquiry.loader, `${SHORT}?calculation=GPA%203.2`);
    expect(view.csrf).toBe(csrf);
    expect(valuesIn(view)).toMatchObject({
      name: "Asha Rao",
      mobile: user.mobile.replace("+91", ""),
    });
    expect(view.mobileCountry).toBe("IN");
    expect(view.calculation).toBe("GPA 3.2");
  });

  it("carries the course, country and level of the page before it to the counsellor", async () => {
    const href = enquiryHref({
      about: "MSc Physics, TU Munich",
      country: "germany",
      level: "masters",
      subject: "Physics",
    });
    const { view } = await new Browser().load(enquiry.loader, href);
    expect(view.about).toBe("MSc Physics, TU Munich");
    const values = valuesIn(view);
    expect(values).toMatchObject({
      interestedCountry: "DEU",
      educationLevel: "MASTERS",
      about: "MSc Physics, TU Munich",
      subject: "Physics",
    });
    await send(new Browser(), { ...shortForm(), about: values.about ?? "" });
    expect((await latestEnquiry())?.payload.extraFields.about).toBe("MSc Physics, TU Munich");
  });

  it.each([
    ["country=netherlands&level=phd", { interestedCountry: "other" }],
    ["country=atlantis&about=%20", {}],
  ])("prefills only choices of the form: %s", async (query, expected) => {
    const { view } = await new Browser().load(enquiry.loader, `${BASE}/enquiry?${query}`);
    expect(valuesIn(view)).toEqual(expected);
  });

  it("requires the address to which the region sends codes", async () => {
    const required = async (browser: Browser) => {
      const { view } = await browser.load(enquiry.loader, SHORT);
      return view.fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
    };
    expect(await required(new Browser())).toEqual(["name", "mobile", "consent"]);
    expect(await required(new Browser(hostOf("vn")))).toEqual(["name", "email", "consent"]);
    expect(await required(new Browser(hostOf("sa")))).toEqual(["name", "email", "consent"]);
  });

  it("is a fragment for the dialog, which isn't cached", async () => {
    const { browser, csrf } = await newStudent(environment());
    const reply = await browser.get(fragment.loader, `${BASE}/fragments/enquiry4`);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    const html = await reply.text();
    expect(html).toContain(`value="${csrf}"`);
    expect(html).toContain(`action="${SHORT}"`);
  });

  it("returns 404 for an unknown variant", async () => {
    expect((await new Browser().get(enquiry.loader, `${BASE}/enquiry99`)).status).toBe(404);
    expect((await send(new Browser(), shortForm(), `${BASE}/enquiry99`)).status).toBe(404);
  });
});

describe("sending an enquiry", () => {
  it("stores it, sends a code and leads to the OTP page", async () => {
    const [browser, form, before] = [new Browser(), shortForm(), await countEnquiries()];
    const reply = await send(browser, form);
    expect(reply).toRedirectTo(`${BASE}/otp`);
    expect(reply).toSetCookie("disha_pending");
    expect(await countEnquiries()).toBe(before + 1);
    const code = await codeSentTo(environment(), form.mobile);
    const verified = await browser.post(otp.action, `${BASE}/otp`, { otp: code });
    expect(verified).toRedirectTo(`${BASE}/enquiry/thankyou`);
  });

  it.each(enquiryVariants)("accepts the required answers of $path", async (variant) => {
    const required = variant.steps
      .flatMap(({ fields }): readonly string[] => fields)
      .filter((name) => !(variant.optional as readonly string[]).includes(name));
    const answers = Object.entries({
      city: "Pune",
      interestedCountry: "DEU",
      educationLevel: "MASTERS",
      intakeYear: String(new Date().getUTCFullYear() + 1),
      qualification: qualifications[1],
      bestTime: "Any time",
      neetStatus: "Will appear",
    }).filter(([name]) => required.includes(name));
    const form = { ...shortForm(), ...Object.fromEntries(answers) };
    const last = { step: String(variant.steps.length - 1) };
    const reply = await send(new Browser(), { ...form, ...last }, BASE + variant.path);
    expect(reply).toRedirectTo(`${BASE}/otp`);
  });

  it("keeps what was typed, and names each field to fix", async () => {
    const before = await countEnquiries();
    const form = { ...shortForm("12345"), name: "7", email: "asha@nowhere", consent: "" };
    const reply = await send(new Browser(), form);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    await expect(reply).toHaveFieldError("mobile", "Enter a 10-digit mobile number.");
    for (const name of ["name", "email", "consent"]) await expect(reply).toHaveFieldError(name);
    expect(valuesIn(await viewOf(reply))).toMatchObject({
      name: "7",
      mobile: "12345",
      email: "asha@nowhere",
    });
    expect(await countEnquiries()).toBe(before);
  });

  it("needs an email address in the regions, where the mobile number may be missing", async () => {
    const browser = new Browser(hostOf("vn"));
    const { email } = makePerson();
    const form = { ...shortForm(""), mobileCountry: "VN" };
    await expect(await send(browser, form)).toHaveFieldError("email");
    expect(await send(browser, { ...form, email })).toRedirectTo(`${BASE}/otp`);
    expect(await codeSentTo(environment(), email)).toMatch(/^\d{6}$/);
  });

  it("returns the form to a bot, without storing it", async () => {
    const before = await countEnquiries();
    const spam = { ...shortForm(), [HONEYPOT_FIELD]: "http://spam.example" };
    const reply = await send(new Browser(), spam);
    await expect(reply).toHaveFieldError("main", /Send the form again/);
    expect(valuesIn(await viewOf(reply))).toMatchObject({ mobile: spam.mobile });
    const { [HONEYPOT_FIELD]: _trap, ...without } = shortForm();
    await expect(await send(new Browser(), without)).toHaveFieldError("main");
    expect(await countEnquiries()).toBe(before);
  });

  it("is refused from another site, and in a session without its token", async () => {
    const foreign = { "sec-fetch-site": "cross-site" };
    const reply = await new Browser().post(enquiry.action, SHORT, shortForm(), {}, foreign);
    expect(reply.status).toBe(403);
    const { browser } = await newStudent(environment());
    expect((await send(browser, shortForm())).status).toBe(403);
  });

  it("needs no code from a signed-in visitor", async () => {
    const { browser, csrf, user } = await newStudent(environment());
    const reply = await send(browser, { ...shortForm(user.mobile), csrf });
    expect(reply).toRedirectTo(`${BASE}/enquiry/thankyou`);
  });

  it("records the page of its block, on this site only", async () => {
    const sourceOf = async (sourceUrl: string) => {
      await send(new Browser(), { ...shortForm(), sourceUrl });
      return (await latestEnquiry())?.payload.extraFields.platformUrl;
    };
    expect(await sourceOf(`${BASE}/germany`)).toBe(`http://localhost:3000${BASE}/germany`);
    expect(await sourceOf("https://evil.example/")).toBe(`http://localhost:3000${SHORT}`);
  });

  it("is spooled while the services are unavailable", async () => {
    vi.spyOn(spool, "spoolEnquiry").mockResolvedValue(undefined);
    const services = vi
      .spyOn(environment().app, "fetch")
      .mockImplementation(() => new Response("", { status: 503 }));
    const reply = await send(new Browser(), shortForm());
    services.mockRestore();
    expect(reply).toRedirectTo(`${BASE}/enquiry/thankyou?code=later`);
    expect(spool.spoolEnquiry).toHaveBeenCalledOnce();
  });

  it("keeps what was typed if it can't even be spooled", async () => {
    vi.spyOn(spool, "spoolEnquiry").mockRejectedValue(new Error("no space left"));
    const services = vi
      .spyOn(environment().app, "fetch")
      .mockImplementation(() => new Response("", { status: 503 }));
    const form = shortForm();
    const reply = await send(new Browser(), form);
    services.mockRestore();
    expect(reply.status).toBeGreaterThanOrEqual(500);
    expect(valuesIn(await viewOf(reply))).toMatchObject({ mobile: form.mobile });
  });
});

describe("an enquiry in steps", () => {
  const PATH = `${BASE}/enquiry2`;
  const goal = {
    interestedCountry: "DEU",
    educationLevel: "MASTERS",
    intakeYear: String(new Date().getUTCFullYear() + 1),
  };
  const step = (form: Record<string, string>) =>
    send(new Browser(), { [HONEYPOT_FIELD]: "", ...form }, PATH);

  it("shows the next step with the answers as hidden fields", async () => {
    const reply = await step({ step: "0", ...goal });
    expect(reply.status).toBe(200);
    const view = await viewOf(reply);
    expect(view.step).toBe(1);
    expect(Object.fromEntries(view.hiddenFields)).toEqual(goal);
  });

  it("goes back without checking, and keeps the answers", async () => {
    const reply = await step({ step: "1", go: "back", name: "7", ...goal });
    expect(reply.status).toBe(200);
    const view = await viewOf(reply);
    expect([view.step, valuesIn(view)]).toEqual([0, { ...goal, name: "7" }]);
  });

  it("returns to the step with the error", async () => {
    const form = { ...shortForm(), ...goal, city: "Pune", qualification: "x", step: "2" };
    const reply = await step(form);
    await expect(reply).toHaveFieldError("qualification");
    expect((await viewOf(reply)).step).toBe(1);
  });
});

describe("changing the address on the OTP page", () => {
  it("returns to the form with what was typed, uncached", async () => {
    const [browser, form] = [new Browser(), shortForm()];
    await send(browser, form);
    const reply = await browser.get(enquiry.loader, `${SHORT}?change=1`);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(valuesIn(await viewOf(reply))).toMatchObject({ name: form.name, mobile: form.mobile });
  });
});

describe("the thank-you page", () => {
  const load = (query = "", browser = new Browser()) =>
    browser.load(thankYou.loader, `${BASE}/enquiry/thankyou${query}`);

  it("greets a signed-in visitor by the first name", async () => {
    const { browser } = await newStudent(environment());
    expect(await load("", browser)).toMatchObject({ firstName: "Asha", note: null });
    expect(await load()).toMatchObject({ firstName: null });
  });

  it("says why no code was sent", async () => {
    const notes = await Promise.all(
      ["none", "network", "later"].map(async (code) => (await load(`?code=${code}`)).note),
    );
    expect(new Set(notes).size).toBe(3);
    expect(notes).not.toContain(null);
    for (const code of ["x", "toString"]) expect((await load(`?code=${code}`)).note).toBeNull();
  });
});
