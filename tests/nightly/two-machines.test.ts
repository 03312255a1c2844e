import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPostOffice } from "../e2e/environment/fake-mail-server";
import { hasNginx } from "../e2e/environment/nginx";
import { freePort } from "../e2e/environment/site";
import { receivedBy } from "../e2e/fixtures/messages";
import { makePerson } from "../e2e/fixtures/person";
import { untouchedFields } from "../e2e/http/client";
import {
  binaries,
  giveToDatabaseUser,
  runAsDatabaseUser,
  startServer,
} from "../setup/own-postgres";

/**
 * docs/deployment.md "Deploy to production" on two machines, which are network namespaces: nginx with TLS and two websites on
 * one, the services on the other. This machine is the third, with PostgreSQL, the mail server and the visitor.
 */
const NET = "10.231.7";
const [HERE, WEB, APP] = [`${NET}.254`, `${NET}.1`, `${NET}.2`];
const HOST = "www.disha.example";
const bridge = `disha${process.pid % 100_000}`;
const machines = { web: `${bridge}-web`, app: `${bridge}-app` };
type Machine = keyof typeof machines;

const isRoot = process.getuid?.() === 0;
const tools = [
  ["ip", "-V"],
  ["curl", "--version"],
  ["openssl", "version"],
] as const;
const hasTools = tools.every(([tool, flag]) => spawnSync(tool, [flag]).error === undefined);
const sh = (commands: string) =>
  execFileSync("sh", ["-ec", commands], { stdio: "pipe" }).toString();
/** Some containers allow no namespaces. */
const canSeparate =
  isRoot && hasTools && spawnSync("ip", ["netns", "add", bridge]).status === 0
    ? spawnSync("ip", ["netns", "del", bridge]).status === 0
    : false;

/** Two namespaces with an address each, on one bridge with this machine. They know the site's names. */
function makeMachines(): void {
  sh(`ip link add ${bridge} type bridge
    ip addr add ${HERE}/24 dev ${bridge}
    ip link set ${bridge} up`);
  for (const [index, [name, address]] of [
    [machines.web, WEB] as const,
    [machines.app, APP] as const,
  ].entries()) {
    const link = `${bridge}v${index}`;
    sh(`ip netns add ${name}
      ip link add ${link} type veth peer name eth0 netns ${name}
      ip link set ${link} master ${bridge} up
      ip -n ${name} addr add ${address}/24 dev eth0
      ip -n ${name} link set eth0 up
      ip -n ${name} link set lo up`);
    mkdirSync(`/etc/netns/${name}`, { recursive: true });
    writeFileSync(`/etc/netns/${name}/hosts`, `127.0.0.1 localhost\n${WEB} ${HOST}\n`);
  }
}

function removeMachines(): void {
  for (const name of Object.values(machines)) {
    spawnSync("ip", ["netns", "del", name]);
    rmSync(`/etc/netns/${name}`, { recursive: true, force: true });
  }
  spawnSync("ip", ["link", "del", bridge]);
}

