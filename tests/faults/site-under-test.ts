import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openPostOffice, type PostOffice } from "../e2e/environment/fake-mail-server";
import { testSecrets } from "../e2e/environment/secrets";
import { spawnServices } from "../e2e/environment/services";
import { freePort, startSite, type Site } from "../e2e/environment/site";
import { hireStaff, staffAddress } from "../e2e/environment/staff";
import { codeSentTo } from "../e2e/fixtures/messages";
import { makePerson, type Person } from "../e2e/fixtures/person";
import { HttpClient } from "../e2e/http/client";
import { askForSignIn, enquire } from "../e2e/http/forms";
import { catalogueOfToday } from "../setup/catalogue-of-today";
import { createTestDatabase } from "../setup/postgres";
import { Between } from "./between";
import { Line } from "./line";
import { mountSmallDisk, type SmallDisk } from "./small-disk";

export const base = "/study-abroad";
const CLOCK = ["--import", "./tests/fixtures/moving-clock.mjs"];
const SMALL_DISK_MB = 12;

/** The site as in production: each half is a process, with a proxy on every connection between its parts. */
export interface FaultEnvironment {
  readonly site: Site;
  readonly office: PostOffice;
  /** Between the website and the services. */
  readonly between: Between;
  /** From the services to PostgreSQL, the mail server and the SMS gateway. */
  readonly database: Line;
  readonly mail: Line;
  readonly sms: Line;
  /** Disks of the website and the services. Null if they can't be mounted. */
  readonly disks: { readonly website: SmallDisk; readonly services: SmallDisk } | null;
  readonly folder: string;
  /** A signed-in paid learner. */
  readonly student: HttpClient;
  readonly studentId: string;
  readonly staff: HttpClient;
  /** A new visitor. */
  newcomer(): { readonly person: Person; readonly client: HttpClient };
  /** Queries the database over a separate connection. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  /** Moves the clock of both processes. */
  setClock(byMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens an environment with its own database on the server of TEST_DATABASE_URL. */
export async function openFaultEnvironment(): Promise<FaultEnvironment> {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-faults-"));
  const office = await openPostOffice();
  process.env.E2E_POST_OFFICE = office.readingUrl;
  const real = await createTestDatabase("faults");
  const address = new URL(real.url);
  const database = await Line.to(address.hostname, Number(address.port || 5432));
  address.host = database.address;
  const mail = await Line.to("127.0.0.1", Number(new URL(office.smtpUrl).port));
  const sms = await Line.to("127.0.0.1", Number(new URL(office.smsUrl).port));
  const disks = mountDisks(folder);

  const servicesPort = await freePort();
  const servicesEnv = {
    ...testSecrets,
    DATABASE_URL: address.href,
    CATALOGUE_DIR: catalogueOfToday(),
    DATA_DIR: path.join(folder, "services", "data"),
    SMTP_URL: `smtp://${mail.address}`,
    SMS_GATEWAY_URL: `http://${sms.address}/sms`,
    CLIENT_LIMIT_FACTOR: "100",
    LOG_LEVEL: "silent",
  };
  await hireStaff({ ...servicesEnv, DATABASE_URL: real.url }, ["faults"]);
  const services = await spawnServices(servicesPort, servicesEnv, CLOCK);
  const between = await Between.to(servicesPort);
  const site = await startSite({
    nodeOptions: CLOCK,
    ipc: true,
    env: {
      ...testSecrets,
      SERVICES_URL: between.origin,
      DATA_DIR: path.join(folder, "website", "data"),
      TRUSTED_PROXIES: "1",
      CACHE_SECONDS: "1",
    },
  });

  const client = new pg.Client({ connectionString: real.url });
  await client.connect();
  const query: FaultEnvironment["query"] = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ) => (await client.query<Row>(text, [...values])).rows;

  let people = 0;
  const newcomer = () => {
    const person = makePerson(`faults ${process.pid} ${people++}`);
    return { person, client: new HttpClient(site.port, person.address) };
  };
  const student = await signedInLearner(newcomer(), query);
  const staff = newcomer().client;
  await signIn(staff, staffAddress("head", "faults"));

  return {
    site,
    office,
    between,
    database,
    mail,
    sms,
    disks,
    folder,
    newcomer,
    query,
    staff,
    ...student,
    setClock: async (byMs) => {
      await Promise.all([moveClock(site.process, byMs), moveClock(services.process, byMs)]);
    },
    close: async () => {
      await site.stop();
      await between.close();
      await services.stop("SIGKILL");
      await client.end();
      for (const line of [database, mail, sms]) await line.close();
      await office.stop();
      await real.drop();
      disks?.website.remove();
      disks?.services.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mountDisks(folder: string): FaultEnvironment["disks"] {
  for (const part of ["website", "services"]) mkdirSync(path.join(folder, part));
  const website = mountSmallDisk(path.join(folder, "website"), SMALL_DISK_MB);
  const services = website && mountSmallDisk(path.join(folder, "services"), SMALL_DISK_MB);
  return website && services && { website, services };
}

function moveClock(process: ChildProcess, byMs: number): Promise<void> {
  return new Promise((resolve) => {
    process.once("message", () => resolve());
    process.send({ aheadByMs: byMs });
  });
}

/** Signs in a person with an account, with the code from their email. */
async function signIn(client: HttpClient, address: string): Promise<void> {
  await askForSignIn(client, address);
  await enterCode(client, await codeSentTo(address));
}

async function enterCode(client: HttpClient, otp: string): Promise<void> {
  const { status } = await client.ask(`${base}/otp`, { otp });
  if (status !== 303) throw new Error(`the code was answered ${status}`);
}

async function signedInLearner(
  { person, client }: ReturnType<FaultEnvironment["newcomer"]>,
  query: FaultEnvironment["query"],
): Promise<Pick<FaultEnvironment, "student" | "studentId">> {
  await enquire(client, person);
  await enterCode(client, await codeSentTo(person.e164));
  const [row] = await query<{ id: string }>(
    "update users set paid_user = true where mobile = $1 returning id",
    [person.e164],
  );
  const id = row?.id ?? "";
  await query(
    `insert into applications (user_id, course_id, title, university_name, country_slug, intake_month, intake_year)
     select $1, id, title, 'A university', country_slug, 9, 2027 from courses order by id limit 1`,
    [id],
  );
  // Paid access is part of the token, so it needs a new sign-in.
  const again = new HttpClient(client.port, person.address);
  await askForSignIn(again, person.mobile);
  await enterCode(again, await codeSentTo(person.e164, 2));
  return { student: again, studentId: id };
}
