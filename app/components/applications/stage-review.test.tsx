import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StepReview, type StepToReview } from "./stage-review";

const returned: StepToReview = {
  ...{ stageId: 1, name: "Plan", state: "returned", isAccepted: false, waitsWith: null },
  ...{ submittedAt: "2026-11-20T06:00:00.000Z", dueOn: "2026-12-01", facts: [], earlier: [] },
  ...{ note: "Say which lab", reasons: ["field_unclear"], documents: [] },
};
const htmlOf = (step: Partial<StepToReview>) =>
  renderToStaticMarkup(
    <StepReview step={{ ...returned, ...step }} documentsPath="/d" message={null} csrf="t" />,
  );

it("has the reasons of the last decision, but none for what was submitted again", () => {
  expect(htmlOf({})).toMatch(/value="field_unclear"[^>]*checked|checked[^>]*value="field_unclear"/);
  const again = htmlOf({ state: "submitted", waitsWith: "counsellor" });
  expect(again).not.toContain("checked");
  expect(again).toContain("Your last note: Say which lab");
  expect(again).toContain("<details open");
  expect(again).toContain('name="submittedAt" value="2026-11-20T06:00:00.000Z"');
});

it("is open for a decision that also waits for the university, to confirm and not to accept", () => {
  const html = htmlOf({ stageId: 6, state: "waiting", waitsWith: "counsellor", reasons: [] });
  expect(html).toContain("<details open");
  expect(html).toContain("Confirm");
  expect(html).not.toContain(">Accept<");
});

it("offers no review of a step that the outcome has made unnecessary", () => {
  expect(htmlOf({ state: "closed" })).not.toContain("<form");
});
