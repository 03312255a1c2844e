import { describe, expect, it } from "vitest";
import { isEnquiryPath, remembersBar } from "./engagement-timing";

describe("the custom bar", () => {
  it.each([
    ["/articles/jobs-in-germany", true],
    ["/exam/ielts/band-score", true],
    ["/articles", false],
    ["/exam/ielts", false],
    ["/articles/category/careers", false],
    ["/germany", false],
  ])("stays closed on %s: %s", (path, staysClosed) => {
    expect(remembersBar(path)).toBe(staysClosed);
  });
});

describe("the enquiry path", () => {
  it.each([
    ["/enquiry", true],
    ["/enquiry4", true],
    ["/enquiry-medical", true],
    ["/enquiry/thankyou", true],
    ["/", false],
    ["/articles/enquiry", false],
  ])("%s: %s", (path, isOne) => {
    expect(isEnquiryPath(path)).toBe(isOne);
  });
});
