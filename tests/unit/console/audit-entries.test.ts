import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { detailsText } from "~/components/console/audit-details";
import { AuditFilters } from "~/components/console/audit-filters";
import { actionSummary } from "~/services/console/action-summary.server";

it("names what was changed before its values", () => {
  const details = { to: "30", from: "60", setting: "LEAD_RETURN_MINUTES" };
  const text = ": setting LEAD_RETURN_MINUTES; from 60; to 30";
  expect(detailsText({ isOperator: false, details })).toBe(text);
  const template = { texts: "en", template: "Welcome", name: null };
  expect(detailsText({ isOperator: false, details: template })).toBe(
    ": template Welcome; name –; texts en",
  );
  expect(detailsText({ isOperator: true, details: { operator: "root" } })).toBe("");
  expect(detailsText({ isOperator: false, details: null })).toBe("");
});

it.each([
  ["PUT /lead/holidays/:day", "Add or rename a holiday"],
  ["admin staff lms_user", "Add a member of staff: Counsellor"],
  ["admin revoke all_user", "Revoke a permission: Administrator"],
  ["admin not paid", "Make a learner a free learner"],
  ["admin reset-second-factor", "Remove a second factor"],
  ["admin unknown", null],
  ["GET /nowhere", null],
])("describes %s as %j", (action, summary) => {
  expect(actionSummary(action)).toBe(summary);
});

it("links from the entries about one person to those about everyone", () => {
  const shown = (filters: Record<string, string>) =>
    renderToStaticMarkup(createElement(AuditFilters, { path: "/audit", filters, staff: [] }));
  expect(shown({ student: "1", kind: "read" })).toContain('href="/audit?kind=read"');
  expect(shown({ kind: "read" })).not.toContain("href=");
});
