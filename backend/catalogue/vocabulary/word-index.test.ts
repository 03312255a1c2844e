import { describe, expect, it } from "vitest";
import { WordIndex } from "./word-index";

const words = ["ielts", "italy", "germany", "toronto", "edinburgh", "stanford", "york", "chicago"];

describe("WordIndex", () => {
  const keys = new WordIndex(words, true);
  it.each([
    ["stanfrod", "stanford"],
    ["ilets", "ielts"],
    ["iltes", "ielts"],
    ["eilts", "ielts"],
    ["itly", "italy"],
    ["jermany", "germany"],
    ["germoney", "germany"],
    ["toranto", "toronto"],
    ["edinborough", "edinburgh"],
    ["yrok", "york"],
    ["chikago", "chicago"],
  ])("corrects the key word %s", (word, closest) => {
    expect(keys.closest(word)).toBe(closest);
  });

  it("prefers a key word that sounds alike", () => {
    const costs = new WordIndex(["total", "toefl", "chevening"], true);
    expect(costs.closest("toffel")).toBe("toefl");
    expect(costs.closest("cheavning")).toBe("chevening");
  });

  it.each(["yarc", "stampede", "gemini", "kitne", "padhai"])("leaves %s alone", (word) => {
    expect(keys.closest(word)).toBeNull();
  });

  it("corrects other words only by one mistake", () => {
    const index = new WordIndex(words, false);
    expect(index.closest("stanfrod")).toBe("stanford");
    expect(index.closest("edinborough")).toBeNull();
    expect(index.closest("jermany")).toBeNull();
  });
});
