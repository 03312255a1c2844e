import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that run for more than ten seconds, longest first (as `npm test` prints them). */
const longest = [
  "tests/contract/contract.test.ts",
  "tests/contract/rules/ended-sessions.test.ts",
  "tests/contract/search/search.test.ts",
  "backend/catalogue/editing/history.test.ts",
  "tests/contract/rules/fuzz.test.ts",
  "tests/contract/rules/authorisation.test.ts",
  "backend/catalogue/checks/stats.test.ts",
  "tests/contract/rules/conformance.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? longest.length : rank;
};

/** Starts the longest files first, so that both workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
