import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostOffice } from "./fake-mail-server";
import { testSecrets } from "./secrets";
import { startSite, type Site } from "./site";

type Env = Readonly<Record<string, string>>;

/** Settings of a site with the whole catalogue, for runs that are not about limits. */
interface WholeSiteEnvironment {
  readonly env: Env;
  /** An empty folder. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Opens gateways and a folder for sites with the whole catalogue, which allow many requests. */
export async function openWholeSiteEnvironment(purpose: string): Promise<WholeSiteEnvironment> {
  const folder = mkdtempSync(path.join(tmpdir(), `disha-${purpose}-`));
  const office = await openPostOffice();
  process.env.E2E_POST_OFFICE = office.readingUrl;
  const env = {
    ...testSecrets,
    DATA_DIR: path.join(folder, "data"),
    CATALOGUE_DIR: "catalogue",
    SMTP_URL: office.smtpUrl,
    SMS_GATEWAY_URL: office.smsUrl,
    TRUSTED_PROXIES: "1",
    CLIENT_LIMIT_FACTOR: "1000",
    MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
    MESSAGE_LIMIT_SMS_PER_HOUR: "1000000",
    MESSAGE_LIMIT_MAIL_PER_HOUR: "1000000",
    LOG_LEVEL: "silent",
  };
  const close = async () => {
    await office.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { env, folder, close };
}

/** Runs with a site with the whole catalogue, and removes it. */
export async function withWholeSite<T>(
  purpose: string,
  nodeOptions: readonly string[],
  run: (site: Site) => Promise<T>,
): Promise<T> {
  const environment = await openWholeSiteEnvironment(purpose);
  try {
    const site = await startSite({ env: environment.env, nodeOptions });
    try {
      return await run(site);
    } finally {
      await site.stop();
    }
  } finally {
    await environment.close();
  }
}
