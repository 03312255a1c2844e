import { describe, expect, it } from "vitest";
import { z } from "zod";
import { englishSchema } from "#domain/courses/facts/course-facts";
import { parseKnown } from "./known-keys.server";

const parts = z.partialRecord(z.enum(["reading", "writing"]), z.number());
const schema = z.object({
  rows: z.array(z.strictObject({ id: z.number(), parts })),
  bar: z.union([
    z.strictObject({ kind: z.literal("a") }),
    z.strictObject({ kind: z.literal("b") }),
  ]),
});
const known = { rows: [{ id: 1, parts: { reading: 6 } }], bar: { kind: "b" } };

describe("a response of a later version", () => {
  it.each([
    ["a field of an object", { ...known, added: 1 }],
    ["a field of a closed object", { ...known, rows: [{ ...known.rows[0], added: 1 }] }],
    ["a key of a record", { ...known, rows: [{ id: 1, parts: { reading: 6, grammar: 7 } }] }],
    ["a field of one of several shapes", { ...known, bar: { kind: "b", added: { deep: true } } }],
    [
      "several at a time",
      { rows: [{ id: 1, parts: { grammar: 7, reading: 6 }, x: 1 }], bar: { kind: "b", y: 1 } },
    ],
  ])("is read without %s that this version doesn't know", (_, data) => {
    expect(parseKnown(schema, structuredClone(data)).data).toEqual(known);
  });

  it("is refused for anything else", () => {
    expect(parseKnown(schema, { ...known, rows: [{ id: "1", parts: {}, added: 1 }] }).success).toBe(
      false,
    );
    expect(parseKnown(schema, { ...known, bar: { kind: "c" } }).success).toBe(false);
    expect(parseKnown(schema, null).success).toBe(false);
  });

  it("keeps the scores of a course whose test has a new part", () => {
    const ielts = { overall: 6.5, parts: { reading: 6, grammar: 6 } };
    expect(parseKnown(englishSchema, { ielts, oxford: { overall: 6 } }).data).toEqual({
      ielts: { overall: 6.5, parts: { reading: 6 } },
    });
  });
});
