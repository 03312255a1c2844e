import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answersOfStage,
  currentRecords,
  isClosed,
  isUndecided,
  outcomeOf,
  outcomes,
  possibleFor,
  type Condition,
  type Outcome,
  type OutcomeRecord,
} from "./outcome";
import { nextOf, statesOf } from "./progress";
import { ARRIVAL, DECISION, REPLY, VISA } from "./stages";

const AT = new Date("2027-01-01T00:00:00Z");
const record = (
  stageId: number,
  fieldData: OutcomeRecord["fieldData"] = {},
  status: OutcomeRecord["status"] = "done",
): OutcomeRecord => ({ stageId, fieldData, status, submittedAt: AT });
const outcomeFrom = (records: OutcomeRecord[], conditions: Condition[] = []) =>
  outcomeOf({ status: "active", records, conditions });

const prepared = [1, 3, 4].map((id) => record(id));
const submitted = [...prepared, record(5)];
const offered = [...submitted, record(DECISION, { decision: "offer" })];
const paid = [...offered, record(REPLY, { reply: "paid" })];

/** The place is accepted, and whatever is open is about the visa or the journey. */
const accepted: readonly Outcome[] = [
  "accepted",
  "visa-applied",
  "visa-processing",
  "visa-granted",
  "visa-refused",
  "visa-not-needed",
  "enrolled",
];

describe("outcome of an application", () => {
  it.each<[Outcome, OutcomeRecord[]]>([
    ["preparing", []],
    ["preparing", prepared],
    ["preparing", [...prepared, record(5, {}, "returned")]],
    ["submitted", submitted],
    ["submitted", [...submitted, record(DECISION, { decision: "offer" }, "returned")]],
    ["interview", [...submitted, record(DECISION, { decision: "interview" })]],
    ["test", [...submitted, record(DECISION, { decision: "test" })]],
    ["waiting-list", [...submitted, record(DECISION, { decision: "waiting-list" }, "submitted")]],
    ["rejected", [...submitted, record(DECISION, { decision: "refused" })]],
    ["deferred", [...submitted, record(DECISION, { decision: "deferred" })]],
    ["offer", offered],
    // Without an answer: from before there was a choice, and from callers that don't send one.
    ["accepted", [...offered, record(REPLY, { paidOn: "2027-01-02", paidAmount: "€500" })]],
    ["accepted", [...offered, record(REPLY, { reply: "accepted" })]],
    ["declined", [...offered, record(REPLY, { reply: "declined" })]],
    ["rejected", [...paid.slice(0, 4), record(DECISION, { decision: "refused" }), record(REPLY)]],
    ["visa-applied", [...paid, record(VISA, { appliedOn: "2027-01-02" })]],
    ["visa-processing", [...paid, record(VISA, { visa: "processing" })]],
    ["visa-refused", [...paid, record(VISA, { visa: "refused" })]],
    ["visa-granted", [...paid, record(VISA, { visa: "granted" })]],
    ["visa-granted", [...paid, record(VISA, { visa: "granted" }), record(ARRIVAL)]],
    ["visa-not-needed", [...paid, record(VISA, { visa: "not-needed" })]],
    [
      "enrolled",
      [...paid, record(VISA, { visa: "granted" }), record(ARRIVAL, { arrival: "enrolled" })],
    ],
    [
      "enrolled",
      [...paid, record(VISA, { visa: "not-needed" }), record(ARRIVAL, { arrival: "enrolled" })],
    ],
    [
      "visa-refused",
      [...paid, record(VISA, { visa: "refused" }), record(ARRIVAL, { arrival: "enrolled" })],
    ],
  ])("%s", (outcome, records) => {
    expect(outcomeFrom(records)).toBe(outcome);
  });

  it("is withdrawn whatever was recorded", () => {
    expect(outcomeOf({ status: "withdrawn", records: paid, conditions: [] })).toBe("withdrawn");
  });

  it.each<[Outcome, Condition["proof"][]]>([
    ["conditional", []],
    ["conditional", [null]],
    ["conditional", ["accepted", null]],
    ["conditional", ["accepted", "returned"]],
    ["conditions-met", ["waiting"]],
    ["conditions-met", ["accepted", "waiting"]],
  ])("of a conditional offer is %s with the proofs %o", (outcome, proofs) => {
    const records = [...submitted, record(DECISION, { decision: "conditional" })];
    const conditions = proofs.map((proof, index) => ({ text: `Condition ${index}`, proof }));
    expect(outcomeFrom(records, conditions)).toBe(outcome);
  });

  it("starts the visa again after a deferral", () => {
    const visa = record(VISA, { visa: "granted" });
    const renewed = {
      ...record(DECISION, { decision: "offer" }),
      submittedAt: new Date("2027-03-01T00:00:00Z"),
    };
    const records = [...submitted, renewed, record(REPLY, { reply: "paid" }), visa];
    expect(outcomeFrom(records)).toBe("accepted");
    expect(currentRecords(records)).not.toContain(visa);
    const journey = record(ARRIVAL, { arrival: "planned" });
    expect(currentRecords([...records, journey])).not.toContain(journey);
  });
});

