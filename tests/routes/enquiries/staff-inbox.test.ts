import { describe, expect, it } from "vitest";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import * as enquiry from "../../../app/routes/enquiries/enquiry";
import * as staffEnquiry from "../../../app/routes/enquiries/staff-enquiry";
import * as enquiryExport from "../../../app/routes/enquiries/staff-export";
import * as inbox from "../../../app/routes/enquiries/staff-inbox";
import * as refunds from "../../../app/routes/payments/staff-refunds";
import * as requests from "../../../app/routes/requests/staff-requests";
import * as staff from "../../../app/routes/students/counsellor";
import { enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
const LEADS = `${DESK}/leads`;
type Person = Awaited<ReturnType<typeof newStudent>>;

/** A stored enquiry with a name that no other has. */
async function stored() {
  const name = `Kavya ${crypto.randomUUID().replace(/[\d-]/g, "")}`;
  const body = enquiryFor(makePerson(), { name, sendOtp: false });
  const client = environment().client.another();
  return { name, id: enquiryOf(await client.post("auth/enquiry", body)).leadId };
}
const change = ({ browser, csrf }: Person, form: Record<string, string>) =>
  browser.post(inbox.action, LEADS, { csrf, ...form });
const find = async ({ browser }: Person, name: string, filter = "") =>
  (await browser.load(inbox.loader, `${LEADS}?q=${encodeURIComponent(name)}${filter}`)).enquiries;

describe("the inbox of enquiries", () => {
  it("is shared until one counsellor takes an enquiry", async () => {
    const [first, second] = [
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    const { name, id } = await stored();
    expect(await find(second, name)).toMatchObject([{ id, assignedTo: null }]);
    const returnTo = `${LEADS}?page=1`;
    expect(await change(first, { take: id, returnTo })).toRedirectTo(returnTo);
    expect(await find(first, name, "&assigned=me")).toMatchObject([{ id }]);
    expect(await find(second, name)).toEqual([]);
    expect((await change(second, { take: id })).status).toBeGreaterThanOrEqual(403);
    expect(await change(first, { release: id })).toRedirectTo(LEADS);
    expect(await find(second, name, "&assigned=none")).toMatchObject([{ id }]);
  });

  it("records progress, and filters by it", async () => {
    const counsellor = await newCounsellor(environment());
    const { name, id } = await stored();
    await change(counsellor, { take: id });
    expect(await change(counsellor, { lead: id, progress: "contacted" })).toRedirectTo(LEADS);
    expect(await find(counsellor, name, "&progress=contacted")).toMatchObject([{ id }]);
    expect(await find(counsellor, name, "&progress=closed")).toEqual([]);
    expect((await change(counsellor, { lead: id, progress: "none" })).status).toBe(400);
  });

  it("never leads to another site, and reads an unknown place in the list as the first page", async () => {
    const counsellor = await newCounsellor(environment());
    const { id } = await stored();
    const form = { take: id, returnTo: "https://evil.example/" };
    expect(await change(counsellor, form)).toRedirectTo(LEADS);
    for (const after of ["x", "2026-99-99T00:00:00.000000Z_x"]) {
      const { browser } = counsellor;
      const { enquiries } = await browser.load(inbox.loader, `${LEADS}?after=${after}`);
      expect(enquiries[0]).toMatchObject({ id });
    }
  });
});

describe("one enquiry", () => {
  const open = ({ browser }: Person, id: string) =>
    browser.get(staffEnquiry.loader, `${LEADS}/${id}`, { enquiry: id });

  it("leads to the record of its person", async () => {
    const { id } = await stored();
    const page = await open(await newCounsellor(environment()), id);
    expect(page.status).toBe(303);
    expect(page.headers.get("location")).toMatch(
      new RegExp(`^${DESK}/prospects/[\\w-]{36}\\?show=enquiries#enquiry-${id}$`),
    );
  });

  it("doesn't exist for another counsellor, or with an unknown id", async () => {
    const { id } = await stored();
    const [first, second] = [
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    await change(first, { take: id });
    expect((await open(first, id)).status).toBe(303);
    expect((await open(second, id)).status).toBe(404);
    expect((await open(first, crypto.randomUUID())).status).toBe(404);
  });
});

describe("the export of enquiries", () => {
  const exported = async ({ browser }: Person, query = "") => {
    const reply = await browser.get(enquiryExport.loader, `${DESK}/leads.csv${query}`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/csv") as string,
    ]);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    return reply.text();
  };

  it("has all for all_user, and a counsellor's own otherwise", async () => {
    const counsellor = await newCounsellor(environment());
    const [own, other] = [await stored(), await stored()];
    await change(counsellor, { take: own.id });
    const theirs = await exported(counsellor);
    expect(theirs).toContain(own.name);
    expect(theirs).not.toContain(other.name);
    const all = await exported(await newCounsellor(environment(), "all_user"));
    expect(all).toContain(own.name);
    expect(all).toContain(other.name);
  });

  it("has numbers that other systems read, and lines as in RFC 4180", async () => {
    await stored();
    const all = await exported(await newCounsellor(environment(), "all_user"));
    expect(all).toMatch(/,\+91 \d{5} ?\d{5},/);
    expect(all).not.toContain(`'+91`);
    expect(all.replaceAll("\r\n", "")).not.toMatch(/^[^"]*\n/);
    expect(all.endsWith("\r\n")).toBe(true);
  });

  it("is limited to days", async () => {
    const { name } = await stored();
    const head = await newCounsellor(environment(), "all_user");
    expect(await exported(head, "?from=2020-01-01&to=2020-12-31")).not.toContain(name);
    expect(await exported(head, "?from=x")).toContain(name);
  });
});

describe("open requests", () => {
  const PATH = `${DESK}/requests`;
  const load = ({ browser }: Person) => browser.load(requests.loader, PATH);
  const done = ({ browser, csrf }: Person, form: Record<string, string>) =>
    browser.post(requests.action, PATH, { csrf, ...form });

  it("list callbacks until they are done", async () => {
    const student = await newStudent(environment());
    const topic = `Loans ${student.user.mobile}`;
    await student.browser.post(staff.action, "/study-abroad/profile/counselor", {
      csrf: student.csrf,
      mobile: student.user.mobile,
      topic,
      preferredTime: "any",
    });
    const counsellor = await newCounsellor(environment());
    const open = async () =>
      (await load(counsellor)).callBacks.filter((one) => one.topic.includes(topic));
    const [{ id = "" } = {}] = await open();
    expect(await done(counsellor, { called: id })).toRedirectTo(PATH);
    expect(await open()).toEqual([]);
  });

  it("list enquiries of the callback form until they are contacted", async () => {
    const { mobile } = makePerson();
    const { [HONEYPOT_FIELD]: trap, ...form } = {
      name: "Asha Rao",
      mobileCountry: "IN",
      mobile,
      bestTime: "Any time",
      consent: "yes",
      [HONEYPOT_FIELD]: "",
    };
    const path = "/study-abroad/enquiry3";
    await new Browser().post(enquiry.action, path, { ...form, [HONEYPOT_FIELD]: trap });
    const counsellor = await newCounsellor(environment());
    const open = async () =>
      (await load(counsellor)).callEnquiries.filter(({ payload }) => payload.mobile === mobile);
    const [{ id = "" } = {}] = await open();
    expect(await done(counsellor, { calledEnquiry: id })).toRedirectTo(PATH);
    expect(await open()).toEqual([]);
  });

  it.each(["called", "calledEnquiry", "mended"])("returns 404 for an unknown %s", async (field) => {
    const counsellor = await newCounsellor(environment());
    expect((await done(counsellor, { [field]: crypto.randomUUID() })).status).toBe(404);
  });
});

describe("refunds", () => {
  const PATH = `${DESK}/refunds`;
  const refund = ({ browser, csrf }: Person, form: Record<string, string>) =>
    browser.post(refunds.action, PATH, { csrf, ...form });

  it("are listed for counsellors, and made by all_user only", async () => {
    const counsellor = await newCounsellor(environment());
    const head = await newCounsellor(environment(), "all_user");
    expect(await counsellor.browser.load(refunds.loader, PATH)).toMatchObject({ mayRefund: false });
    expect(await head.browser.load(refunds.loader, PATH)).toMatchObject({ mayRefund: true });
    expect((await refund(counsellor, { refund: crypto.randomUUID() })).status).toBe(403);
  });

  it("name each missing field of a refund made elsewhere, and keep the other", async () => {
    const head = await newCounsellor(environment(), "all_user");
    const reply = await refund(head, { made: "", reference: "" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("made", "Choose a payment.");
    await expect(reply).toHaveFieldError("reference", "Enter the reference.");
    const half = await refund(head, { made: "", reference: "UTR 1" });
    expect(await half.json()).toMatchObject({ reference: "UTR 1" });
  });

  it("don't exist with an unknown id", async () => {
    const head = await newCounsellor(environment(), "all_user");
    expect((await refund(head, { refund: crypto.randomUUID() })).status).toBe(404);
  });
});
