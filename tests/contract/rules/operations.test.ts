import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATION } from "#backend/platform/operations/operations";
import { operations } from "#contract/index";
import { addressOf, errorCodesOf, type AnyOperation } from "#contract/operation/index";
import { serviceNames } from "#contract/operation/services";
import { openEnvironment, type TestEnvironment } from "../environment";

/** Routes without an operation, and the reason. */
const withoutOperation: Readonly<Record<string, string>> = {
  "GET /openapi.json": "the contract itself",
};

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === "object" && value !== null && "service" in value && "access" in value;

/** Every operation that a module of contract/ exports, with its name. */
async function exportedOperations(): Promise<[name: string, operation: AnyOperation][]> {
  const files = readdirSync("contract", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "index.ts",
  );
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(pathToFileURL(path.resolve("contract", file)).href) as Promise<
          Record<string, unknown>
        >,
    ),
  );
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, AnyOperation] =>
      isOperation(entry[1]),
    ),
  );
}

describe("the operations of the contract", () => {
  it.each(Object.entries(operations))("%s lists only errors that don't follow", (_name, one) => {
    const derived = errorCodesOf({ ...one, errors: [] });
    expect((one.errors ?? []).filter((code) => derived.includes(code))).toEqual([]);
  });

  it("have unique names and are all in the index", async () => {
    const exported = await exportedOperations();
    expect(exported.length).toBeGreaterThan(100);
    expect(
      exported
        .filter(([name, operation]) => operations[name] !== operation)
        .map(([name, operation]) => `${name}: ${addressOf(operation)}`),
    ).toEqual([]);
  });

  it("have unique addresses", () => {
    const addresses = Object.values(operations).map(
      (operation) => `${operation.method} ${addressOf(operation)}`,
    );
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it("are cached only if they are reads that need no session", () => {
    const cached = Object.values(operations).filter(({ isCacheable }) => isCacheable);
    expect(cached.length).toBeGreaterThan(30);
    expect(
      cached
        .filter(
          ({ method, access, isRepeatable }) =>
            method !== "GET" ||
            !(access === "public" || access === "optionalToken") ||
            isRepeatable === false,
        )
        .map(addressOf),
    ).toEqual([]);
  });
});

describe("the routes of the services", () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment();
  });
  afterAll(() => environment.close());

  /** Every route, with the operations that it serves. */
  const table = () => {
    const routes = new Map<string, AnyOperation[]>();
    for (const { method, path: address, handler } of environment.app.routes) {
      if (method === "ALL") continue;
      const key = `${method} ${address}`;
      const operation = (handler as { [OPERATION]?: AnyOperation })[OPERATION];
      routes.set(key, [...(routes.get(key) ?? []), ...(operation ? [operation] : [])]);
    }
    return routes;
  };

  it("serve each operation exactly once, at its address", () => {
    const routes = table();
    const expected = Object.entries(operations).map(([name, operation]) => ({
      name,
      key: `${operation.method} /${operation.service}${operation.path.replace(/^\/$/, "")}`,
      operation,
    }));
    expect(
      expected
        .filter(({ key, operation }) => {
          const served = routes.get(key) ?? [];
          return served.length !== 1 || served[0] !== operation;
        })
        .map(({ name, key }) => `${name}: ${key}`),
    ).toEqual([]);
  });

  it("have an operation, or a reason to have none", () => {
    const bare = [...table()].filter(([, served]) => served.length === 0).map(([key]) => key);
    expect(bare.sort()).toEqual(Object.keys(withoutOperation).sort());
  });

  it("belong to the services that the contract names", () => {
    const served = new Set(Object.values(operations).map(({ service }) => service));
    expect(serviceNames.filter((name) => !served.has(name))).toEqual([]);
  });
});
