import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ServerOnly } from "./server-only";

describe("ServerOnly", () => {
  it("has nothing for an encoder to find", () => {
    const wrapped = new ServerOnly({ title: "Germany" });
    expect(wrapped.value).toEqual({ title: "Germany" });
    expect(Object.entries(wrapped)).toEqual([]);
  });

  it("is not used by a page that runs in the browser", () => {
    const files = readdirSync("app/routes", { recursive: true }).map(String);
    const sources = files
      .filter((file) => /\.tsx$/.test(file))
      .map((file) => ({ file, source: readFileSync(`app/routes/${file}`, "utf8") }));
    expect(sources.filter(({ source }) => source.includes("new ServerOnly"))).not.toEqual([]);
    const wrong = sources.filter(
      ({ source }) => source.includes("hydrate: true") && source.includes("ServerOnly"),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});
