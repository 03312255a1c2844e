import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LeadFilters } from "~/components/leads/lead-list";

const textOf = (seesTeam: boolean) =>
  renderToStaticMarkup(
    createElement(LeadFilters, {
      ...{ path: "/leads", filters: { mine: "yes" }, staff: [], fields: [], seesTeam },
    }),
  );

it("names whose leads a report counted", () => {
  expect(textOf(false)).toContain("From a report: Your own leads and students.");
  expect(textOf(true)).toContain("From a report: Leads of the whole team.");
});
