import { describe, expect, it } from "vitest";
import { parseIst, toIst } from "../time/dates";
import { contactOutcomes } from "./activity";
import { isSpokenTo, MAX_CALL_ATTEMPTS, retryAfter } from "./first-contact";

const retry = (outcome: Parameters<typeof retryAfter>[0], attempt: number, at: string) => {
  const found = retryAfter(outcome, attempt, parseIst(at));
  return found && [found.nextAction, toIst(found.nextActionAt)];
};

describe("first contact", () => {
  it("needs a conversation", () => {
    expect(contactOutcomes.filter(isSpokenTo)).toEqual(["reached", "call_later", "met"]);
  });

  it("has a proposal after every outcome but a conversation without a promise", () => {
    const without = contactOutcomes.filter((one) => retryAfter(one, 1, new Date()) === null);
    expect(without).toEqual(["reached", "met"]);
  });

  it("proposes a second call on the same day, if there is time", () => {
    const again = "Call again (attempt 2)";
    expect(retry("not_reached", 1, "2026-11-27T11:00")).toEqual([again, "2026-11-27T13:00"]);
    expect(retry("not_reached", 1, "2026-11-27T17:30")).toEqual([again, "2026-11-27T19:30"]);
    expect(retry("not_reached", 1, "2026-11-27T18:30")).toEqual([again, "2026-11-28T10:30"]);
    expect(retry("not_reached", 1, "2026-11-27T05:00")).toEqual([again, "2026-11-28T10:30"]);
    expect(retry("not_reached", 1, "2026-11-27T23:00")).toEqual([again, "2026-11-28T10:30"]);
  });

  it("tries other times later, no Sundays, and ends", () => {
    const later = [2, 3, 4].map((attempt) => retry("not_reached", attempt, "2026-11-28T11:00"));
    expect(later).toEqual([
      ["Call again (attempt 3)", "2026-11-30T17:30"],
      ["Call again (attempt 4)", "2026-11-30T13:00"],
      ["Call again (attempt 5)", "2026-11-30T10:30"],
    ]);
    expect(retry("not_reached", MAX_CALL_ATTEMPTS, "2026-11-27T11:00")?.[0]).toBe(
      "Write, or close the lead",
    );
  });
});
