import { describe, expect, it } from "vitest";
import {
  catalogueStageSchema,
  documentsFor,
  documentsOfAnswer,
  fieldsOf,
  parseStage,
  stageOf,
} from "./stages";

const course = { level: "masters", countrySlug: "uk", stream: "law" };
const text = (name: string) => ({ name, label: name, kind: "text" as const });
const stage = stageOf(
  catalogueStageSchema.parse({
    ...{ id: 6, name: "Decision", about: "What the university says.", monthsBefore: 5 },
    fields: [text("number")],
    documents: [{ typeId: 1 }],
    choice: {
      field: "decision",
      answers: {
        offer: { fields: [text("replyBy")], documents: [{ typeId: 2, hint: "The letter." }] },
        deferred: {
          fields: [{ ...text("deferredTo"), kind: "select", options: [], isIntake: true }],
        },
      },
    },
  }),
  course,
);
const names = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);
const types = (documents: readonly { readonly typeId: number }[]) =>
  documents.map(({ typeId }) => typeId);

describe("documents of a stage", () => {
  it("keep their need if it isn't known whether they apply, unless they would be required", () => {
    const rules = [
      { typeId: 1, need: "required", levels: ["masters"] },
      { typeId: 2, need: "later", levels: ["masters"], hint: "After the exam." },
    ] as const;
    const given = rules.map((rule) => ({ ...rule, levels: [...rule.levels] }));
    expect(documentsFor(given, { ...course, level: null })).toEqual([
      { typeId: 1, need: "if-available", optional: true },
      { typeId: 2, need: "later", optional: true, hint: "After the exam." },
    ]);
    expect(documentsFor(given, { ...course, level: "bachelors" })).toEqual([]);
  });
});

describe("an answer", () => {
  it("adds its own fields and documents", () => {
    const typed = { decision: ["offer"] };
    expect(names(fieldsOf(stage, typed))).toEqual(["number", "replyBy"]);
    expect(types(documentsOfAnswer(stage, typed))).toEqual([1, 2]);
  });

  it.each<Record<string, string[]>>([{}, { decision: [""] }, { decision: ["unknown"] }])(
    "adds nothing for %o",
    (typed) => {
      expect(names(fieldsOf(stage, typed))).toEqual(["number"]);
      expect(types(documentsOfAnswer(stage, typed))).toEqual([1]);
    },
  );

  it("has no intakes to defer to, unless they are given", () => {
    expect(stage.choice?.answers.deferred?.fields[0]?.options).toEqual([]);
    expect(stage.choice?.answers.deferred?.documents).toEqual([]);
  });

  it("needs no choice", () => {
    const { choice: _, ...plain } = stage;
    expect(names(fieldsOf(plain, { decision: ["offer"] }))).toEqual(["number"]);
    expect(types(documentsOfAnswer(plain, { decision: ["offer"] }))).toEqual([1]);
    const parsed = parseStage(plain, { number: [" A 7 "] }, "2026-11-26");
    expect(parsed).toMatchObject({ answers: { number: "A 7" } });
  });
});
