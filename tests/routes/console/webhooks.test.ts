import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as webhook from "../../../app/routes/console/webhook";
import * as webhooks from "../../../app/routes/console/webhooks";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/webhooks";
type Person = Awaited<ReturnType<typeof newCounsellor>>;

const head = () => newCounsellor(environment(), "all_user");
const secretSchema = z.object({ secret: z.string() });
const URL_OF_CRM = "https://crm.example.com/hook";

const form = (csrf: string, changes: Record<string, string> = {}) => ({
  csrf,
  url: URL_OF_CRM,
  description: "CRM",
  events: "lead.created",
  ...changes,
});
const add = ({ browser, csrf }: Person, changes: Record<string, string> = {}) =>
  browser.post(webhooks.action, PATH, form(csrf, changes));

/** A new webhook's place and path parameters. */
async function added(person: Person) {
  const description = crypto.randomUUID();
  await add(person, { description });
  const { endpoints } = await person.browser.load(webhooks.loader, PATH);
  const id = endpoints.find((one) => one.description === description)?.id ?? "";
  return { place: `${PATH}/${id}`, params: { webhook: id } };
}

describe("webhooks in the console", () => {
  it("show the secret once", async () => {
    const person = await head();
    const response = await add(person);
    const { secret } = secretSchema.parse(await response.json());
    expect(secret).toMatch(/^whsec_/);
    const list = await person.browser.get(webhooks.loader, PATH);
    expect(await list.text()).not.toContain(secret);
  });

  it("say which field is wrong, and show it again", async () => {
    const person = await head();
    const refused = await add(person, { url: "http://10.0.0.1/", description: "Mine" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      typed: { description: "Mine", url: "http://10.0.0.1/" },
      errors: { url: expect.stringContaining("https://") as string },
    });
  });

  it("are changed, tested, get a new secret and are deleted", async () => {
    const person = await head();
    const { place, params } = await added(person);
    const { browser, csrf } = person;
    const post = (step: string, changes = {}) =>
      browser.post(webhook.action, place, form(csrf, { step, ...changes }), params);
    expect(await post("save", { active: "" })).toRedirectTo(`${place}?done=save`);
    const shown = await browser.load(webhook.loader, place, params);
    expect(shown.endpoint).toMatchObject({ isActive: false, events: ["lead.created"] });
    expect(await post("test")).toRedirectTo(`${place}?done=test`);
    const { deliveries } = await browser.load(webhook.loader, place, params);
    expect(deliveries).toMatchObject([{ event: "webhook.test", state: "waiting" }]);
    expect(secretSchema.parse(await (await post("secret")).json()).secret).toMatch(/^whsec_/);
    expect(await post("delete")).toRedirectTo(PATH);
    expect((await browser.get(webhook.loader, place, params)).status).toBe(404);
  });

  it("are for all_user", async () => {
    const counsellor = await newCounsellor(environment());
    expect((await counsellor.browser.get(webhooks.loader, PATH)).status).toBe(403);
    expect((await add(counsellor)).status).toBe(403);
  });
});
