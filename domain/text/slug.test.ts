import { describe, expect, it } from "vitest";
import { foldAccents, slugOf } from "./slug";

describe("slugOf", () => {
  it.each([
    ["Data Science & AI (MSc)", "data-science-ai-msc"],
    ["  Jyväskylä ", "jyvaskyla"],
    ["--a--", "a"],
    ["¿?", ""],
  ])("writes %j as %j", (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });
});

it("folds case and accents, and keeps everything else", () => {
  expect(foldAccents("São Paulo, ŁÓDŹ")).toBe("sao paulo, łodz");
});
