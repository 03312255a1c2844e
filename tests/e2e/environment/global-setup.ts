import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostOffice, WEBHOOK_SECRET } from "./fake-mail-server";
import { assertLogHasNoPersonalData } from "./log-has-no-personal-data";
import { prepareData } from "./prepared-data";
import { testSecrets } from "./secrets";
import { startSite } from "./site";

/**
 * One site and one mail server for all workers. Tests stay independent through their own
 * client address, number and email (fixtures/person.ts). `TRUSTED_PROXIES=1` lets a test set its
 * client address as a proxy would.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postOffice = await openPostOffice();
  const prepared = await prepareData();
  const dataDir = mkdtempSync(path.join(tmpdir(), "disha-e2e-"));
  cpSync(prepared.full, dataDir, { recursive: true });
  const site = await startSite({
    env: {
      ...testSecrets,
      DATA_DIR: dataDir,
      CATALOGUE_DIR: prepared.catalogue,
      SMTP_URL: postOffice.smtpUrl,
      SMS_GATEWAY_URL: postOffice.smsUrl,
      LEAD_WEBHOOK_URL: postOffice.leadsUrl,
      LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
      TRUSTED_PROXIES: "1",
    },
  });
  process.env.E2E_PREPARED_DATA = prepared.bare;
  process.env.E2E_SITE_PORT = String(site.port);
  process.env.E2E_POST_OFFICE = postOffice.readingUrl;
  return async () => {
    await site.stop();
    const received = postOffice.all();
    await postOffice.stop();
    for (const folder of [dataDir, prepared.folder])
      rmSync(folder, { recursive: true, force: true });
    assertLogHasNoPersonalData(site.output(), received);
  };
}
