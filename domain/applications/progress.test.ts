import { describe, expect, it } from "vitest";
import type { Outcome } from "./outcome";
import {
  currentStage,
  isReviewDue,
  nextOf,
  statesOf,
  type StageRecord,
  type StageState,
} from "./progress";

const stages = [1, 3, 4, 5, 6, 7, 17, 18].map((id) => ({ id }));
const record = (stageId: number, status: StageRecord["status"] = "done"): StageRecord => ({
  ...{ stageId, status, fieldData: {}, submittedAt: new Date("2027-01-01T00:00:00Z") },
});
const done = (...ids: number[]) => ids.map((id) => record(id));
const short: Readonly<Record<StageState, string>> = {
  ...{ ahead: "-", open: "o", returned: "r", submitted: "s", waiting: "w", done: "d", closed: "x" },
};

describe("what a counsellor has to review", () => {
  it.each<[number, StageRecord["status"], Outcome, boolean]>([
    [1, "submitted", "preparing", true],
    [1, "done", "preparing", false],
    [1, "returned", "preparing", false],
    [1, "submitted", "rejected", false],
    [5, "submitted", "declined", false],
    [6, "submitted", "rejected", true],
    [6, "submitted", "waiting-list", true],
    [17, "submitted", "visa-refused", true],
    [6, "submitted", "withdrawn", false],
  ])("stage %i, %s, %s: %s", (stageId, status, outcome, isDue) => {
    expect(isReviewDue({ stageId, status }, outcome)).toBe(isDue);
  });

  it("comes first for staff, also where the university decides, and after a rejection", () => {
    const records = [...done(1, 3, 4, 5), record(6, "submitted")];
    for (const outcome of ["waiting-list", "rejected"] as const) {
      const states = statesOf(stages, records, outcome);
      const review = { kind: "review", stageId: 6 };
      expect(nextOf(stages, states, outcome, new Set([6]))).toEqual(review);
      expect(nextOf(stages, states, outcome).kind).not.toBe("review");
    }
  });
});

describe("states of the stages, the next step and the current stage", () => {
  it.each<[string, Outcome, StageRecord[], string, string, number]>([
    ["nothing submitted", "preparing", [], "o-------", "do 1", 1],
    ["the first done", "preparing", done(1), "do------", "do 3", 3],
    [
      "the first with the counsellor, so the next can be prepared",
      "preparing",
      [record(1, "submitted")],
      "so------",
      "do 3",
      1,
    ],
    ["a returned one comes first", "preparing", [record(1, "returned")], "r-------", "fix 1", 1],
    ["the university decides", "submitted", done(1, 3, 4, 5), "ddddw---", "wait 6", 6],
    ["waiting list", "waiting-list", done(1, 3, 4, 5, 6), "ddddw---", "wait 6", 6],
    ["rejected", "rejected", done(1, 3, 4, 5, 6), "dddddxxx", "closed null", 6],
    ["offer", "offer", done(1, 3, 4, 5, 6), "dddddo--", "do 7", 7],
    [
      "offer that a counsellor reviews",
      "offer",
      [...done(1, 3, 4, 5), record(6, "submitted")],
      "ddddso--",
      "do 7",
      6,
    ],
    ["declined", "declined", done(1, 3, 4, 5, 6, 7), "ddddddxx", "closed null", 7],
    ["place accepted", "accepted", done(1, 3, 4, 5, 6, 7), "ddddddo-", "do 17", 17],
    ["visa applied for", "visa-applied", done(1, 3, 4, 5, 6, 7, 17), "ddddddw-", "wait 17", 17],
    ["visa refused", "visa-refused", done(1, 3, 4, 5, 6, 7, 17), "ddddddo-", "do 17", 17],
    ["visa granted", "visa-granted", done(1, 3, 4, 5, 6, 7, 17), "dddddddo", "do 18", 18],
    ["enrolled", "enrolled", done(1, 3, 4, 5, 6, 7, 17, 18), "dddddddd", "finished null", 18],
    [
      "an answer that was sent back",
      "submitted",
      [...done(1, 3, 4, 5), record(6, "returned")],
      "ddddr---",
      "fix 6",
      6,
    ],
    [
      "rejected, which a counsellor reviews",
      "rejected",
      [...done(1, 3, 4, 5), record(6, "submitted")],
      "ddddsxxx",
      "closed null",
      6,
    ],
    [
      "withdrawn after an offer that a counsellor hadn't reviewed",
      "withdrawn",
      [...done(1, 3, 4, 5, 7), record(6, "submitted")],
      "ddddxdxx",
      "closed null",
      7,
    ],
    ["withdrawn early", "withdrawn", done(1), "dxxxxxxx", "closed null", 1],
    [
      "withdrawn after it was sent back",
      "withdrawn",
      [record(1, "returned")],
      "xxxxxxxx",
      "closed null",
      18,
    ],
  ])("%s", (_name, outcome, records, shown, expected, current) => {
    const states = statesOf(stages, records, outcome);
    expect([...states.values()].map((state) => short[state]).join("")).toBe(shown);
    const next = nextOf(stages, states, outcome);
    expect(`${next.kind} ${next.stageId}`).toBe(expected);
    expect(currentStage(stages, states)).toBe(current);
  });

  it("has no current stage without stages", () => {
    expect(currentStage([], new Map())).toBeNull();
  });

  it("lets staff review before the student goes on", () => {
    const states = statesOf(stages, [record(1, "submitted")], "preparing");
    expect(nextOf(stages, states, "preparing")).toEqual({ kind: "do", stageId: 3 });
    expect(nextOf(stages, states, "preparing", new Set([1]))).toEqual({
      kind: "review",
      stageId: 1,
    });
  });
});
