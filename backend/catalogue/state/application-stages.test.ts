import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  catalogueStageSchema,
  conditionsIn,
  documentsFor,
  parseStage,
  stageOf,
} from "#domain/applications/stages";
import { documentTypeName } from "#domain/documents/document-types";

const stages = catalogueStageSchema
  .array()
  .parse(parse(readFileSync("catalogue/application-stages.yaml", "utf8")));
const rulesOf = (stageId: number) => stages.find(({ id }) => id === stageId)?.documents ?? [];
const course = (level: string | null, countrySlug = "uk", stream: string | null = "law") => ({
  level,
  countrySlug,
  stream,
});
const required = (...given: Parameters<typeof documentsFor>) =>
  documentsFor(...given)
    .filter(({ need }) => need === "required")
    .map(({ typeId }) => documentTypeName(typeId));

describe("documents of a stage", () => {
  it("follow from the level of the course", () => {
    expect(required(rulesOf(3), course("masters"))).toEqual([
      ...["Passport", "Class 10 marksheet", "Class 12 marksheet", "Degree transcripts"],
    ]);
    expect(required(rulesOf(3), course("bachelors"))).toEqual(["Passport", "Class 10 marksheet"]);
    const bachelors = documentsFor(rulesOf(3), course("bachelors"));
    expect(bachelors.find(({ typeId }) => typeId === 3)).toMatchObject({ need: "later" });
    expect(required(rulesOf(4), course("masters"))).toEqual(["Statement of purpose", "CV"]);
  });

  it("follow from its country and its subject", () => {
    const has = (typeId: number, stageId: number, ...given: Parameters<typeof course>) =>
      documentsFor(rulesOf(stageId), course(...given)).some((one) => one.typeId === typeId);
    expect([has(11, 3, "masters", "germany"), has(11, 3, "masters", "uk")]).toEqual([true, false]);
    expect([
      has(12, 4, "masters", "uk", "architecture"),
      has(12, 4, "masters", "uk", "law"),
    ]).toEqual([true, false]);
  });

  it("are never required because of something unknown", () => {
    expect(required(rulesOf(3), course(null))).toEqual(["Passport", "Class 10 marksheet"]);
    const unknown = documentsFor(rulesOf(3), course(null));
    expect(unknown.find(({ typeId }) => typeId === 4)).toMatchObject({ need: "if-available" });
  });
});

describe("the form of a stage", () => {
  const form = (stageId: number, typed: Record<string, string[]>) => {
    const found = stages.find(({ id }) => id === stageId);
    if (!found) throw new Error(`no stage ${stageId}`);
    return parseStage(stageOf(found, course("masters")), typed, "2026-11-26");
  };

  it("has the fields of its answer only", () => {
    const decidedOn = ["2026-11-25"];
    expect(Object.keys(form(6, { decision: ["conditional"], decidedOn }).errors)).toEqual([
      "conditions",
    ]);
    expect(form(6, { decision: ["refused"], decidedOn, conditions: ["x"] })).toEqual({
      answers: { decision: "refused", decidedOn: "2026-11-25" },
      errors: {},
    });
    expect(Object.keys(form(6, { decidedOn }).errors)).toEqual(["decision"]);
  });

  it("means the deposit if a reply isn't named", () => {
    const typed = { paidOn: ["2026-11-25"], paidAmount: ["€500"] };
    expect(form(7, typed).answers).toMatchObject({ reply: "paid", paidAmount: "€500" });
  });

  it("accepts a day to reply by in the future, and no decision in the future", () => {
    const typed = { decision: ["offer"], decidedOn: ["2027-01-01"], replyBy: ["2027-02-01"] };
    expect(Object.keys(form(6, typed).errors)).toEqual(["decidedOn"]);
  });

  it("reads one condition a line, each once", () => {
    expect(conditionsIn(" - IELTS 6.5\r\n\n• Final marks of 65%\nIELTS 6.5 ")).toEqual([
      ...["IELTS 6.5", "Final marks of 65%"],
    ]);
  });
});
