import { faults } from "../../faults/faults";
import { openFaultEnvironment, type FaultEnvironment } from "../../faults/site-under-test";
import { postgresServer } from "../../setup/postgres";
import { test } from "../fixtures/test";

/** The fast part of `npm run test:faults`. */
test.describe("when something breaks", () => {
  test.skip(!postgresServer, "TEST_DATABASE_URL is not set");
  test.describe.configure({ mode: "serial" });
  let environment: FaultEnvironment;
  test.beforeAll(async () => {
    environment = await openFaultEnvironment();
  });
  test.afterAll(async () => {
    await environment.close();
  });

  for (const { name, isSlow, needsDisks, check } of faults) {
    if (isSlow) continue;
    test(name, async () => {
      test.skip(needsDisks === true && environment.disks === null, "no file system may be mounted");
      await check(environment);
    });
  }
});
