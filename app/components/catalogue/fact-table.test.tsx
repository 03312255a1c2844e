import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import { FactTable } from "./fact-table";

const textOf = (academic: string): string =>
  renderToStaticMarkup(
    <FactTable
      caption="Requirements"
      facts={
        {
          academic: {
            value: { text: academic },
            evidence: {
              level: "rule",
              source: "https://hill.example/rules",
              checkedOn: "2026-11-01",
              statement: "Each course may ask for more.",
            },
          },
        } as unknown as CourseFacts
      }
    />,
  ).replace(/<[^<>]*>/g, "");

it("ends a fact before the sentence of the national rule that follows it", () => {
  expect(textOf("A bachelor's degree")).toContain("degree. Each course may ask for more.");
  expect(textOf("A bachelor's degree.")).toContain("degree. Each course may ask for more.");
});
