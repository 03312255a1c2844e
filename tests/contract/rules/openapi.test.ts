import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import * as applications from "#contract/applications";
import { operations } from "#contract/index";
import { addressOf } from "#contract/operation/index";
import { writeContract } from "../../../scripts/make/contract-files";
import { openEnvironment, type TestEnvironment } from "../environment";

const documentSchema = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

describe("the API for app developers", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    writeContract();
    environment = await openEnvironment();
  });
  afterAll(() => environment.close());

  const statusOf = async (path: string) => (await environment.app.request(path)).status;

  it("has an OpenAPI document of all operations that anyone may cache", async () => {
    const response = await environment.app.request("/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    const { servers, paths } = documentSchema.parse(await response.json());
    expect(servers.map(({ url }) => url)).toEqual(["/v1", "/"]);
    for (const [name, operation] of Object.entries(operations))
      expect(paths[addressOf(operation)]?.[operation.method.toLowerCase()]?.operationId, name).toBe(
        name,
      );
  });

  it("lists the operations of a word by name, whatever loads the modules", () => {
    const names = Object.keys(applications);
    expect(Object.keys(operations).slice(0, names.length)).toEqual(names.sort());
  });

  it("sends the document compressed to clients that accept it", async () => {
    const response = await environment.app.request("/openapi.json", {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(response.headers.get("content-encoding")).toBe("gzip");
  });

  it("has the same calls at the specification's addresses and below /v1", async () => {
    expect(await statusOf("/countries/lite")).toBe(200);
    expect(await statusOf("/v1/countries/lite")).toBe(200);
    expect(await statusOf("/v1/pathway/v1/unknown")).toBe(404);
    expect(await statusOf("/v1")).toBe(404);
    expect(await statusOf("/v2/countries/lite")).toBe(404);
    expect(await statusOf("/v1/v1/countries/lite")).toBe(404);
  });

  it("protects the calls below /v1 like the others", async () => {
    expect(await statusOf("/v1/auth/session")).toBe(401);
    expect(await statusOf("/v1/user/staff/students")).toBe(401);
    expect(await statusOf("/v1/dev/outbox")).toBe(404);
  });

  it("accepts a trailing slash, as in pathway/?page=0&length=10", async () => {
    const response = await environment.app.request("/pathway/?page=0&length=10");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ page: 0, size: 10 });
    expect(await statusOf("/v1/countries/lite/")).toBe(200);
  });
});
