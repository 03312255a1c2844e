import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage, type Stage } from "./stage";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const outboxFor = async (headers: Readonly<Record<string, string>>) =>
  (await stage.app.request("/dev/outbox", { headers })).status;

it("shows outgoing messages to this computer and the website, and to no other host or proxy", async () => {
  expect(await outboxFor({ host: "127.0.0.1:4000" })).toBe(200);
  expect(await outboxFor({ host: "services", "x-service-key": key() })).toBe(200);
  expect(await outboxFor({ host: "attacker.rebind.network:4000" })).toBe(404);
  expect(await outboxFor({ host: "localhost:4000", "x-forwarded-for": "203.0.113.7" })).toBe(404);
  expect(await outboxFor({})).toBe(404);
});

const key = () => stage.deps.config.SERVICE_KEY[0] ?? "";
