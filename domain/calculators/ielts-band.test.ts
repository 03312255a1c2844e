import { describe, expect, it } from "vitest";
import { bandOfRaw, computeIelts, readIelts } from "./ielts-band";

/** The band of each number of correct answers, from 40 down to 0. */
const bandsOf = (table: Parameters<typeof bandOfRaw>[1]) =>
  Array.from({ length: 41 }, (_, index) => bandOfRaw(40 - index, table));

const times = (...runs: readonly (readonly [count: number, band: number])[]) =>
  runs.flatMap(([count, band]) => Array<number>(count).fill(band));

describe("the band of a number of correct answers", () => {
  it("in listening", () => {
    expect(bandsOf("listening")).toEqual([
      ...times([2, 9], [2, 8.5], [2, 8], [3, 7.5], [2, 7], [4, 6.5], [3, 6], [5, 5.5], [2, 5]),
      ...times([3, 4.5], [2, 4], [3, 3.5], [2, 3], [2, 2.5], [3, 2], [1, 0]),
    ]);
  });

  it("in academic reading", () => {
    expect(bandsOf("academicReading")).toEqual([
      ...times([2, 9], [2, 8.5], [2, 8], [2, 7.5], [3, 7], [3, 6.5], [4, 6], [4, 5.5], [4, 5]),
      ...times([2, 4.5], [3, 4], [2, 3.5], [2, 3], [2, 2.5], [3, 2], [1, 0]),
    ]);
  });

  it("in General Training reading", () => {
    expect(bandsOf("generalReading")).toEqual([
      ...times([1, 9], [1, 8.5], [2, 8], [1, 7.5], [2, 7], [2, 6.5], [2, 6], [3, 5.5], [4, 5]),
      ...times([4, 4.5], [4, 4], [3, 3.5], [3, 3], [3, 2.5], [5, 2], [1, 0]),
    ]);
  });
});

it("reading is marked by the table of its module", () => {
  const input = { listeningRaw: 30, readingRaw: 30, writing: 6, speaking: 6 };
  expect(computeIelts({ ...input, module: "academic" })).toMatchObject({ reading: 7, mean: 6.5 });
  expect(computeIelts({ ...input, module: "general" })).toMatchObject({ reading: 6, mean: 6.25 });
});

describe("the form of IELTS bands", () => {
  const read = (query: string) => readIelts(new URLSearchParams(query));
  const whole = { listening: "30", reading: "28", writing: "6.5", speaking: "7" };

  it("reads every field", () => {
    expect(read("module=general&listening=30&reading=28&writing=6.5&speaking=7").input).toEqual({
      module: "general",
      listeningRaw: 30,
      readingRaw: 28,
      writing: 6.5,
      speaking: 7,
    });
  });

  it("is empty and Academic at first", () => {
    expect(read("")).toMatchObject({ input: null, errors: {}, values: { module: "academic" } });
  });

  it.each(Object.keys(whole))("needs %s once another field has a value", (missing) => {
    const { input, errors } = read(String(new URLSearchParams({ ...whole, [missing]: "" })));
    expect(input).toBeNull();
    expect(Object.keys(errors)).toEqual([missing]);
    expect(errors[missing]).toContain(missing);
  });

  it.each([
    ["listening", "41"],
    ["listening", "-1"],
    ["listening", "10.5"],
    ["reading", "41"],
    ["writing", "9.5"],
    ["writing", "6.3"],
    ["speaking", "-0.5"],
  ])("rejects %s=%s", (name, value) => {
    const { input, errors } = read(String(new URLSearchParams({ ...whole, [name]: value })));
    expect(input).toBeNull();
    expect(Object.keys(errors)).toEqual([name]);
  });
});