/** What can be recorded in each outcome: decision, reply, visa, arrival. All others are refused. */
const all = [DECISION, REPLY, VISA, ARRIVAL];
const [anyDecision, anyReply, anyVisa, anyArrival] = all.map((id) => [...answersOfStage(id)]);
const late = ["refused", "deferred"];
const none: string[] = [];
const table: Readonly<Record<Outcome, readonly (readonly string[] | undefined)[]>> = {
  preparing: [none, none, none, none],
  submitted: [anyDecision, none, none, none],
  interview: [anyDecision, none, none, none],
  test: [anyDecision, none, none, none],
  "waiting-list": [anyDecision, none, none, none],
  conditional: [anyDecision, none, none, none],
  "conditions-met": [anyDecision, none, none, none],
  rejected: [anyDecision, none, none, none],
  deferred: [anyDecision, none, none, none],
  offer: [anyDecision, anyReply, none, none],
  declined: [none, anyReply, none, none],
  accepted: [late, anyReply, anyVisa, none],
  "visa-applied": [late, none, anyVisa, none],
  "visa-processing": [late, none, anyVisa, none],
  "visa-refused": [late, none, anyVisa, none],
  "visa-granted": [late, none, anyVisa, anyArrival],
  "visa-not-needed": [late, none, anyVisa, anyArrival],
  enrolled: [none, none, none, anyArrival],
  withdrawn: [none, none, none, none],
};

describe("answers that can be recorded", () => {
  const rows = outcomes.flatMap((outcome) =>
    all.map((stageId, index) => [outcome, stageId, table[outcome][index]] as const),
  );

  it.each(rows)("after %s in stage %i are %o", (outcome, stageId, answers) => {
    expect([...possibleFor(outcome, stageId)]).toEqual(answers);
  });

  it.each([
    ["waiting-list", DECISION, "waiting-list", "offer"],
    ["conditional", DECISION, "conditional", "offer"],
    ["offer", DECISION, "offer", "deferred"],
    ["visa-applied", VISA, "applied", "granted"],
    ["visa-processing", VISA, "processing", "refused"],
    ["visa-refused", VISA, "refused", "applied"],
    ["visa-granted", ARRIVAL, "planned", "enrolled"],
  ] as const)("after an accepted %s include news: %i, %s to %s", (outcome, stage, before, news) => {
    expect(possibleFor(outcome, stage, before)).toContain(news);
  });

  it.each([
    ["rejected", DECISION, "refused", "offer"],
    ["offer", DECISION, "offer", "waiting-list"],
    ["declined", REPLY, "declined", "paid"],
    ["visa-granted", VISA, "granted", "refused"],
    ["enrolled", ARRIVAL, "enrolled", "planned"],
  ] as const)("after an accepted %s leave corrections to staff: %i, %s to %s", (...one) => {
    const [outcome, stage, before, correction] = one;
    expect(possibleFor(outcome, stage, before)).not.toContain(correction);
    expect(possibleFor(outcome, stage)).toContain(correction);
  });
});

const stages = [1, 3, 4, 5, 6, 7, 17, 18].map((id) => ({ id }));
const answerField: Readonly<Record<number, string>> = {
  [DECISION]: "decision",
  [REPLY]: "reply",
  [VISA]: "visa",
  [ARRIVAL]: "arrival",
};

/** What can happen to an application, by the student, a counsellor or the university. */
type Event =
  | { readonly kind: "submit"; readonly stageId: number; readonly isPaid: boolean }
  | { readonly kind: "answer"; readonly stageId: number; readonly choice: number }
  | { readonly kind: "review"; readonly stageId: number; readonly status: "done" | "returned" }
  | { readonly kind: "withdraw" | "reopen" | "prove" | "unprove" };

const anyStage = fc.constantFrom(...stages.map(({ id }) => id));
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("submit" as const),
      stageId: fc.constantFrom(1, 3, 4, 5),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      stageId: fc.constantFrom(...all),
      choice: fc.nat(20),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("review" as const),
      stageId: anyStage,
      status: fc.constantFrom("done" as const, "returned" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "withdraw" as const,
        "reopen" as const,
        "prove" as const,
        "unprove" as const,
      ),
    }),
  },
);

