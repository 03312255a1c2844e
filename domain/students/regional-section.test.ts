import { describe, expect, it } from "vitest";
import { regions } from "../site/regions";
import { sectionOf } from "./profile-sections";
import { sectionIn } from "./regional-section";

const school = sectionOf("education/class-12");
if (!school) throw new Error("no section");
const namesIn = (key: "default" | "vn" | "sa") =>
  sectionIn(school, regions[key]).fields.map(({ name }) => name);
const gradingIn = (key: "default" | "vn" | "sa") =>
  sectionIn(school, regions[key])
    .fields.find(({ name }) => name === "gradeType")
    ?.options?.map(({ value }) => value);

describe("the school section of the profile", () => {
  it("asks for backlogs in India only", () => {
    expect(namesIn("default")).toContain("backlogs");
    expect(namesIn("vn")).not.toContain("backlogs");
    expect(namesIn("sa")).not.toContain("backlogs");
  });

  it("asks for Qudurat and Tahsili in Saudi Arabia only", () => {
    expect(namesIn("sa")).toEqual(expect.arrayContaining(["qudurat", "tahsili"]));
    expect(namesIn("vn")).not.toContain("qudurat");
    expect(namesIn("default")).not.toContain("tahsili");
  });

  it("has the scale of the region's schools first", () => {
    expect(gradingIn("vn")?.[0]).toBe("Average out of 10");
    expect(gradingIn("sa")?.[0]).toBe("Percentage");
    expect(gradingIn("default")).not.toContain("Average out of 10");
  });

  it("is called by the region's certificate", () => {
    expect(sectionIn(school, regions.vn).name).toContain("THPT");
    expect(sectionIn(school, regions.default).name).toBe("Class 12");
  });
});
