import { describe, expect, test } from "vitest";
import { sectionsOf, splitAnswer, textSectionsOf } from "./document-outline";

describe("splitAnswer", () => {
  test("takes the first paragraph", () => {
    const html = '<p>Apply in <strong>May</strong>.</p>\n<p>More.</p>\n<h2 id="costs">Costs</h2>';
    expect(splitAnswer(html)).toEqual({
      answer: "<p>Apply in <strong>May</strong>.</p>",
      rest: '\n<p>More.</p>\n<h2 id="costs">Costs</h2>',
    });
  });

  test.each(['<h2 id="costs">Costs</h2>\n<p>Text.</p>', "<ul><li><p>One</p></li></ul>", ""])(
    "leaves a text without a first paragraph whole: %s",
    (html) => expect(splitAnswer(html)).toEqual({ answer: "", rest: html }),
  );
});

test("lists second-level headings with their anchors, without links", () => {
  const html =
    '<h2 id="a-b">A &amp; <a href="/x">B</a></h2><h3 id="no">No</h3><p>Text</p><h2 id="c">C</h2>';
  expect(sectionsOf(html)).toEqual([
    { id: "a-b", html: "A &amp; B" },
    { id: "c", html: "C" },
  ]);
});

test("divides a text at its headings, and keeps what comes before the first", () => {
  const html = '<p>Short.</p><h2 id="cost">Cost</h2><p>One</p><h2 id="visa">Visa</h2><p>Two</p>';
  expect(textSectionsOf(html)).toEqual({
    intro: "<p>Short.</p>",
    sections: [
      { id: "cost", html: "Cost", text: "<p>One</p>" },
      { id: "visa", html: "Visa", text: "<p>Two</p>" },
    ],
  });
  expect(textSectionsOf("<p>Short.</p>")).toEqual({ intro: "<p>Short.</p>", sections: [] });
});
