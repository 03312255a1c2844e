import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { consents, enquiries } from "#backend/platform/db/schema/enquiries";
import { leads } from "#backend/platform/db/schema/leads";
import * as enquiryPage from "../../../app/routes/enquiries/enquiry";
import * as addLead from "../../../app/routes/leads/add-lead";
import { enquiryFor, enquiryOf, makePerson } from "../../contract/test-users";
import { targetOf } from "../../contract/website";
import { newCounsellor, useServices, type newStudent } from "../services";

const environment = useServices();
const DESK = "/study-abroad/counsellor";
const PATH = `${DESK}/prospects/new`;
type Person = Awaited<ReturnType<typeof newStudent>>;

const db = () => environment().deps.db;
const filled = (of: Person, person = makePerson()) => ({
  ...{ name: "Walkin Sharma", mobile: person.mobile, email: "", source: "walk_in" },
  ...{ city: "Pune", country: "DEU", level: "MASTERS", year: "2027", note: "Wants Germany" },
  ...{ consent: "yes", ownerId: of.user.userId },
});
const post = ({ browser, csrf }: Person, form: Record<string, string>) =>
  browser.post(addLead.action, PATH, { csrf, ...form });
const idIn = (reply: Response) => targetOf(reply).pathname.split("/").at(-1) ?? "";
const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];
/** An enquiry of the website, by a browser that is signed in as nobody or a member of staff. */
const enquire = async (person: ReturnType<typeof makePerson>, by?: Person) => {
  const client = by?.user.client ?? environment().client.another();
  const body = enquiryFor(person, { name: "Second Kaur", sendOtp: false });
  const { leadId } = enquiryOf(await client.post("auth/enquiry", body, by?.user));
  const [row] = await db().select().from(enquiries).where(eq(enquiries.id, leadId));
  return row;
};

describe("adding a lead", () => {
  it("stores the person with source, consent, note and owner, and nothing of the account", async () => {
    const frontDesk = await newCounsellor(environment());
    const form = filled(frontDesk);
    const id = idIn(await post(frontDesk, form));
    expect(await leadOf(id)).toMatchObject({
      ...{ name: "Walkin Sharma", mobile: form.mobile, email: null, userId: null },
      ownerId: frontDesk.user.userId,
    });
    const [enquiry] = await db().select().from(enquiries).where(eq(enquiries.leadId, id));
    expect(enquiry).toMatchObject({
      ...{ status: "new", userId: null },
      payload: { source: "walk_in", formId: "staff", interestedCountries: ["DEU"] },
    });
    const [consent] = await db()
      .select()
      .from(consents)
      .where(eq(consents.enquiryId, enquiry?.id ?? ""));
    expect(consent).toMatchObject({ version: "staff", userId: null });
  });

  it("offers the reader as the owner", async () => {
    const frontDesk = await newCounsellor(environment());
    const { me, staff } = await frontDesk.browser.load(addLead.loader, PATH);
    expect(me).toBe(frontDesk.user.userId);
    expect(staff.map(({ id }) => id)).toContain(me);
  });

  it("shows a known number first, and adds another person only when told so", async () => {
    const [owner, colleague] = [
      await newCounsellor(environment()),
      await newCounsellor(environment()),
    ];
    const form = filled(owner);
    const id = idIn(await post(owner, form));
    const again = { ...form, name: "Joseph Khan" };
    const own = await post(owner, again);
    expect(own.status).toBe(409);
    expect(await own.json()).toMatchObject({ known: [{ id, name: "Walkin Sharma" }] });
    // A colleague learns who has the lead, and nothing else.
    const theirs = await post(colleague, again);
    expect(await theirs.json()).toMatchObject({ known: [{ id: null, name: null }] });
    expect(await db().$count(leads, eq(leads.mobile, form.mobile))).toBe(1);
    const added = idIn(await post(owner, { ...again, another: "yes" }));
    expect(added).not.toBe(id);
  });

  it.each([
    [{ name: "" }, "name", "Enter the person’s name."],
    [{ mobile: "" }, "mobile", "Enter a mobile number or an email address."],
    [
      { mobile: "98x" },
      "mobile",
      "Enter a mobile number, with its country code if it isn’t Indian.",
    ],
    [{ email: "a@b" }, "email", "Enter a valid email address."],
    [{ source: "" }, "source", "Choose how they came to us."],
    [{ consent: "" }, "consent", "They must agree to be contacted before you add them."],
    [{ year: "27" }, "year", "Enter a year, such as 2027."],
  ])("rejects %j and keeps the rest", async (form, field, message) => {
    const frontDesk = await newCounsellor(environment());
    const reply = await post(frontDesk, { ...filled(frontDesk), ...form });
    expect(reply.status).toBe(400);
    expect(await reply.clone().json()).toMatchObject({ typed: { city: "Pune" } });
    await expect(reply).toHaveFieldError(field, message);
  });

  it("is what the public form offers to staff", async () => {
    const frontDesk = await newCounsellor(environment());
    const reply = await frontDesk.browser.get(enquiryPage.loader, "/study-abroad/enquiry");
    expect(targetOf(reply).pathname).toBe(PATH);
  });
});

describe("enquiries that a member of staff sends", () => {
  it("are people of their own, never the account's", async () => {
    const frontDesk = await newCounsellor(environment());
    const first = await enquire(makePerson(), frontDesk);
    const second = await enquire(makePerson(), frontDesk);
    expect(first?.leadId).not.toBe(second?.leadId);
    for (const one of [first, second]) {
      expect(one).toMatchObject({ userId: null, status: "new" });
      expect(await leadOf(one?.leadId ?? "")).toMatchObject({ userId: null });
    }
  });
});

describe("two leads with one number or address", () => {
  it("have one owner", async () => {
    const owner = await newCounsellor(environment());
    const form = filled(owner);
    await post(owner, form);
    const again = await enquire({ ...makePerson(), mobile: form.mobile });
    expect(await leadOf(again?.leadId ?? "")).toMatchObject({ ownerId: owner.user.userId });
    const other = await enquire(makePerson());
    expect(await leadOf(other?.leadId ?? "")).toMatchObject({ ownerId: null });
  });
});
