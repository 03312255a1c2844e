import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  ARRIVAL,
  catalogueStageSchema,
  DECISION,
  REPLY,
  SUBMISSION,
  VISA,
} from "#domain/applications/stages";
import type {
  ApplicationContext,
  ApplicationCourse,
  ApplicationRow,
  StageRow,
} from "./application-context";
import { shownStages, stageFor, standingOf, statusOf } from "./applications";

const stages = catalogueStageSchema
  .array()
  .parse(parse(readFileSync("catalogue/application-stages.yaml", "utf8")));
const row: ApplicationRow = {
  ...{ id: "application-1", userId: "student-1", courseId: "course-1" },
  ...{ title: "MSc Computing", universityName: "A University", countrySlug: "germany" },
  ...{ intakeMonth: 9, intakeYear: 2027, status: "active" },
  ...{ createdAt: new Date("2026-11-26T06:00:00Z"), updatedAt: new Date("2026-11-26T06:00:00Z") },
};
const course: ApplicationCourse = {
  ...{ id: "course-1", level: "masters", stream: "computing" },
  data: { intakes: ["September", "January"] },
  facts: {
    intakes: {
      value: [
        { month: "2027-09", closes: "2026-12-15", decides: "2027-01-31" },
        { month: "2027-09", closes: "2027-03-15", decides: "2027-04-30" },
      ],
    },
  },
};
const lead = (country: string, weeks: number) => ({ country, weeks, text: "", source: "" });
const record = (stageId: number, change: Partial<StageRow> = {}): StageRow => ({
  ...{ applicationId: row.id, stageId, fieldData: {}, status: "done", note: null, reasons: [] },
  ...{ submittedAt: new Date("2027-01-10T06:00:00Z"), decidedAt: null, decidedBy: null },
  ...{ recordedBy: null, conditions: [], history: [], ...change },
});
const contextOf = (
  records: readonly StageRow[],
  change: Partial<ApplicationContext> = {},
): ApplicationContext => ({
  ...{ stages, visaLeadTimes: [lead("ireland", 4), lead("germany", 12)], today: "2027-01-20" },
  courses: new Map([[course.id, course]]),
  records: new Map([[row.id, records]]),
  ...{ proofs: new Map(), withCounsellor: new Set(), ...change },
});
const standing = (records: readonly StageRow[], change?: Partial<ApplicationContext>) =>
  standingOf(row, contextOf(records, change));
const dateOf = (stageId: number, ...given: Parameters<typeof standing>) =>
  standing(...given).plan.dates.get(stageId);

describe("the deadline of an application", () => {
  const closes = (...given: Parameters<typeof standing>) =>
    standing(...given).progress.deadline.closes;

  it("is that of the round in which it was submitted, from the day that the student names", () => {
    expect(closes([])).toBe("2027-03-15");
    expect(closes([record(SUBMISSION, { fieldData: { sentOn: "2026-12-01" } })])).toBe(
      "2026-12-15",
    );
    const submittedAt = new Date("2026-12-15T06:00:00Z");
    expect(closes([record(SUBMISSION, { submittedAt })])).toBe("2026-12-15");
  });

  it("is open again after the submission was sent back", () => {
    const fieldData = { sentOn: "2026-12-01" };
    expect(closes([record(SUBMISSION, { fieldData, status: "returned" })])).toBe("2027-03-15");
    expect(closes([record(DECISION, { fieldData })])).toBe("2027-03-15");
  });

  it("is unknown once the course has left the catalogue", () => {
    const { progress } = standing([], { courses: new Map() });
    expect(progress.deadline.kind).toBe("unknown");
  });
});

describe("the dates of an application", () => {
  const offered = [
    record(SUBMISSION),
    record(DECISION, { fieldData: { decision: "offer", replyBy: "2027-02-20" } }),
  ];

  it("have the visa's by the lead time of its own country", () => {
    expect(dateOf(VISA, offered)).toEqual({ dueOn: "2027-05-26", basis: "visa" });
    expect(dateOf(VISA, offered, { visaLeadTimes: [lead("ireland", 4)] })?.basis).toBe("advice");
  });

  it("have the reply's by the offer", () => {
    expect(dateOf(REPLY, offered)).toEqual({ dueOn: "2027-02-20", basis: "offer" });
    const elsewhere = record(ARRIVAL, { fieldData: { replyBy: "2027-02-20" } });
    expect(dateOf(REPLY, [record(SUBMISSION), elsewhere])?.basis).toBe("none");
    const without = record(DECISION, { fieldData: { decision: "offer" } });
    expect(dateOf(REPLY, [record(SUBMISSION), without])?.basis).toBe("none");
  });

  it("have none for a visa that was refused", () => {
    const answered = (visa: string) => [
      ...offered,
      record(REPLY, { fieldData: { reply: "paid" } }),
      record(VISA, { fieldData: { visa } }),
    ];
    expect(dateOf(VISA, answered("refused"))?.basis).toBe("none");
    expect(dateOf(VISA, answered("processing"))?.basis).toBe("visa");
  });

  it("say that the visa may come too late", () => {
    const { progress } = standing([], { visaLeadTimes: [lead("germany", 30)] });
    expect(progress.notes.some((note) => note.startsWith("A visa decision takes"))).toBe(true);
    expect(standing([]).progress.notes.join()).not.toContain("A visa decision takes");
  });
});

