import { Hono } from "hono";
import { expect, it } from "vitest";
import type { ServiceEnv } from "./context";
import { ApiError } from "./errors";
import { fetchInProcess, jsonResponse } from "./in-process";

const request = () => new Request("http://embedded.invalid/thing");
const thing = { data: { on: new Date(0), none: undefined, name: "Zürich ₹ \uD83C" } };

/** A service with one route, and what happens after its handler. */
function serviceWith(after: () => void = () => undefined): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(async (c, next) => {
    await next();
    after();
    c.header("Cache-Control", "no-store");
  });
  app.get("/thing", (c) => jsonResponse(c, thing, 201));
  app.onError(() => new ApiError(500, "INTERNAL_SERVER_ERROR").toResponse());
  return app;
}

it("passes on the same JSON, status and headers as over HTTP, without a body", async () => {
  const sent = await serviceWith().fetch(request());
  const passed = await fetchInProcess(serviceWith(), request());
  expect(passed).toBeInstanceOf(Response);
  expect([passed.status, Object.fromEntries(passed.headers)]).toEqual([
    sent.status,
    Object.fromEntries(sent.headers),
  ]);
  expect(passed.body).toBeNull();
  const text = await sent.text();
  expect(await passed.text()).toBe(text);
  expect(await passed.text()).toBe(text);
});

it("passes on an error after the handler, and not what the handler had returned", async () => {
  const app = serviceWith(() => {
    throw new Error("the database broke off");
  });
  const passed = await fetchInProcess(app, request());
  expect(passed.status).toBe(500);
  expect(await passed.json()).toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
});
