import { describe, expect, it } from "vitest";
import { registry } from "~/platform/metrics.server";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";
import { ServiceError } from "./client.server";
import { optional } from "./optional.server";

const failure = (status: number | null) =>
  new ServiceError({ service: "user", path: "/alumni" }, { status, transport: null });

/** Runs an optional call in a request. @returns its result, and how many parts the page lacks */
async function run(call: Promise<string>, budgetMs?: number) {
  const context = { ...requestContext(), serviceCalls: { count: 0, totalMs: 0, missing: 0 } };
  const result = await runWithRequestContext(context, () =>
    optional("alumni", call, "nothing", budgetMs === undefined ? {} : { budgetMs }),
  );
  return [result, context.serviceCalls.missing];
}

describe("optional", () => {
  it("returns what the call returns", async () => {
    expect(await run(Promise.resolve("alumni"))).toEqual(["alumni", 0]);
  });

  it.each([500, 404, 429, null])("returns the other value for status %s", async (status) => {
    expect(await run(Promise.reject(failure(status)))).toEqual(["nothing", 1]);
  });

  it("returns the other value for what orNotFound throws", async () => {
    const call = Promise.resolve("").then((): string => {
      throw new Response("", { status: 404 });
    });
    expect(await run(call)).toEqual(["nothing", 1]);
  });

  it("waits no longer than its budget, and ignores what comes of the call", async () => {
    let fail = (_: Error): void => undefined;
    const call = new Promise<string>((_, reject) => (fail = reject));
    expect(await run(call, 1)).toEqual(["nothing", 1]);
    fail(failure(500));
    await new Promise(setImmediate);
  });

  it("counts what pages lack, by part", async () => {
    await run(Promise.reject(failure(500)));
    expect(await registry.metrics()).toMatch(/page_parts_missing_total\{part="alumni"\} [1-9]/);
  });

  it("throws errors of our own, and redirects", async () => {
    await expect(run(Promise.reject(new TypeError("bug")))).rejects.toThrow("bug");
    const redirect = new Response("", { status: 301 });
    const call = Promise.resolve("").then((): string => {
      throw redirect;
    });
    await expect(run(call)).rejects.toBe(redirect);
  });
});
