import { describe, expect, it } from "vitest";
import { ServerOnly } from "./server-only";

describe("ServerOnly", () => {
  it("has nothing for an encoder to find", () => {
    const wrapped = new ServerOnly({ title: "Germany" });
    expect(wrapped.value).toEqual({ title: "Germany" });
    expect(Object.entries(wrapped)).toEqual([]);
  });
});
