import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import type { Client } from "../client";
import { openEnvironment, type TestEnvironment } from "../environment";
import { codeSentTo, enquiryFor, enquiryOf, makePerson, newcomer } from "../test-users";

const callSchema = z.object({
  event: z.string(),
  occurredAt: z.string().datetime(),
  lead: z.object({ leadId: z.string(), mobile: z.string().nullable() }).passthrough(),
});

/** Calls of the enquiry webhook (docs/service-contract.md "Webhook"). */
describe("the enquiry webhook", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment({ LEAD_WEBHOOK_URL: "https://crm.example/leads" });
  });
  afterAll(() => environment.close());

  const callsAbout = async (enquiryId: string) => {
    const messages = await environment.sent();
    return messages
      .flatMap((message) => (message.kind === "webhook" ? [message.body] : []))
      .map((body) => callSchema.parse(JSON.parse(body)))
      .filter(({ lead }) => lead.leadId === enquiryId);
  };
  const eventsOf = async (enquiryId: string) =>
    (await callsAbout(enquiryId)).map(({ event }) => event).sort();

  const enquire = async (client: Client, enquiry: EnquiryPayloadInput, bearer?: string) =>
    enquiryOf(await client.post("auth/enquiry", enquiry, bearer ? { bearer } : {}));
  const verify = async (client: Client, challengeId: string | undefined, mobile: string) =>
    client.post("auth/otp/verify", { challengeId, otp: await codeSentTo(environment, mobile) });

  it("is called when an enquiry is stored, with its details", async () => {
    const person = makePerson();
    const { leadId: enquiryId } = await enquire(environment.client.another(), enquiryFor(person));
    expect(await callsAbout(enquiryId)).toMatchObject([
      { event: "lead.created", lead: { ...person, name: "Asha Rao", formId: "enquiry" } },
    ]);
  });

  it("is called once for a repeated enquiry", async () => {
    const person = makePerson();
    const client = environment.client.another();
    const { leadId: enquiryId } = await enquire(client, enquiryFor(person));
    expect(await enquire(client, enquiryFor(person))).toMatchObject({
      leadId: enquiryId,
      duplicate: true,
    });
    expect(await eventsOf(enquiryId)).toEqual(["lead.created"]);
  });

  it("is called once when the enquiry is verified", async () => {
    const person = makePerson();
    const client = environment.client.another();
    const { leadId: enquiryId, challenge } = await enquire(client, enquiryFor(person));
    await verify(client, challenge?.challengeId, person.mobile);
    expect(await eventsOf(enquiryId)).toEqual(["lead.created", "lead.verified"]);
  });

  it("is not called for a sign-in without an enquiry", async () => {
    const before = (await environment.sent()).filter(({ kind }) => kind === "webhook").length;
    await newcomer(environment);
    const after = (await environment.sent()).filter(({ kind }) => kind === "webhook").length;
    expect(after).toBe(before);
  });

  it("is not called again when a signed-in visitor verified the enquiry first", async () => {
    const student = await newcomer(environment);
    const { mobile, email, client, bearer } = student;
    const enquiry = enquiryFor({ mobile, email });
    const { leadId: enquiryId, challenge } = await enquire(environment.client.another(), enquiry);
    const code = await codeSentTo(environment, mobile);
    expect(await enquire(client, enquiry, bearer)).toMatchObject({
      leadId: enquiryId,
      duplicate: true,
    });
    expect(await eventsOf(enquiryId)).toEqual(["lead.created", "lead.verified"]);
    const challengeId = challenge?.challengeId;
    await environment.client.another().post("auth/otp/verify", { challengeId, otp: code });
    expect(await eventsOf(enquiryId)).toEqual(["lead.created", "lead.verified"]);
  });

  it("is called once for the enquiry of a signed-in visitor", async () => {
    const { mobile, email, client, bearer } = await newcomer(environment);
    const { leadId: enquiryId } = await enquire(client, enquiryFor({ mobile, email }), bearer);
    expect(await eventsOf(enquiryId)).toEqual(["lead.created"]);
  });
});
