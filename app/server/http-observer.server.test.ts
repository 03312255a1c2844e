import { describe, expect, test } from "vitest";
import { decodablePath } from "./http-observer.server";

describe("the path of a request", () => {
  test.each(["/study-abroad/%E0%A4%A", "/%", "/study-abroad/%FF?page=2"])(
    "%s can't be decoded and leads to the page for what is missing",
    (path) => {
      expect(decodablePath(path)).toBe("/study-abroad/404");
    },
  );

  test.each(["/study-abroad/%E0%A4%A8", "/study-abroad/search?q=%FF"])("%s stays", (path) => {
    expect(decodablePath(path)).toBe(path);
  });
});
