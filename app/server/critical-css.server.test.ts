import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readCriticalCss } from "./critical-css.server";

const folder = mkdtempSync(path.join(tmpdir(), "critical-css-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("critical CSS", () => {
  const file = path.join(folder, "critical-css.json");
  writeFileSync(
    file,
    JSON.stringify({ sheets: [".a{}", ".a{}.b{}"], routes: { root: 0, home: 1 } }),
  );
  const criticalCss = readCriticalCss(file);

  it("is that of the deepest route, which includes its parents'", () => {
    expect(criticalCss(["root", "home"])?.css).toBe(".a{}.b{}");
  });

  it("is that of the deepest known route when an error page replaces the page", () => {
    expect(criticalCss(["root", "framed-error"])?.css).toBe(".a{}");
  });

  it("is null when no route is known", () => {
    expect(criticalCss(["other"])).toBeNull();
  });

  it("names its hash for the content security policy", () => {
    // printf '.a{}' | openssl dgst -sha256 -binary | base64
    expect(criticalCss(["root"])?.cspSource).toBe(
      "'sha256-zykMelvY9taAHFfnWfsi7Rnifucb0B5GzFq+5ZuppCM='",
    );
  });
});
