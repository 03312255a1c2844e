import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  openPostOffice,
  WEBHOOK_SECRET,
  type PostOffice,
} from "../../e2e/environment/fake-mail-server";
import { testSecrets } from "../../e2e/environment/secrets";
import { spawnServices } from "../../e2e/environment/services";
import { freePort, startSite } from "../../e2e/environment/site";

/** The recorded site, its services and what they send. */
export interface RecordedSite {
  readonly sitePort: number;
  readonly servicesPort: number;
  readonly office: PostOffice;
  close(): Promise<void>;
}

/** The clock of the site starts here. Events of the catalogue are upcoming and past as on the day they were written. */
export const STARTED_AT = "2026-11-26T06:32:00.000Z";

const CLOCK = fileURLToPath(new URL("../../fixtures/moving-clock.mjs", import.meta.url));

/** Two members of staff: one who sees all, and a counsellor. */
export const staff = {
  head: "head@staff.example",
  counsellor: "counsellor@staff.example",
} as const;

/**
 * Starts the production build of a checkout as two processes, services and website, on a new data
 * folder with the whole catalogue. Only the start commands of the checkout are used.
 */
export async function startTree(tree: string): Promise<RecordedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-same-"));
  const office = await openPostOffice();
  process.env.E2E_POST_OFFICE = office.readingUrl;
  const clock = {
    nodeOptions: ["--import", CLOCK],
    env: { CLOCK_AHEAD_MS: String(Date.parse(STARTED_AT) - Date.now()) },
  };
  const env = {
    ...testSecrets,
    ...clock.env,
    DATA_DIR: path.join(folder, "services"),
    CATALOGUE_DIR: "catalogue",
    SMTP_URL: office.smtpUrl,
    SMS_GATEWAY_URL: office.smsUrl,
    LEAD_WEBHOOK_URL: office.leadsUrl,
    LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CLIENT_LIMIT_FACTOR: "100",
    LOG_LEVEL: "error",
  };
  for (const [name, address] of Object.entries(staff))
    runAdmin(tree, env, ["staff", address, "--name", `Meena ${name}`]);
  runAdmin(tree, env, ["grant", staff.head, "all_user"]);

  const servicesPort = await freePort();
  const services = await spawnServices(servicesPort, env, clock.nodeOptions, tree);
  const site = await startSite({
    nodeOptions: clock.nodeOptions,
    tree,
    env: {
      ...testSecrets,
      ...clock.env,
      SERVICES_URL: services.origin,
      DATA_DIR: path.join(folder, "website"),
      TRUSTED_PROXIES: "1",
      LOG_LEVEL: "error",
    },
  });
  return {
    sitePort: site.port,
    servicesPort,
    office,
    close: async () => {
      await site.stop();
      await services.stop();
      await office.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runAdmin(tree: string, env: Readonly<Record<string, string>>, args: string[]): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", CLOCK, "scripts/start.mjs", "admin", ...args],
    {
      cwd: tree,
      encoding: "utf8",
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...env },
    },
  );
  if (status !== 0) throw new Error(`admin ${args.join(" ")} ended with ${status}: ${stderr}`);
}
