import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { openDatabase } from "../../../backend/platform/db/database";
import { readBackendConfig } from "../../../backend/platform/runtime/config";
import { catalogueOfToday } from "../../setup/catalogue-of-today";
import { openPostOffice, WEBHOOK_SECRET } from "./fake-mail-server";
import { assertLogHasNoPersonalData } from "./log-has-no-personal-data";
import { testSecrets } from "./secrets";
import { startSite } from "./site";
import { hireStaff } from "./staff";

/**
 * One site and one mail server for all workers. Tests stay independent through their own
 * client address, number and email (fixtures/person.ts). `TRUSTED_PROXIES=1` lets a test set its
 * client address as a proxy would.
 */
export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "disha-e2e-"));
  const postOffice = await openPostOffice();
  const emptyDir = await makeEmptyData();
  const data = { ...testSecrets, DATA_DIR: dataDir };
  cpSync(emptyDir, dataDir, { recursive: true });
  await hireStaff(
    data,
    projects.map(({ name }) => name),
  );
  const site = await startSite({
    env: {
      ...data,
      CATALOGUE_DIR: catalogueOfToday(),
      SMTP_URL: postOffice.smtpUrl,
      SMS_GATEWAY_URL: postOffice.smsUrl,
      LEAD_WEBHOOK_URL: postOffice.leadsUrl,
      LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
      TRUSTED_PROXIES: "1",
    },
  });
  process.env.E2E_EMPTY_DATA = emptyDir;
  process.env.E2E_SITE_PORT = String(site.port);
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  return async () => {
    await site.stop();
    const received = postOffice.all();
    await postOffice.stop();
    for (const folder of [dataDir, emptyDir]) rmSync(folder, { recursive: true, force: true });
    assertLogHasNoPersonalData(site.output(), received);
  };
}

/** Makes an empty, migrated database that sites start from. @returns its data folder */
async function makeEmptyData(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-e2e-empty-"));
  const database = await openDatabase(readBackendConfig({ ...testSecrets, DATA_DIR: folder }));
  await database.migrate();
  await database.close();
  return folder;
}
