import { describe, expect, it } from "vitest";
import * as apiKeys from "../../../app/routes/console/api-keys";
import { newCounsellor, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/counsellor/api-keys";
type Person = Awaited<ReturnType<typeof newCounsellor>>;

const head = () => newCounsellor(environment(), "all_user");
const send = ({ browser, csrf }: Person, form: Record<string, string>) =>
  browser.post(apiKeys.action, PATH, { csrf, ...form });
const keysOf = async ({ browser }: Person) => (await browser.load(apiKeys.loader, PATH)).keys;
const valid = { name: "Our CRM", scopes: "leads:read", days: "90" };

describe("API keys", () => {
  it("are shown once, listed, and deleted", async () => {
    const person = await head();
    expect(await (await send(person, valid)).text()).toMatch(/disha_key_[\w-]{43}/);
    const [key] = await keysOf(person);
    expect(key).toMatchObject({ name: "Our CRM", scopes: ["leads:read"] });
    expect(await send(person, { delete: key?.id ?? "" })).toRedirectTo(PATH);
    expect(await keysOf(person)).toEqual([]);
  });

  it.each([
    ["name", "", "Enter the name of the system."],
    ["scopes", "everything", "Choose at least one permission."],
    ["days", "400", "Enter a number of days from 1 to 365."],
  ])("need a valid %s", async (field, value, message) => {
    const reply = await send(await head(), { ...valid, [field]: value });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError(field, message);
  });

  it("are for all_user only", async () => {
    const counsellor = await newCounsellor(environment());
    expect((await counsellor.browser.get(apiKeys.loader, PATH)).status).toBe(403);
    expect((await send(counsellor, valid)).status).toBe(403);
  });
});
