import { fuzzSite } from "../../security/fuzz-site";
import { expect, test } from "../fixtures/test";
import { sitePort } from "../http/client";

/** A fixed sample of what `npm run test:security` sends. */
test("every route responds to unexpected input", async () => {
  const faults = await fuzzSite({
    port: sitePort(),
    count: 800,
    seed: 20261122,
    cookie: "disha_session=forged; disha_csrf=forged; disha_shortlist=forged; disha_chat=forged",
  });
  expect(faults).toEqual([]);
});
