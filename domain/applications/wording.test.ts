import { expect, it } from "vitest";
import type { ApplicationProgress } from "./applications";
import type { StageState } from "./progress";
import { explainedDue, staffState, stepsText, studentState, universityDates } from "./wording";

const deadline: ApplicationProgress["deadline"] = {
  ...{ kind: "open", opens: null, closes: "2026-12-04", decides: "2027-02-01" },
  ...{ planFrom: "2026-12-04", text: "4 Dec 2026 (8 days left)" },
};
const rolling = {
  ...{ ...deadline, kind: "rolling" as const, closes: null, planFrom: null },
  text: "Rolling admission. There’s no closing day, and places can fill up.",
};

it.each([
  [
    "preparing",
    deadline,
    "University’s deadline: 4 Dec 2026 (8 days left). Decision by 1 Feb 2027",
  ],
  [
    "preparing",
    rolling,
    "University’s deadline: Rolling admission. There’s no closing day, and places can fill up. Decision by 1 Feb 2027",
  ],
  ["submitted", deadline, "University’s deadline: 4 Dec 2026. Decision by 1 Feb 2027"],
  ["waiting-list", rolling, "Decision by 1 Feb 2027"],
  ["offer", deadline, "University’s deadline: 4 Dec 2026"],
  ["accepted", rolling, null],
  ["submitted", { ...rolling, decides: null }, null],
] as const)("the university's dates for an application that is %s", (outcome, given, text) => {
  expect(universityDates({ outcome, deadline: given })).toBe(text);
});

/** A stage that was submitted. */
const stage = (stageId: number, state: StageState, isAccepted = false) => ({
  ...{ stageId, state, isAccepted, submittedAt: "2026-11-20T06:00:00.000Z" },
  waitsWith: state === "submitted" ? ("team" as const) : null,
});

it.each([
  [stage(1, "done"), "Ticked by you", "Ticked by the student"],
  [stage(1, "done", true), "Accepted by your counsellor", "Accepted"],
  // A rejection is never "accepted".
  [stage(6, "done"), "Recorded by you", "Recorded by the student"],
  [stage(6, "done", true), "Confirmed by your counsellor", "Confirmed"],
  [stage(1, "submitted"), "Submitted, waiting for review", "Submitted, to review"],
  [
    { ...stage(6, "waiting"), waitsWith: "counsellor" as const },
    "Waiting for a decision",
    "Submitted, to review",
  ],
  [stage(1, "closed"), "Submitted", "Submitted, no review needed"],
  [{ ...stage(7, "closed"), submittedAt: null }, "Not needed", "Not needed"],
])("a state has its own word for students and for staff: %o", (entry, student, staff) => {
  expect([studentState(entry), staffState(entry)]).toEqual([student, staff]);
});

it("counts what is in review apart from what is done", () => {
  const entry = (state: StageState, waitsWith: "team" | null = null) => ({ state, waitsWith });
  expect(stepsText([entry("done"), entry("open")])).toBe("1 of 2 steps done.");
  expect(stepsText([entry("submitted", "team"), entry("waiting", "team"), entry("ahead")])).toBe(
    "0 of 3 steps done, 2 in review.",
  );
});

it("has no date for what nobody knows, and none after a refused visa", () => {
  const due = { dueOn: "2027-05-01", basis: "none" as const };
  const text = (stageId: number, state: StageState) =>
    explainedDue({ stageId, state, ...due }, "2026-11-26", "student");
  expect(text(6, "waiting")).toBeNull();
  expect(text(7, "open")).toBe("by the date in the offer");
  expect(text(17, "open")).toBeNull();
});
