import { afterAll, beforeAll } from "vitest";
import { openEnvironment, type TestEnvironment } from "./environment";

/** The services on a database of the test file's own, with the test catalogue. */
export function useEnvironment(
  ...overrides: Parameters<typeof openEnvironment>
): () => TestEnvironment {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await openEnvironment(...overrides);
  });
  afterAll(() => environment.close());
  return () => environment;
}
