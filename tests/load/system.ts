import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostOffice } from "../e2e/environment/fake-mail-server";
import { startNginx } from "../e2e/environment/nginx";
import { testSecrets } from "../e2e/environment/secrets";
import { spawnServices, type Services } from "../e2e/environment/services";
import { freePort, startSite, type Site } from "../e2e/environment/site";
import { optionsOf } from "../bench/memory";
import { createTestDatabase } from "../setup/postgres";

/** Of the services. Without one, websites show theirs to their own machine. */
export const METRICS_TOKEN = "metrics-of-the-system";

/** Two processes of each half on PostgreSQL (TEST_DATABASE_URL), behind nginx with the shipped configuration. */
export async function openSystem(
  name: string,
  prepare: (env: Readonly<Record<string, string>>) => Promise<void> = () => Promise.resolve(),
) {
  const folder = mkdtempSync(path.join(tmpdir(), `disha-${name}-`));
  const office = await openPostOffice();
  process.env.E2E_POST_OFFICE = office.readingUrl;
  const database = await createTestDatabase(name);
  const servicePorts = [await freePort(), await freePort()];
  const sitePorts = [await freePort(), await freePort()];
  const innerPort = await freePort();
  const servicesEnv = {
    DATABASE_URL: database.url,
    CATALOGUE_DIR: "catalogue",
    DATA_DIR: path.join(folder, "services"),
    SMTP_URL: office.smtpUrl,
    SMS_GATEWAY_URL: office.smsUrl,
    CLIENT_LIMIT_FACTOR: "1000",
    MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
    MESSAGE_LIMIT_SMS_PER_HOUR: "1000000",
    MESSAGE_LIMIT_MAIL_PER_HOUR: "1000000",
    LAME_DUCK_SECONDS: "5",
    LOG_LEVEL: "warn",
    METRICS_TOKEN,
  };
  const startServices = (port: number): Promise<Services> =>
    // As `npm run backend`.
    spawnServices(port, servicesEnv, optionsOf("backend"));
  const startWebsite = (port: number): Promise<Site> =>
    startSite({
      // As `npm run website`.
      nodeOptions: optionsOf("website"),
      env: {
        ...testSecrets,
        PORT: String(port),
        SERVICES_URL: `http://127.0.0.1:${innerPort}`,
        DATA_DIR: path.join(folder, `site-${port}`),
        TRUSTED_PROXIES: "1",
        CACHE_SECONDS: "10",
        LAME_DUCK_SECONDS: "5",
        LOG_LEVEL: "warn",
      },
    });

  await prepare({ ...testSecrets, ...servicesEnv });
  const services: Services[] = [];
  for (const port of servicePorts) services.push(await startServices(port));
  const nginx = await startNginx(sitePorts, innerProxy(innerPort, servicePorts));
  const sites: Site[] = [];
  for (const port of sitePorts) sites.push(await startWebsite(port));
  const close = async () => {
    for (const site of sites) await site.stop();
    for (const one of services) await one.stop();
    await nginx.stop();
    await office.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    database,
    services,
    sites,
    servicePorts,
    sitePorts,
    startServices,
    startWebsite,
    close,
    httpsPort: nginx.httpsPort,
  };
}

const innerProxy = (
  port: number,
  servicePorts: readonly number[],
) => `upstream services { ${servicePorts.map((one) => `server 127.0.0.1:${one} max_fails=5 fail_timeout=1s;`).join(" ")} keepalive 32; keepalive_timeout 4s; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 4m;
    location / {
      proxy_pass http://services;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_502;
    }
  }`;

/** Resident memory of a process in MB. NaN if it has ended. */
export function residentMb({ process: { pid } }: Pick<Site, "process">): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return NaN;
  }
}
