import { expect, it } from "vitest";
import { isTautology } from "./tautology";

it.each([
  "A bachelor's degree. Each course sets the field and the marks that it asks for.",
  "A completed bachelor's degree. Each course says which field and which courses it must include.",
  "A bachelor's degree.",
  "A degree equivalent to a US bachelor's degree; courses may ask for certain subjects and grades.",
  "A bachelor's degree or an equivalent foreign qualification that meets the course's subject requirements.",
  "A bachelor's degree and the subject requirements of the call.",
  "Typically a school-leaving certificate equal to Australia's year 12. Each course sets the subjects and the marks that it asks for.",
])("states no requirement: %s", (text) => {
  expect(isTautology(text)).toBe(true);
});

it.each([
  "A bachelor's degree in any field.",
  "A bachelor's degree with 60%.",
  "A bachelor's degree in computer science, IT or a related subject.",
  "A four-year bachelor's degree from an accredited university, or its equivalent abroad.",
  "A bachelor's degree and three years of professional experience.",
  "A bachelor's degree or its equivalent; three-year bachelor's degrees are considered too.",
  "A first-class degree.",
])("states a requirement: %s", (text) => {
  expect(isTautology(text)).toBe(false);
});
