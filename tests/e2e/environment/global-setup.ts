import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
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
  const postOffice = await openPostOffice();
  // Only browsers have journeys of staff.
  const browsers = projects.filter(({ use }) => use.viewport);
  const preparedDir = mkdtempSync(path.join(tmpdir(), "disha-e2e-prepared-"));
  await hireStaff(
    { ...testSecrets, DATA_DIR: preparedDir },
    browsers.map(({ name }) => name),
  );
  const dataDir = mkdtempSync(path.join(tmpdir(), "disha-e2e-"));
  cpSync(preparedDir, dataDir, { recursive: true });
  const site = await startSite({
    env: {
      ...testSecrets,
      DATA_DIR: dataDir,
      CATALOGUE_DIR: catalogueOfToday(),
      SMTP_URL: postOffice.smtpUrl,
      SMS_GATEWAY_URL: postOffice.smsUrl,
      LEAD_WEBHOOK_URL: postOffice.leadsUrl,
      LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
      TRUSTED_PROXIES: "1",
    },
  });
  process.env.E2E_PREPARED_DATA = preparedDir;
  process.env.E2E_SITE_PORT = String(site.port);
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  return async () => {
    await site.stop();
    const received = postOffice.all();
    await postOffice.stop();
    for (const folder of [dataDir, preparedDir]) rmSync(folder, { recursive: true, force: true });
    assertLogHasNoPersonalData(site.output(), received);
  };
}
