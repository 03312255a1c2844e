import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FormProblems } from "~/components/console/form-problems";
import { CheckboxGroup } from "~/components/fields/checkbox-group";

type Result = Parameters<typeof FormProblems>[0]["result"];
const shown = (result: Result) => renderToStaticMarkup(createElement(FormProblems, { result }));

describe("a rejected form of the console", () => {
  it("lists its wrong fields with links, and gives the first one the focus", () => {
    const errors = { day: "Choose a day.", name: "Enter a name.", note: undefined };
    const html = shown({ message: null, errors });
    expect(html).toContain("Fix 2 problems");
    expect(html).toMatch(/<a [^>]*href="#day" autofocus="">Choose a day\.<\/a>/);
    expect(html).toMatch(/<a [^>]*href="#name">Enter a name\.<\/a>/);
    expect(html).not.toContain("#note");
  });

  it("shows the message if no field is wrong", () => {
    expect(shown({ message: "Try again later.", errors: {} })).toContain("Try again later.");
    expect(shown({ message: null, errors: {} })).toBe("");
    expect(shown(undefined)).toBe("");
  });

  it("has a box that the link to a group of boxes leads to", () => {
    const options = ["a", "b"].map((value) => ({ value, label: value }));
    const props = { name: "events", label: "Events", options, chosen: [] };
    const html = renderToStaticMarkup(createElement(CheckboxGroup, props));
    expect(html.match(/id="events"/g)).toHaveLength(1);
  });
});
