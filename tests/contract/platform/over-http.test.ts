import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { fetchInProcess } from "#backend/platform/http/in-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { jpeg } from "../../fixtures/files";
import { Client } from "../client";
import { zipped } from "../environment";
import { enquiryFor, enquiryOf, makePerson, newcomer, newStaff, signIn } from "../test-users";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();
let server: ReturnType<typeof serve>;
let origin: string;
let client: Client;

beforeAll(async () => {
  const { app, deps } = environment();
  server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${origin}${pathname}${search}`, request));
  };
  client = new Client(send, deps.config.SERVICE_KEY[0] ?? "");
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Headers without those of the connection. */
const ownHeaders = ({ headers }: Response) =>
  [...headers].filter(
    ([name]) => !/^(?:date|connection|keep-alive|content-length|transfer-encoding)$/.test(name),
  );

/** What the other contract tests call in process, over a socket. */
describe("the services over HTTP", () => {
  it.each([
    "pathway/courses?length=2",
    "calculator/category?page=0&size=30",
    "pathway/search?q=computer%20science",
    "calculator/country",
    "marketing/explore-menu/header",
    "webinar/webinars",
  ])("send public data: %s", async (path) => {
    const { status, data, headers } = await client.get(path);
    expect(status).toBe(200);
    expect(data).toBeDefined();
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("sign a person in with a code, refresh the session and end it", async () => {
    const person = client.another();
    const tokens = await signIn({ ...environment(), client }, person, makePerson().mobile);
    const refreshed = await person.get(
      `auth/refresh?refreshToken=${encodeURIComponent(tokens.refresh_token)}`,
    );
    expect(refreshed.status).toBe(200);
    const bearer = tokens.access_token;
    const profile = `user/user/${tokens.userId}/privacy`;
    expect((await person.get(profile, { bearer })).status).toBe(200);
    expect((await person.get(profile)).status).toBe(401);
    expect((await person.get(profile, { bearer: `${bearer}x` })).status).toBe(401);
  });

  it("keep a student out of another's account, and of the console", async () => {
    const [one, other] = [await newcomer(environment()), await newcomer(environment())];
    const { bearer } = one;
    expect((await client.get(`${other.base}/privacy`, { bearer })).status).toBe(403);
    expect((await client.get("user/staff/students", { bearer })).status).toBe(403);
    const staff = await newStaff(environment(), "all_user");
    expect((await client.get("user/staff/students", staff)).status).toBe(200);
  });

  it("store a compressed enquiry, and name the fields of a wrong one", async () => {
    const sent = await client.post("auth/enquiry", enquiryFor(makePerson()));
    expect(enquiryOf(sent).duplicate).toBe(false);
    const wrong = await client.post("auth/enquiry", { ...enquiryFor(makePerson()), name: 5 });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.fields ?? {})).toEqual(["name"]);
  });

  it("refuse a body that is no valid gzip", async () => {
    const body = zipped({ name: "Asha" }).slice(0, 12);
    const response = await fetch(`${origin}/auth/enquiry`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Encoding": "gzip",
        "X-Service-Key": environment().deps.config.SERVICE_KEY[0] ?? "",
      },
      body,
    });
    expect(response.status).toBe(400);
  });

  it("take an uploaded file, list it, send it unchanged and delete it", async () => {
    const { base, bearer } = await newcomer(environment());
    const form = new FormData();
    form.set("documentTypeId", "1");
    form.set("label", "Passport");
    form.set("file", new File([new Uint8Array(jpeg)], "passport.jpg", { type: "image/jpeg" }));
    const uploaded = await client.multipart(`${base}/document/upload`, form, { bearer });
    const { id } = z.object({ id: z.string() }).parse(uploaded.data);
    const listed = await client.get(`${base}/document`, { bearer });
    expect(z.array(z.object({ id: z.string() })).parse(listed.data)).toHaveLength(1);
    const view = await client.get(`${base}/document/${id}/view`, { bearer });
    expect(view.status).toBe(200);
  });

  it("stream an export as a ZIP file", async () => {
    const { base, bearer } = await newcomer(environment());
    const response = await client.raw("GET", `${base}/export`, { bearer });
    expect(response.headers.get("content-type")).toBe("application/zip");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b]);
  });

  it("give a website in their process the same responses", async () => {
    const { base, bearer } = await newcomer(environment());
    const embedded = new Client(
      (request) => fetchInProcess(environment().app, request),
      environment().deps.config.SERVICE_KEY[0] ?? "",
    );
    const calls: readonly [status: number, path: string, call?: { bearer: string }][] = [
      [200, "calculator/country"],
      [200, "calculator/category?page=0&size=30"],
      [200, `${base}/privacy`, { bearer }],
      [401, `${base}/privacy`],
      [403, "user/staff/students", { bearer }],
      [404, "nothing/here"],
      [404, "pathway/university/germany/nowhere"],
    ];
    for (const [status, path, call] of calls) {
      const sent = await client.raw("GET", path, call);
      const passed = await embedded.raw("GET", path, call);
      expect([path, passed.status, await passed.text(), ownHeaders(passed)]).toEqual([
        path,
        status,
        await sent.text(),
        ownHeaders(sent),
      ]);
      expect(sent.status).toBe(status);
    }
  });

  it("respond to HEAD, and with errors in the format of the contract", async () => {
    expect((await client.raw("HEAD", "calculator/country")).status).toBe(200);
    const missing = await client.get("nothing/here");
    expect([missing.status, missing.code]).toEqual([404, "NOT_FOUND"]);
  });
});
