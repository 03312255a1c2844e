import { describe, expect, it } from "vitest";
import { isSameOrigin } from "./same-origin";

describe("isSameOrigin", () => {
  it.each([
    ["https://www.disha.example", "www.disha.example", "https:"],
    ["https://www.disha.example:443", "www.disha.example", "https:"],
    ["https://www.disha.example", "www.disha.example:443", "https:"],
    ["https://staging.disha.example:8443", "staging.disha.example:8443", "https:"],
    ["https://www.disha.example/study-abroad/enquiry?x=1", "www.disha.example", "https:"],
    ["http://localhost:3000", "localhost:3000", "http:"],
  ])("%s belongs to %s over %s", (named, host, protocol) => {
    expect(isSameOrigin(named, host, protocol)).toBe(true);
  });

  it.each([
    ["another scheme", "http://www.disha.example", "www.disha.example", "https:"],
    ["another host", "https://evil.example", "www.disha.example", "https:"],
    ["another subdomain", "https://vn.disha.example", "www.disha.example", "https:"],
    ["another port", "https://www.disha.example:8443", "www.disha.example", "https:"],
    ["an opaque origin", "null", "www.disha.example", "https:"],
    ["no host", "https://www.disha.example", "", "https:"],
  ])("%s does not", (_what, named, host, protocol) => {
    expect(isSameOrigin(named, host, protocol)).toBe(false);
  });

  // `URL.canParse` of Node 20 refuses right addresses with other letters once it is compiled.
  it("is the same answer after many questions", () => {
    const answers = Array.from({ length: 20_000 }, (_, index) =>
      isSameOrigin(`https://münchen.example/${index}`, "münchen.example", "https:"),
    );
    expect(answers.every(Boolean)).toBe(true);
  });
});
