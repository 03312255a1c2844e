import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { POLICY_VERSION } from "~/content/privacy/consent";

it("names the version of the privacy policy that the site shows", () => {
  const policy = readFileSync("catalogue/pages/policy.md", "utf8");
  expect(policy).toContain(`updatedOn: "${POLICY_VERSION}"`);
});
