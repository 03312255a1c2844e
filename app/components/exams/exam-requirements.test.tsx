import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ExamOverviewTable } from "./exam-requirements";

const range = { low: 6, usual: 6.5, high: 7.5 };
const htmlOf = (exam: string, overview: Parameters<typeof ExamOverviewTable>[0]["overview"]) =>
  renderToStaticMarkup(<ExamOverviewTable exam={exam} overview={overview} topics={[]} />);

it("draws minimum scores as bars on the scale of the exam, with their figures", () => {
  const html = htmlOf("ielts", [
    { country: "usa", courses: 9, text: "6.5 most often, from 6 to 7.5", range },
    { country: "uk", courses: 2, text: "7", range: { low: 7, usual: 7, high: 7 } },
  ]);
  expect(html).toMatch(/M66\.7 0h16\.7v4/);
  expect(html.match(/<svg/g)).toHaveLength(2);
  expect(html).toContain("<td>6 to 7.5</td><td>6.5</td>");
  expect(html).toContain("<td>7</td><td>7</td>");
  expect(html).toContain("on a scale from 0 to 9");
});

it("keeps a minimum on another scale as text", () => {
  const html = htmlOf("toefl", [
    { country: "usa", courses: 9, text: "80", range: { low: 70, usual: 80, high: 90 } },
    { country: "uk", courses: 2, text: "4.5 (scale to 6)", range: null },
  ]);
  expect(html.match(/<svg/g)).toHaveLength(1);
  expect(html).toContain("4.5 (scale to 6)");
});

it("has a table for exams without minimums", () => {
  const html = htmlOf("gre", [{ country: "usa", courses: 3, text: "Required by 3", range: null }]);
  expect(html).not.toContain("<svg");
  expect(html).toContain("Required by 3");
});
