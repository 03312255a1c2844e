import { expect, it } from "vitest";
import { useConformance } from "./conformance";

const { ordered, check, successful } = useConformance({ runs: 1, isHostile: false });

/** The others need a file, a signed link, or what another operation returns. */
const MIN_SUCCESSFUL = 0.5;

it("every operation responds to a valid request as the generated document says", async () => {
  for (const operation of ordered) await check(operation);
  expect(successful.size / ordered.length).toBeGreaterThan(MIN_SUCCESSFUL);
});