describe("who reviews an application", () => {
  const first = stages[0]?.id ?? 0;
  const waitsWith = (status: StageRow["status"], withCounsellor: string[]) =>
    statusOf(
      row,
      contextOf([record(first, { status })], { withCounsellor: new Set(withCounsellor) }),
    ).stages.find(({ stageId }) => stageId === first)?.waitsWith;

  it("is the student's counsellor, otherwise the team", () => {
    expect(waitsWith("submitted", [row.userId])).toBe("counsellor");
    expect(waitsWith("submitted", ["student-2"])).toBe("team");
  });

  it("is null once the step is done", () => {
    expect(waitsWith("done", [row.userId])).toBeNull();
  });
});

describe("conditions of an offer", () => {
  const conditional = (documentId: string | null) =>
    record(DECISION, {
      fieldData: { decision: "conditional" },
      conditions: [{ text: "IELTS 7.0", documentId }],
    });
  const conditionsOf = (documentId: string | null) =>
    standing([record(SUBMISSION), conditional(documentId)], {
      proofs: new Map([
        ["proof-1", { id: "proof-1", label: "IELTS", status: "accepted" as const }],
      ]),
    }).progress.conditions;

  it("have the status of their proofs", () => {
    expect(conditionsOf("proof-1")).toEqual([
      { text: "IELTS 7.0", documentId: "proof-1", label: "IELTS", proof: "accepted" },
    ]);
  });

  it.each([null, "deleted"])("have no proof with the document %s", (documentId) => {
    expect(conditionsOf(documentId)).toEqual([
      { text: "IELTS 7.0", documentId: null, label: null, proof: null },
    ]);
  });
});

describe("intakes to which a university can defer", () => {
  const decisionStage = stages.find(({ id }) => id === DECISION);
  if (!decisionStage) throw new Error("no decision");
  const intakesFor = (records: readonly StageRow[], change?: Partial<ApplicationContext>) =>
    stageFor(row, decisionStage, contextOf(records, change))
      .choice?.answers.deferred?.fields.find(({ isIntake }) => isIntake)
      ?.options?.map(({ value }) => value);
  const later = ["2028-01", "2028-09", "2029-01", "2029-09", "2030-01"];

  it("are the later ones of the course", () => {
    expect(intakesFor([])).toEqual(later);
    expect(intakesFor([record(SUBMISSION, { fieldData: { deferredTo: "2028-01" } })])).toEqual(
      later,
    );
    expect(intakesFor([record(DECISION, { fieldData: { decision: "offer" } })])).toEqual(later);
  });

  it("are also earlier ones after a deferral, to correct it", () => {
    const fieldData = { decision: "deferred", deferredTo: "2027-09" };
    const all = ["2027-01", "2027-09", ...later];
    expect(intakesFor([record(DECISION, { fieldData })])).toEqual(all);
    const history = [fieldData, { decision: "interview" }].map((answer) => ({
      fieldData: answer,
      submittedAt: "2027-01-05T06:00:00Z",
    }));
    expect(intakesFor([record(DECISION, { fieldData: { decision: "offer" }, history })])).toEqual(
      all,
    );
  });

  it("are all later months once the course has left the catalogue", () => {
    const found = intakesFor([], { courses: new Map() }) ?? [];
    expect(found[0]).toBe("2027-10");
    expect(found).toHaveLength(28);
  });
});

describe("a stage in the timeline", () => {
  const entryOf = (stageId: number, records: readonly StageRow[]) =>
    statusOf(row, contextOf(records)).stages.find((one) => one.stageId === stageId);

  it("has what happened by its label, and none without a choice", () => {
    const answered = [
      record(SUBMISSION, { fieldData: { decision: "waiting-list" } }),
      record(DECISION, { fieldData: { decision: "waiting-list" } }),
    ];
    expect(entryOf(DECISION, answered)?.answer).toBe("Waiting list");
    expect(entryOf(SUBMISSION, answered)?.answer).toBeNull();
    expect(entryOf(DECISION, [record(DECISION, { fieldData: { decision: "x" } })])?.answer).toBe(
      null,
    );
  });

  it("is accepted if a counsellor decided so", () => {
    const decidedAt = new Date("2027-01-11T06:00:00Z");
    expect(entryOf(SUBMISSION, [record(SUBMISSION, { decidedAt })])?.isAccepted).toBe(true);
    expect(entryOf(SUBMISSION, [record(SUBMISSION)])?.isAccepted).toBe(false);
    const returned = record(SUBMISSION, { decidedAt, status: "returned" });
    expect(entryOf(SUBMISSION, [returned])?.isAccepted).toBe(false);
  });

  it("is left out if it is about visa and travel, on request", () => {
    expect(shownStages(stages, true).map(({ id }) => id)).not.toContain(VISA);
    expect(shownStages(stages, false)).toEqual(stages);
  });
});