interface State {
  readonly status: "active" | "withdrawn";
  readonly records: readonly OutcomeRecord[];
  readonly conditions: readonly Condition[];
}

const withRecord = (state: State, next: OutcomeRecord): State => ({
  ...state,
  records: [...state.records.filter(({ stageId }) => stageId !== next.stageId), next],
});

function standing(state: State) {
  const outcome = outcomeOf(state);
  const states = statesOf(stages, state.records, outcome);
  return { outcome, states, next: nextOf(stages, states, outcome) };
}

/** Applies an event if the service would. */
function apply(state: State, happened: Event, step: number): State {
  const { outcome, states } = standing(state);
  const submittedAt = new Date(AT.getTime() + step * 1_000);
  switch (happened.kind) {
    case "submit": {
      const open = states.get(happened.stageId);
      if (open === "ahead" || open === "closed") return state;
      const status = happened.isPaid ? ("submitted" as const) : ("done" as const);
      return withRecord(state, { stageId: happened.stageId, fieldData: {}, status, submittedAt });
    }
    case "answer": {
      const possible = possibleFor(outcome, happened.stageId);
      const answer = possible[happened.choice % Math.max(1, possible.length)];
      if (answer === undefined) return state;
      const fieldData = { [answerField[happened.stageId] ?? ""]: answer };
      const saved = withRecord(state, {
        ...{ stageId: happened.stageId, fieldData, status: "done", submittedAt },
      });
      return answer === "conditional"
        ? { ...saved, conditions: [{ text: "Final marks", proof: null }] }
        : saved;
    }
    case "review": {
      const reviewed = state.records.find(({ stageId }) => stageId === happened.stageId);
      return reviewed ? withRecord(state, { ...reviewed, status: happened.status }) : state;
    }
    case "withdraw":
      return { ...state, status: "withdrawn" };
    case "reopen":
      return { ...state, status: "active" };
    case "prove":
    case "unprove": {
      const proof = happened.kind === "prove" ? ("waiting" as const) : null;
      return { ...state, conditions: state.conditions.map((one) => ({ ...one, proof })) };
    }
  }
}

describe("any sequence of events", () => {
  const histories = fc.array(event, { maxLength: 40 });
  const start: State = { status: "active", records: [], conditions: [] };
  const statesAfter = (events: readonly Event[]) => {
    const states = [start];
    for (const [step, one] of events.entries())
      states.push(apply(states.at(-1) ?? start, one, step));
    return states;
  };

  it("never shows a next step that the outcome forbids", () => {
    fc.assert(
      fc.property(histories, (events) => {
        for (const state of statesAfter(events)) {
          const { outcome, states, next } = standing(state);
          const isTheirs = (id: number) =>
            states.get(id) === "open" || (next.stageId === id && next.kind === "do");
          if (isClosed(outcome)) {
            expect(next).toEqual({ kind: "closed", stageId: null });
            expect([...states.values()]).not.toContain("open");
            expect([...states.values()]).not.toContain("waiting");
          }
          if (isTheirs(REPLY)) expect(outcome).toBe("offer");
          if (isTheirs(VISA)) expect(["accepted", "visa-refused"]).toContain(outcome);
          if (isTheirs(ARRIVAL)) expect(["visa-granted", "visa-not-needed"]).toContain(outcome);
          if (isUndecided(outcome) && !isClosed(outcome))
            for (const id of [REPLY, VISA, ARRIVAL]) expect(isTheirs(id)).toBe(false);
          if (next.kind === "finished") expect(outcome).toBe("enrolled");
        }
      }),
      { numRuns: 500 },
    );
  });

  it("opens the deposit only after an offer, and the visa only after the place is accepted", () => {
    fc.assert(
      fc.property(histories, (events) => {
        for (const state of statesAfter(events)) {
          const { outcome } = standing(state);
          if (possibleFor(outcome, REPLY).length > 0)
            expect(["offer", "declined", "accepted"]).toContain(outcome);
          if (possibleFor(outcome, VISA).length > 0) expect(accepted).toContain(outcome);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("has at most one step that is open, and always something to read", () => {
    fc.assert(
      fc.property(histories, (events) => {
        for (const state of statesAfter(events)) {
          const { states, next } = standing(state);
          const open = [...states.values()].filter((one) => one === "open");
          expect(open.length).toBeLessThanOrEqual(1);
          if (next.kind !== "closed" && next.kind !== "finished")
            expect(next.stageId).not.toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });
});
