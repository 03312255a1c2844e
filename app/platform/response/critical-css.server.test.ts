import { describe, expect, it } from "vitest";
import { inlineCriticalCss } from "./critical-css.server";

const rule = (css: string, needs: string[][] = [[]], conditions: string[] = []) => ({
  conditions,
  needs,
  css,
});
const styleOf = (body: string, rules: Parameters<typeof inlineCriticalCss>[1]) =>
  /<style>(.*)<\/style>/.exec(
    inlineCriticalCss(`<style><critical-css></style>${body}`, rules).html,
  )?.[1];

describe("critical CSS", () => {
  const rules = [
    rule("body{}"),
    rule(".a{}", [["a"]]),
    rule(".a .b{}", [["a", "b"]]),
    rule(".b,.c{}", [["b"], ["c"]]),
  ];

  it("has the rules whose classes the document uses, in their order", () => {
    expect(styleOf('<p class="a">', rules)).toBe("body{}.a{}");
    expect(styleOf('<p class="c x"><p class="a b">', rules)).toBe("body{}.a{}.a .b{}.b,.c{}");
    expect(styleOf("<p>.a</p>", rules)).toBe("body{}");
  });

  it("has the rules of elements that the document has", () => {
    const own = [rule("h3{}", [["<h3"]]), rule(".a input,p{}", [["a", "<input"], ["<p"]])];
    expect(styleOf('<h3 class="a">', own)).toBe("h3{}");
    expect(styleOf('<div class="a"><input/></div>', own)).toBe(".a input,p{}");
    expect(styleOf("<p>", own)).toBe(".a input,p{}");
    expect(styleOf("<div>", own)).toBe("");
  });

  it("keeps conditions, and shares them between neighbours", () => {
    const wide = ["@media wide"];
    expect(
      styleOf('<p class="a">', [
        rule(".a{}", [["a"]], wide),
        rule(".b{}", [["b"]]),
        rule("p{}", [[]], wide),
        rule("i{}", [[]], ["@media wide", "@supports (x)"]),
        rule("b{}"),
      ]),
    ).toBe("@media wide{.a{}p{}}@media wide{@supports (x){i{}}}b{}");
  });

  it("has the variables that its rules read", () => {
    const theme = (variables: Record<string, string>, conditions: string[] = []) => ({
      conditions,
      needs: [[]],
      variables,
    });
    expect(
      styleOf('<p class="a">', [
        theme({ "--ink": "#000", "--line": "#ccc", "--edge": "1px solid var(--line)", "--x": "0" }),
        theme({ "--ink": "#fff", "--x": "1" }, ["@media dark"]),
        theme({ "--x": "2" }, ["@media print"]),
        rule(".a{color:var(--ink);border:var(--edge, 0)}", [["a"]]),
        rule(".b{top:var(--x)}", [["b"]]),
      ]),
    ).toBe(
      ":root{--ink:#000;--line:#ccc;--edge:1px solid var(--line)}@media dark{:root{--ink:#fff}}" +
        ".a{color:var(--ink);border:var(--edge, 0)}",
    );
  });

  it("inserts CSS with replacement patterns unchanged", () => {
    expect(styleOf("", [rule('q{content:"$&"}')])).toBe('q{content:"$&"}');
  });

  it("names its hash for the content security policy", () => {
    // printf '.a{}' | openssl dgst -sha256 -binary | base64
    expect(inlineCriticalCss('<p class="a">', [rule(".a{}", [["a"]])]).cspSource).toBe(
      "'sha256-zykMelvY9taAHFfnWfsi7Rnifucb0B5GzFq+5ZuppCM='",
    );
  });
});
