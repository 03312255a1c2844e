import { describe, expect, it } from "vitest";
import { useConformance } from "../contract/rules/conformance";

/** The others need a file, a signed link or a state that chance doesn't reach. */
const MIN_SUCCESSFUL = 0.6;

describe("the services conform to the generated document", () => {
  const { ordered, check, successful } = useConformance({ runs: 12, isHostile: true });

  it.each(ordered)("$operationId", check);

  it("of which most are called with success", () => {
    expect(successful.size / ordered.length).toBeGreaterThan(MIN_SUCCESSFUL);
  });
});
