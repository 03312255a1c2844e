import { expect, it } from "vitest";
import { z } from "zod";
import { operations } from "#contract/index";

interface Check {
  readonly _zod: {
    readonly def: { readonly check: string; readonly abort?: boolean | undefined };
  };
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Every schema inside a schema, with its place. */
function* schemasIn(
  value: unknown,
  place: string,
  seen = new Set<unknown>(),
): Generator<[string, z.ZodType]> {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (isSchema(value)) yield [place, value];
  const parts = isSchema(value) ? (value._zod.def as unknown as object) : value;
  for (const [name, part] of Object.entries(parts)) {
    const isShape = name === "shape" || name === "innerType" || name === "in";
    yield* schemasIn(part, isShape ? place : `${place}.${name}`, seen);
  }
}

/**
 * The fault of a schema whose own rules run on text of any length. Zod runs all checks of a schema, also
 * after one has failed, unless that one aborts.
 */
function faultOf(schema: z.ZodType): string | null {
  const { type, checks = [] } = schema._zod.def as { type: string; checks?: Check[] };
  const all = checks.map(({ _zod }) => _zod.def);
  const kinds = all.map(({ check }) => check);
  const rule = Math.max(kinds.lastIndexOf("custom"), kinds.lastIndexOf("string_format"));
  const limits = all.filter(({ check }, at) => check === "max_length" && at < rule);
  if (limits.some(({ abort }) => abort !== true)) return "max() without abort before a rule";
  const hasOwnRule = type === "string" && kinds.includes("custom");
  return hasOwnRule && limits.length === 0 ? "no max() before a rule" : null;
}

const faultsIn = (schema: unknown, place: string): string[] =>
  [...schemasIn(schema, place)].flatMap(([where, found]) => {
    const fault = faultOf(found);
    return fault === null ? [] : [`${where}: ${fault}`];
  });

it("notices text whose rules run before its length is checked", () => {
  const rule = (text: string) => text !== "";
  expect(faultsIn(z.object({ a: z.string().max(5).refine(rule) }), "x")).toHaveLength(1);
  expect(faultsIn(z.object({ a: z.string().refine(rule) }), "x")).toHaveLength(1);
  expect(faultsIn(z.array(z.string()).max(5).refine(Boolean), "x")).toHaveLength(1);
  const aborting = z.string().max(5, { abort: true }).refine(rule);
  expect(faultsIn(z.object({ a: aborting.optional() }), "x")).toEqual([]);
});

it("checks the length of text before anything that may take long", () => {
  const faults = Object.entries(operations).flatMap(([name, operation]) => [
    ...faultsIn("body" in operation ? operation.body : null, `${name} body`),
    ...faultsIn("query" in operation ? operation.query : null, `${name} query`),
  ]);
  expect(faults).toEqual([]);
});
