import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#backend/platform/db/database";
import { auditChain, auditLog } from "#backend/platform/db/schema/console";
import { leads } from "#backend/platform/db/schema/leads";
import { users } from "#backend/platform/db/schema/users";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { createTestDatabase, postgresServer } from "../../setup/postgres";
import { drainWork } from "../drain-outbox";
import { environmentOn } from "../environment";

/** Two roles: one owns the tables, and the services work with the other. PGlite has one. */
describe.skipIf(!postgresServer)("the role of the services", () => {
  it("reads and writes rows, but can't change the audit log or the schema", async () => {
    const server = await createTestDatabase("roles");
    const role = `disha_services_${process.pid}_${Date.now()}`;
    const owner = await openDatabase({ ...readBackendConfig(), DATABASE_URL: server.url });
    await owner.db.execute(sql.raw(`create role ${role} login`));
    const url = new URL(server.url);
    url.username = role;
    const config = {
      ...readBackendConfig(),
      DATABASE_URL: url.href,
      DATABASE_OWNER_URL: server.url,
    };
    const database = await openDatabase(config);
    try {
      await database.migrate();
      // Once more, as each start of a process does.
      await database.migrate();
      const { db } = database;
      const old = new Date(Date.now() - 1096 * 24 * 60 * 60 * 1000);
      const row = { action: "GET /kept", createdAt: old };
      await db.insert(auditLog).values(row);
      expect(await db.$count(auditChain)).toBe(1);
      const isIt = eq(auditLog.action, row.action);
      const refused = [
        () => db.update(auditLog).set({ action: "GET /x" }).where(isIt),
        () => db.delete(auditLog).where(isIt),
        () => db.delete(auditChain),
        () => db.update(auditChain).set({ hash: "x" }),
        () => db.execute(sql`truncate audit_log`),
        () => db.execute(sql`alter table audit_log disable trigger all`),
        () => db.execute(sql`create table intruder (id int)`),
      ];
      for (const change of refused)
        await expect(change()).rejects.toMatchObject({ cause: { code: "42501" } });
      expect(await db.$count(auditLog, isIt)).toBe(1);
      // What the services do otherwise works, their queues included.
      await db.execute(sql`select expire_audit_log()`);
      expect(await db.$count(auditLog, isIt)).toBe(0);
      await db.insert(users).values({ mobile: "+919800000001", countryCode: "+91" });
      const now = new Date();
      await db.insert(leads).values({ name: "Asha", lastEnquiryAt: now, createdAt: now });
      await db.delete(leads);
      const { deps } = await environmentOn(database, config);
      await drainWork(deps, {});
    } finally {
      await database.close();
      await owner.db.execute(sql.raw(`drop owned by ${role}`));
      await owner.db.execute(sql.raw(`drop role ${role}`));
      await owner.close();
      await server.drop();
    }
  });
});
