import { describe, expect, it } from "vitest";
import { useConformance } from "./conformance";

const { ordered, check, successful } = useConformance({ runs: 1, isHostile: false });

/** The others need a file, a signed link, or what another operation returns. */
const MIN_SUCCESSFUL = 0.5;

describe("a valid request gets the response of the generated document", () => {
  // Signing out everywhere belongs to "auth".
  const services = [...new Set(ordered.map(({ operation }) => operation.service))];
  const last = (service: string) => (service === "auth" ? 1 : 0);
  services.sort((one, other) => last(one) - last(other));

  it.each(services)("from every operation of %s", async (service) => {
    for (const one of ordered) if (one.operation.service === service) await check(one);
  });

  it("and most requests succeed", () => {
    expect(successful.size / ordered.length).toBeGreaterThan(MIN_SUCCESSFUL);
  });
});
