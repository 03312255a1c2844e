import { expect, it } from "vitest";
import { localisedPage } from "./localised-page.server";

const vi = (html: string) => localisedPage(html, "vi").html;
const ar = (html: string) => localisedPage(html, "ar").html;

it("translates text, labels, titles and descriptions", () => {
  expect(vi('<p>Tuition <b>Apply</b></p><nav aria-label="Pages"></nav>')).toBe(
    '<p>Học phí <b>Nộp hồ sơ</b></p><nav aria-label="Các trang"></nav>',
  );
  expect(vi("<title>Find your match · Disha Abroad</title>")).toContain("Tìm khóa học phù hợp");
  expect(vi('<meta name="description" content="Tuition"/>')).toBe(
    '<meta name="description" content="Học phí"/>',
  );
});

it("translates the words around a link", () => {
  expect(vi("<p><a>QS</a>, checked 5 Nov 2026.</p>")).toBe("<p><a>QS</a>, kiểm tra 5/11/2026.</p>");
});

it.each([
  ['<h1 translate="no">Law</h1>'],
  ['<div lang="en"><p>Law</p></div>'],
  ["<textarea>Law</textarea>"],
  ['<input value="Law"/>'],
  ["<script>const Law = 1</script>"],
])("leaves names, English content and what people typed: %s", (html) => {
  expect(vi(html)).toBe(html);
});

it("marks English sentences, and isolates names from right to left", () => {
  expect(vi("<p>A year in a town by the sea</p>")).toBe(
    '<p><bdi lang="en">A year in a town by the sea</bdi></p>',
  );
  expect(ar("<td>Durham University</td>")).toBe("<td><bdi>Durham University</bdi></td>");
  expect(ar("<p>Ask Durham University</p>")).toBe("<p>اسأل <bdi>Durham University</bdi></p>");
  expect(ar("<option>Ask Durham University</option>")).toContain("\u2068Durham University\u2069");
});

it("never makes markup of a text", () => {
  expect(ar("<p>Ask &lt;b&gt; &amp; co</p>")).toBe("<p>اسأل <bdi>&lt;b&gt; &amp; co</bdi></p>");
});

it("lists the texts without a translation", () => {
  expect(localisedPage("<p>Quite unknown</p><p>IELTS 6.5</p>", "vi").unknown).toEqual([
    "Quite unknown",
  ]);
});

it("leaves English pages alone", () => {
  expect(localisedPage("<p>Tuition</p>", "en").html).toBe("<p>Tuition</p>");
});