describe.runIf(canSeparate && hasNginx && binaries)("two machines", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-machines-"));
  const certificate = path.join(folder, "fullchain.pem");
  const closers: (() => unknown)[] = [];
  let settings: NodeJS.ProcessEnv;

  /** This process also is the mail server, so nothing may block it. */
  const on = (machine: Machine, command: string, own: Readonly<Record<string, string>> = {}) =>
    new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
      const child = spawn("ip", ["netns", "exec", machines[machine], "sh", "-c", command], {
        env: { ...settings, ...own },
      });
      const printed = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"] as const)
        child[name].on("data", (text: Buffer) => (printed[name] += String(text)));
      child.once("close", (status) => resolve({ status, ...printed }));
    });
  const start = (machine: Machine, command: string, own: Readonly<Record<string, string>> = {}) => {
    const args = ["netns", "exec", machines[machine], "sh", "-c", `exec ${command}`];
    const child: ChildProcess = spawn("ip", args, {
      env: { ...settings, ...own },
      detached: true,
      stdio: "ignore",
    });
    closers.push(() => child.pid && process.kill(-child.pid, "SIGKILL"));
  };
  const until = (machine: Machine, address: string) =>
    vi.waitFor(async () => expect((await on(machine, `curl -fs ${address}`)).status).toBe(0), {
      timeout: 180_000,
      interval: 500,
    });
  /** As a visitor, who checks the certificate. */
  const visit = (target: string, ...args: readonly string[]) => {
    const options = ["-s", "--cacert", certificate, "--resolve", `${HOST}:443:${WEB}`];
    const cookies = ["-b", path.join(folder, "cookies"), "-c", path.join(folder, "cookies")];
    return execFileSync("curl", [
      ...options,
      ...cookies,
      ...args,
      `https://${HOST}${target}`,
    ]).toString();
  };

  /** Lets the machines reach a server that listens on 127.0.0.1 here. */
  const publish = async (address: string): Promise<string> => {
    const target = Number(new URL(address).port);
    const port = await freePort();
    const server = createServer((near) => {
      const far = connect(target, "127.0.0.1");
      near
        .on("error", () => far.destroy())
        .pipe(far)
        .on("error", () => near.destroy())
        .pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(port, HERE, resolve));
    closers.push(() => server.close());
    return address.replace(/127\.0\.0\.1:\d+/, `${HERE}:${port}`);
  };

  const startDatabase = async (): Promise<string> => {
    const own = path.join(folder, "postgresql");
    mkdirSync(own);
    giveToDatabaseUser(own);
    const port = await freePort();
    startServer(own, port, `listen_addresses = '${HERE}'\\n`);
    closers.push(() => runAsDatabaseUser(own, port, "pg_ctl -m immediate stop >>log"));
    runAsDatabaseUser(
      own,
      port,
      `echo "host all all ${NET}.0/24 trust" >>"$PGDATA/pg_hba.conf"; pg_ctl reload >>log`,
    );
    return `postgresql://postgres@${HERE}:${port}/disha`;
  };

  /** deploy/nginx.conf, with what is between < and > filled in, and folders of this test. */
  const startNginx = () => {
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
        ...["-days", "30", "-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`],
        ...["-keyout", path.join(folder, "privkey.pem"), "-out", certificate],
      ],
      { stdio: "ignore" },
    );
    const filled = readFileSync("deploy/nginx.conf", "utf8")
      .replace(/^( *#.*)$/gm, "")
      .replaceAll(/"\/etc\/letsencrypt\/live\/[\w.]+\//g, `"${folder}/`)
      .replaceAll(/\/var\/(?:log|cache)\/nginx/g, folder)
      .replaceAll(/<([^<>]*)>/g, "$1")
      .replace("server 127.0.0.1:4000", `server ${APP}:4000`);
    const file = path.join(folder, "nginx.conf");
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; events {}\nhttp { access_log off;\n${filled}\n}`,
    );
    start("web", `nginx -p ${folder} -c ${file}`);
  };

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    makeMachines();
    const office = await openPostOffice();
    closers.push(() => office.stop());
    process.env.E2E_POST_OFFICE = office.readingUrl;
    const secret = () => execFileSync("openssl", ["rand", "-base64", "48"]).toString().trim();
    const { PATH, HOME } = process.env;
    settings = {
      NODE_ENV: "production",
      PATH,
      HOME,
      PUBLIC_ORIGIN: `https://${HOST}`,
      TRUSTED_PROXIES: "1",
      ...Object.fromEntries(
        ["SESSION_SECRETS", "TOKEN_SECRETS", "DATA_SECRETS", "SERVICE_KEY", "METRICS_TOKEN"].map(
          (name) => [name, secret()],
        ),
      ),
      DATABASE_URL: await startDatabase(),
      SMTP_URL: await publish(office.smtpUrl),
      SMS_GATEWAY_URL: await publish(office.smsUrl),
      SERVICES_URL: `http://${APP}:4000`,
      NODE_EXTRA_CA_CERTS: certificate,
    };
    start("app", "npm run backend", { BACKEND_HOST: APP, DATA_DIR: path.join(folder, "services") });
    await until("app", `${APP}:4000/health`);
    for (const port of ["3000", "3001"])
      start("web", "npm run website", {
        ...{ HOST: "127.0.0.1", PORT: port, DATA_DIR: path.join(folder, `website-${port}`) },
      });
    for (const port of ["3000", "3001"]) await until("web", `127.0.0.1:${port}/readyz`);
    startNginx();
    await vi.waitFor(() => expect(visit("/study-abroad")).toContain("<h1"), { timeout: 20_000 });
  }, 500_000);

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    removeMachines();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  it("passes the checks of the documents", async () => {
    expect(visit("/study-abroad", "-I")).toMatch(/strict-transport-security: max-age=\d{8}/i);
    expect(visit("/metrics", "-o", "/dev/null", "-w", "%{http_code}")).toBe("404");
    const staff = await on("app", "npm run admin -- staff asha@disha.example --name 'Asha Rao'");
    expect([staff.status, staff.stderr]).toEqual([0, ""]);
    const doctor = await on("app", "npm run doctor", { DATA_DIR: path.join(folder, "services") });
    expect(doctor.status, doctor.stdout + doctor.stderr).toBe(0);
    const metrics = `curl -fs -H "Authorization: Bearer $METRICS_TOKEN"`;
    expect((await on("app", `${metrics} ${APP}:4000/health/metrics`)).stdout).toContain(
      "outbox_depth",
    );
    expect((await on("web", `${metrics} 127.0.0.1:3000/metrics`)).stdout).toContain(
      "http_request_duration",
    );
  }, 120_000);

  it("cannot reach the websites past nginx", () => {
    for (const port of ["3000", "3001"])
      expect(spawnSync("curl", ["-s", "-m", "5", `http://${WEB}:${port}/healthz`]).status).toBe(7);
  });

  it("takes an enquiry, and its code arrives", async () => {
    const person = makePerson(`machines ${process.pid}`);
    const form = untouchedFields(visit("/study-abroad/enquiry4"));
    const fields = {
      ...form,
      name: person.name,
      mobileCountry: "IN",
      mobile: person.mobile,
      consent: "yes",
    };
    const data = Object.entries(fields).flatMap(([key, value]) => [
      "--data-urlencode",
      `${key}=${value}`,
    ]);
    const origin = ["-H", `Origin: https://${HOST}`, "-H", "Sec-Fetch-Site: same-origin"];
    const response = visit("/study-abroad/enquiry4", "-i", ...origin, ...data);
    expect(response).toMatch(/^HTTP\S+ 303/);
    expect(response).toMatch(/location: \/study-abroad\/otp/i);
    await vi.waitFor(async () => expect((await receivedBy(person.e164)).length).toBe(1), {
      timeout: 30_000,
    });
  }, 60_000);

  it("makes a backup", async () => {
    const { status, stderr } = await on("app", `npm run backup -- make ${folder}/backups`, {
      DATA_DIR: path.join(folder, "services"),
    });
    expect([status, stderr]).toEqual([0, ""]);
  }, 60_000);
});
