import { afterEach, describe, expect, it } from "vitest";
import * as components from "../../../app/routes/dev/components";
import * as mail from "../../../app/routes/dev/mail";
import * as outbox from "../../../app/routes/dev/outbox";
import * as preview from "../../../app/routes/dev/preview";
import * as reference from "../../../app/routes/dev/reference";
import * as openapi from "../../../app/routes/site/openapi";
import { writeContract } from "../../../scripts/make/contract-files";
import { makePerson } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { changeSettings, restoreSettings } from "../../setup/site-settings";
import { writeSmallCatalogue } from "../../setup/small-catalogue";
import { useServices } from "../services";

afterEach(restoreSettings);

const environment = useServices({ CATALOGUE_DIR: writeSmallCatalogue() });
const DEV = "/study-abroad/dev";

/** What a browser gets from each of the pages. */
async function statuses(headers: Record<string, string> = {}): Promise<number[]> {
  const browser = new Browser();
  const params = { id: "code-vn" };
  const replies = [
    await browser.get(components.loader, `${DEV}/components`, {}, headers),
    await browser.get(outbox.loader, `${DEV}/outbox`, {}, headers),
    await browser.get(mail.loader, `${DEV}/outbox/samples/code-vn`, params, headers),
    await browser.get(reference.loader, `${DEV}/reference`, {}, headers),
  ];
  return replies.map(({ status }) => status);
}

const previewStatus = async (headers: Record<string, string> = {}): Promise<number> =>
  (await new Browser().get(preview.loader, `${DEV}/preview?name=/usa`, {}, headers)).status;

describe("the pages for developers", () => {
  it("exist in local mode", async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it("don't exist in production", async () => {
    changeSettings({ isLocal: false });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await previewStatus()).toBe(404);
  });

  it.each<Record<string, string>>([
    { "x-forwarded-for": "203.0.113.7" },
    { "x-forwarded-proto": "https" },
  ])("don't show messages through a proxy: %j", async (headers) => {
    expect(await statuses(headers)).toEqual([200, 404, 404, 404]);
    expect(await previewStatus(headers)).toBe(404);
  });

  it("compare a page of the catalogue folder with the site", async () => {
    const load = (name: string) =>
      new Browser().load(preview.loader, `${DEV}/preview?name=${name}`);
    const { entries, errors } = await load("/usa");
    expect(errors).toEqual([]);
    expect(entries.map(({ kind, key, state }) => [kind, key, state])).toEqual([
      ["document", "country/usa", "changed"],
    ]);
    expect(entries[0]?.document?.path).toBe("/usa");
  });

  it("list outgoing messages", async () => {
    const { mobile } = makePerson();
    await environment().client.post("auth/otp/send", { mobile, countryCode: "+91" });
    const { messages, samples } = await new Browser().load(outbox.loader, `${DEV}/outbox`);
    expect(messages.map(({ to }) => to)).toContain(mobile);
    expect(samples).toContain("code-vn");
  });

  it("show a mail without scripts, and 404 for an unknown one", async () => {
    const show = (path: string, id: string) =>
      new Browser().get(mail.loader, `${DEV}/outbox/${path}/${id}`, { id });
    const reply = await show("samples", "code-vn");
    expect(reply.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(await reply.text()).toContain("<html");
    expect((await show("samples", "none")).status).toBe(404);
    expect((await show("mail", crypto.randomUUID())).status).toBe(404);
  });

  it("describe the services, with a script of our own origin", async () => {
    writeContract();
    const read = (loader: Parameters<Browser["get"]>[0], path: string) =>
      new Browser().get(loader, path);
    const page = await read(reference.loader, `${DEV}/reference`);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
    const html = await page.text();
    expect(html).not.toMatch(/https?:/);
    const [, address = ""] = /src="([^"]+)"/.exec(html) ?? [];
    const script = await read(reference.loader, address);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect((await script.text()).length).toBeGreaterThan(500_000);
    const [, document = ""] = /spec-url="([^"]+)"/.exec(html) ?? [];
    expect(document).toBe("/study-abroad/openapi.json");
    const described: unknown = await (await read(openapi.loader, document)).json();
    expect(described).toMatchObject({ openapi: "3.1.0" });
  });
});
