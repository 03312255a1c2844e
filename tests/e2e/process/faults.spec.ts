import { faults } from "../../faults/faults";
import { openHouse, type House } from "../../faults/site-under-test";
import { postgresServer } from "../../setup/postgres";
import { test } from "../fixtures/test";

/** The quick part of `npm run test:faults`, on one house; what is slow is left to the command. */
test.describe("when something breaks", () => {
  test.skip(!postgresServer, "TEST_DATABASE_URL is not set");
  test.describe.configure({ mode: "serial" });
  let house: House;
  test.beforeAll(async () => {
    house = await openHouse();
  });
  test.afterAll(async () => {
    await house.close();
  });

  for (const { name, isSlow, needsDisks, check } of faults) {
    if (isSlow) continue;
    test(name, async () => {
      test.skip(needsDisks === true && house.disks === null, "no file system may be mounted");
      await check(house);
    });
  }
});
