import { expect, it } from "vitest";
import { hasOwnRules } from "./degree-types";

it.each([
  "LLM Laws",
  "LLM in US, International and Transnational Law",
  "Master of Business Administration",
  "Full-Time MBA",
  "MBA (Ivey)",
  "MPH Public Health",
  "Master of Public Health",
  "MArch Architecture",
])("%s has rules of its own", (title) => {
  expect(hasOwnRules({ level: "masters", title })).toBe(true);
});

it.each([
  ["masters", "MS in Computer Science"],
  ["masters", "MSc Law and Technology"],
  ["masters", "MA Public Policy"],
  ["bachelors", "LLB with preparation for the LLM"],
] as const)("%s: %s follows the university's general rules", (level, title) => {
  expect(hasOwnRules({ level, title })).toBe(false);
});
