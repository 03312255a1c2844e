import { expect, it } from "vitest";
import { subjectShare } from "./recommendation";

const course = {
  title: "MSc Computer Science",
  specialization: "computer-science",
  stream: "engineering",
};

it.each([
  ["computer science", 1],
  ["computers", 1],
  ["data science", 0.5],
  ["nursing", 0],
  ["and the", 0],
])("scores the subject %s", (subject, share) => {
  expect(subjectShare(subject, course)).toBe(share);
});
