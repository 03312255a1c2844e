import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countryPages } from "../../../app/route-table";

describe("country pages", () => {
  it("have an address for each file of the catalogue and for no other country", () => {
    const written = readdirSync("catalogue/countries").map((file) => file.replace(".md", ""));
    expect([...countryPages].sort()).toEqual(written.sort());
  });
});
