import { expect, it } from "vitest";
import { universityInSentence } from "./university-in-sentence";

it("gives only names that need one an article", () => {
  expect(universityInSentence("University of Oxford")).toBe("the University of Oxford");
  expect(universityInSentence("Technical University of Munich")).toMatch(/^the Technical/);
  expect(universityInSentence("Delft University of Technology")).toMatch(/^Delft/);
  expect(universityInSentence("TU Berlin")).toBe("TU Berlin");
});
