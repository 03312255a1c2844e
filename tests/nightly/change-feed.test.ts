import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { leads } from "#backend/platform/db/schema/leads";
import { copiesOf, handOverBesideOthers } from "../contract/leads/copy-of-leads";
import { useEnvironment } from "../contract/use-environment";

const LEADS = 3_000;
/** How long a transaction that began earlier stays open. */
const SECONDS = 8;

// The copy polls without a pause.
const environment = useEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });

/** PGlite has one connection, so that nothing runs beside a transaction there. */
it.runIf(process.env.TEST_DATABASE_URL)(
  "a copy equals the source after a hand-over of 3,000 leads beside a slow transaction",
  async () => {
    const { db } = environment().deps;
    const copies = copiesOf(environment);
    const [slow = ""] = await copies.addLeads(1);
    await handOverBesideOthers(environment(), copies, LEADS, () =>
      db.transaction(async (tx) => {
        await tx.update(leads).set({ stage: "contacted" }).where(eq(leads.id, slow));
        await tx.execute(sql`select pg_sleep(${SECONDS})`);
      }),
    );
    expect((await copies.source()).get(slow)?.stage).toBe("contacted");
  },
  600_000,
);
