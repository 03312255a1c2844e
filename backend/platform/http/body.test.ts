import { expect, it } from "vitest";
import { z } from "zod";
import { parseJson, readBody } from "./body";

it("drops NUL from texts, and fields that objects inherit", () => {
  const text = '{"name":"A\\u0000sha","constructor":null,"__proto__":{"isStaff":true}}';
  const parsed = parseJson(text) as Record<string, unknown>;
  expect(Object.entries(parsed)).toEqual([["name", "Asha"]]);
  expect(parsed.isStaff).toBeUndefined();
});

it("reads an empty text as an empty object", () => {
  expect(parseJson("")).toEqual({});
});

it.each(["{", "[1,", "nul", '"open'])("rejects a body that is not JSON: %s", async (body) => {
  const request = new Request("http://services.test/", { method: "POST", body });
  await expect(readBody(request, z.object({ name: z.string() }))).rejects.toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
  });
});
