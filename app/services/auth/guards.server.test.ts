import { describe, expect, it } from "vitest";
import { redirectToSignIn, safeReturnTo } from "./guards.server";

describe("safeReturnTo", () => {
  it.each(["/study-abroad", "/study-abroad/usa?x=1#fees", "/study-abroad?utm_source=a"])(
    "stays at %s",
    (target) => {
      expect(safeReturnTo(target)).toBe(target);
    },
  );

  it.each([
    null,
    undefined,
    "",
    "https://evil.example/study-abroad",
    "//evil.example/study-abroad",
    "/\\evil.example",
    "/study-abroad\\@evil.example",
    "/study-abroad/../../evil",
    "/study-abroad/\u0000x",
    "/study-abroad/\tx",
    "/study-abroad\n//evil.example",
    "/study-abroadx",
    "/dev",
    "javascript:alert(1)",
    "study-abroad",
  ])("does not follow %j", (target) => {
    expect(safeReturnTo(target)).toBe("/study-abroad");
  });
});

it("sends to sign-in with the way back", () => {
  const response = redirectToSignIn(
    new Request("http://localhost/study-abroad/profile/documents?tab=2"),
  );
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(
    "/study-abroad/sign-in?returnTo=%2Fstudy-abroad%2Fprofile%2Fdocuments%3Ftab%3D2",
  );
});
