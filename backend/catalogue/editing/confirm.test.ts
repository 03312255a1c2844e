import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmCheck } from "./confirm";

const DAY = "2026-11-27";
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "confirm-"));
  for (const one of ["courses", "values"]) mkdirSync(path.join(folder, one));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const write = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
};
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

it("dates the check of every row that states the fact from the source, and no other", async () => {
  write(
    "courses/usa.csv",
    `slug,tuitionAmount,tuitionSource,english,source
own,1,https://u.example/fees,"ielts=6.5;toefl=90",https://u.example/
general,2,,,https://u.example/fees
silent,,,,https://u.example/fees
other,3,https://v.example/fees,,https://v.example/
`,
  );
  expect(await confirmCheck(folder, "tuition", "https://u.example/fees", DAY)).toEqual([
    { file: "courses/usa.csv", facts: 2 },
  ]);
  expect(read("courses/usa.csv")).toBe(
    `slug,tuitionAmount,tuitionSource,english,source,tuitionCheckedOn
own,1,https://u.example/fees,ielts=6.5;toefl=90,https://u.example/,${DAY}
general,2,,,https://u.example/fees,${DAY}
silent,,,,https://u.example/fees,
other,3,https://v.example/fees,,https://v.example/,
`,
  );
});

it("dates a figure, and moves its review by the same time", async () => {
  const block = (asOf: string, reviewBy: string) =>
    `visaFee:\n  {\n    amount: 5,\n    asOf: "${asOf}",\n    reviewBy: "${reviewBy}",\n  }\n`;
  const other = block("2026-01-01", "2026-06-01").replace("visaFee", "visaFeeOther");
  write("values/uk.yaml", other + block("2026-01-01", "2026-01-31"));
  const [confirmed] = await confirmCheck(folder, "uk.visaFee", "https://gov.example/", DAY);
  expect(confirmed).toEqual({ file: "values/uk.yaml", facts: 1 });
  expect(read("values/uk.yaml")).toBe(other + block(DAY, "2026-12-27"));
});

it("finds nothing for a fact that no file states", async () => {
  expect(await confirmCheck(folder, "tuition", "https://none.example/", DAY)).toEqual([]);
  expect(await confirmCheck(folder, "uk.none", "https://none.example/", DAY)).toEqual([]);
});
