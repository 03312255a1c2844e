import { afterAll, beforeAll, expect, it } from "vitest";
import { openEnvironment, type TestEnvironment } from "../environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

const outboxFor = async (headers: Readonly<Record<string, string>>) =>
  (await environment.app.request("/dev/outbox", { headers })).status;

it("shows outgoing messages only to this computer and the website", async () => {
  expect(await outboxFor({ host: "127.0.0.1:4000" })).toBe(200);
  expect(await outboxFor({ host: "services", "x-service-key": key() })).toBe(200);
  expect(await outboxFor({ host: "attacker.rebind.network:4000" })).toBe(421);
  expect(await outboxFor({ host: "localhost:4000", "x-forwarded-for": "203.0.113.7" })).toBe(404);
  expect(await outboxFor({})).toBe(404);
});

it("answers strange hosts nowhere, and this computer and the website everywhere", async () => {
  const statusFor = async (headers: Readonly<Record<string, string>>) =>
    (await environment.app.request("/webinar/webinars", { headers })).status;
  expect(await statusFor({ host: "attacker.rebind.network:4000" })).toBe(421);
  expect(await statusFor({ host: "localhost:4000" })).toBe(200);
  expect(await statusFor({ host: "[::1]:4000" })).toBe(200);
  expect(await statusFor({ host: "services:4000", "x-service-key": key() })).toBe(200);
});

const key = () => environment.deps.config.SERVICE_KEY[0] ?? "";
