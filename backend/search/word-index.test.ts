import { describe, expect, it } from "vitest";
import { WordIndex } from "./word-index";

const index = new WordIndex(["edinburgh", "stanford", "ielts", "york", "chicago"]);

describe("WordIndex", () => {
  it.each([
    ["stanfrod", "stanford"],
    ["ilets", "ielts"],
    ["edinborough", "edinburgh"],
    ["yrok", "york"],
    ["chikago", "chicago"],
  ])("corrects %s", (word, closest) => {
    expect(index.closest(word)).toBe(closest);
  });

  it("allows more mistakes in longer words", () => {
    expect(index.closest("yarc")).toBeNull();
    expect(index.closest("shtanfrad")).toBeNull();
    expect(index.closest("edinborough", 2)).toBeNull();
  });
});
