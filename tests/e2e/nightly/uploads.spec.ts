import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { pdf } from "../../fixtures/files";
import { testSecrets } from "../environment/secrets";
import { freePort } from "../environment/site";
import { makePerson } from "../fixtures/person";
import { expect, test } from "../fixtures/test";

const UPLOADS = 100;
/** The process is killed after this many acknowledgements, while other uploads are in flight. */
const KILLED_AFTER = 40;
const MAX_CONCURRENT = 10;

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The services in local mode, in their own process. */
class Services {
  private constructor(
    readonly origin: string,
    readonly process: ChildProcess,
  ) {}

  static async start(dataDir: string): Promise<Services> {
    const port = await freePort();
    const child = spawn(process.execPath, ["scripts/start.mjs", "backend"], {
      env: {
        ...testSecrets,
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        CATALOGUE_DIR: "none",
        BACKEND_PORT: String(port),
      },
      stdio: "ignore",
    });
    const services = new Services(`http://127.0.0.1:${port}`, child);
    await expect
      .poll(
        () =>
          services.ask("/health").then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 120_000 },
      )
      .toBe(true);
    return services;
  }

  ask(address: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.origin + address, init);
  }

  async json<T extends z.ZodType>(schema: T, address: string, init: RequestInit = {}) {
    const { data } = z
      .object({ data: z.unknown() })
      .parse(await (await this.ask(address, init)).json());
    return schema.parse(data);
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill(signal);
    await gone;
  }
}

async function signIn(services: Services): Promise<{ bearer: string; userId: string }> {
  const post = (body: unknown) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { e164 } = makePerson("uploads");
  const { challenge } = await services.json(
    z.object({ challenge: z.object({ challengeId: z.string() }) }),
    "/auth/otp/send",
    post({ mobile: e164, countryCode: "+91" }),
  );
  const messages = await services.json(
    z.array(z.object({ to: z.string(), text: z.string() })),
    "/dev/outbox",
  );
  const otp = /\b\d{6}\b/.exec(messages.find(({ to }) => to === e164)?.text ?? "")?.[0];
  const verified = await services.json(
    z.object({ access_token: z.string(), userId: z.string() }),
    "/auth/otp/verify",
    post({ challengeId: challenge.challengeId, otp }),
  );
  return { bearer: verified.access_token, userId: verified.userId };
}

test("a kill during 100 uploads loses no acknowledged document", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "disha-uploads-"));
  const first = await Services.start(dataDir);
  const { bearer, userId } = await signIn(first);
  const base = `/user/user/${userId}/document`;
  const headers = { authorization: `Bearer ${bearer}` };
  const whole = await pdf(200_000);
  const end = whole.lastIndexOf("%%EOF");
  const acknowledged = new Map<string, string>();

  const waiting = Array.from({ length: UPLOADS }, (_, index) => index);
  const lane = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      // A comment before the end makes each PDF different. Bytes after the end are not stored.
      const bytes = Buffer.concat([whole.subarray(0, end), Buffer.from(`% ${index}\n%%EOF\n`)]);
      const form = new FormData();
      form.set("documentTypeId", "4");
      form.set("label", `Document ${index}`);
      form.set("file", new File([new Uint8Array(bytes)], "d.pdf"));
      const result = await first
        .ask(`${base}/upload`, { method: "POST", headers, body: form })
        .then(async (response) => (response.ok ? ((await response.json()) as unknown) : null))
        .catch(() => null);
      if (result === null) continue;
      const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(result);
      acknowledged.set(data.id, hashOf(bytes));
      if (acknowledged.size === KILLED_AFTER) first.process.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane));
  await first.stop("SIGKILL");
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(acknowledged.size).toBeLessThan(UPLOADS);

  const second = await Services.start(dataDir);
  const listed = await second.json(z.array(z.object({ id: z.string() })), base, { headers });
  const read = async (id: string): Promise<string> => {
    const { url } = await second.json(z.object({ url: z.string() }), `${base}/${id}/view`, {
      headers,
    });
    const file = await second.ask(`${base}/${id}/file${new URL(url, second.origin).search}`, {
      headers,
    });
    expect(file.status, id).toBe(200);
    return hashOf(new Uint8Array(await file.arrayBuffer()));
  };
  // Every listed document has its file.
  const hashes = new Map<string, string>();
  for (const { id } of listed) hashes.set(id, await read(id));
  for (const [id, hash] of acknowledged) expect(hashes.get(id), id).toBe(hash);
  await second.stop("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});
