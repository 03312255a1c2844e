import { describe, expect, it } from "vitest";
import { MAX_LAG_SECONDS, numberOf, ReplicaState } from "./replica-state";

const catalogue = { changed: "2026-11-28", version: "7" };
const standbyAt = (replayed: string | null) => ({ ...catalogue, replayed });
const SECOND = 1_000;

describe("a standby", () => {
  it("is not used before it was seen", () => {
    expect(new ReplicaState().mayServe(null, 0)).toBe(false);
  });

  it("serves callers whose changes it has replayed", () => {
    const state = new ReplicaState();
    state.sawPrimary("A/FF000000", 0);
    state.reason = state.sawStandby(catalogue, standbyAt("A/FE000000"));
    expect(state.mayServe(null, SECOND)).toBe(true);
    expect(state.mayServe("A/FE000000", SECOND)).toBe(true);
    expect(state.mayServe("9/FFFFFFFF", SECOND)).toBe(true);
    expect(state.mayServe("A/FE000001", SECOND)).toBe(false);
    expect(state.mayServe("10/0", SECOND)).toBe(false);
  });

  it("lags by the age of the oldest change that it lacks", () => {
    const state = new ReplicaState();
    for (const [position, at] of [
      ["0/10", 0],
      ["0/20", 5 * SECOND],
      ["0/30", 20 * SECOND],
    ] as const)
      state.sawPrimary(position, at);
    state.reason = state.sawStandby(catalogue, standbyAt("0/10"));
    expect(state.lagSeconds(12 * SECOND)).toBe(7);
    expect(state.mayServe(null, (5 + MAX_LAG_SECONDS) * SECOND)).toBe(true);
    expect(state.mayServe(null, (6 + MAX_LAG_SECONDS) * SECOND)).toBe(false);
    expect(state.reasonAt((5 + MAX_LAG_SECONDS) * SECOND)).toBeNull();
    expect(state.reasonAt((6 + MAX_LAG_SECONDS) * SECOND)).toBe(
      "it is more than 10 seconds behind",
    );
    state.reason = state.sawStandby(catalogue, standbyAt("0/30"));
    // Nothing has changed since, for an hour.
    expect(state.lagSeconds(3_600 * SECOND)).toBe(0);
    expect(state.mayServe("0/30", 3_600 * SECOND)).toBe(true);
  });

  it("knows a lag of hours from few samples", () => {
    const state = new ReplicaState();
    for (let second = 0; second < 7_200; second += 1)
      state.sawPrimary(`1/${(second + 1).toString(16)}`, second * SECOND);
    expect(state.lagSeconds(7_200 * SECOND)).toBe(7_200);
  });

  it("is not used with another catalogue, or when it is a primary", () => {
    const state = new ReplicaState();
    state.sawPrimary("0/10", 0);
    const older = { changed: "2026-11-27", version: "6", replayed: "0/10" };
    expect(state.sawStandby(catalogue, older)).toBe("it has another catalogue");
    expect(state.catalogueVersion).toBe("0");
    expect(state.sawStandby(catalogue, standbyAt(null))).toBe("it is not a standby");
    expect(state.sawStandby(catalogue, standbyAt("0/10"))).toBeNull();
    expect(state.catalogueVersion).toBe("7");
  });
});

it("positions are ordered by both halves", () => {
  const ordered = ["0/0", "0/A", "0/FFFFFFFF", "1/0", "1/A", "A/0", "10/0"].map(numberOf);
  expect(ordered.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(ordered);
});
