import type { FullConfig } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostOffice, WEBHOOK_SECRET } from "./fake-mail-server";
import { testSecrets } from "./secrets";
import { catalogueOfToday } from "../../setup/catalogue-of-today";
import { startSite } from "./site";
import { assertLogHasNoPersonalData } from "./log-has-no-personal-data";
import { hireStaff } from "./staff";

/**
 * One site and one mail server for all workers. Tests stay independent through their own
 * client address, number and email (fixtures/person.ts). `TRUSTED_PROXIES=1` lets a test set its
 * client address as a proxy would.
 */
export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "disha-e2e-"));
  const postOffice = await openPostOffice();
  const data = { ...testSecrets, DATA_DIR: dataDir };
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
  process.env.E2E_SITE_PORT = String(site.port);
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  return async () => {
    await site.stop();
    const received = postOffice.all();
    await postOffice.stop();
    rmSync(dataDir, { recursive: true, force: true });
    assertLogHasNoPersonalData(site.output(), received);
  };
}
