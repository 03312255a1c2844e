import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { enquiryPayloadSchema, type EnquiryPayloadInput } from "~/domain/enquiry-payload";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { enquiryAnswerSchema } from "~/services/auth/schemas.server";
import { callService, ServiceError } from "~/services/http.server";

/**
 * Enquiries taken while the lead service is out of reach: one file each, on disk before anybody is
 * told that we have it, delivered under its idempotency key until the service has it too.
 */
const spooledSchema = z.object({
  idempotencyKey: z.string(),
  country: z.string(),
  payload: enquiryPayloadSchema,
});

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 5 * 60_000;

const folder = () => path.join(env().DATA_DIR, "enquiry-spool");

/**
 * Keeps an enquiry durably: written, synced and renamed into place, readable by the owner only. The
 * same key twice is one file. No code was sent, so none is asked for at delivery.
 * @throws when the disk does not take it.
 */
export async function keepEnquiry(
  payload: EnquiryPayloadInput,
  idempotencyKey: string,
  country: string,
): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const target = path.join(folder(), `${idempotencyKey}.json`);
  const temporary = path.join(folder(), `${idempotencyKey}.${randomUUID()}.part`);
  const text = JSON.stringify({
    idempotencyKey,
    country,
    payload: { ...payload, sendOtp: false },
  });
  try {
    await writeFile(temporary, text, { flag: "wx", mode: 0o600, flush: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder();
  startEnquirySpool();
}

async function syncFolder(): Promise<void> {
  const directory = await open(folder(), "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Delivers what is kept, oldest name first.
 * @returns how many are still kept.
 */
export async function deliverKept(): Promise<number> {
  const names = await keptNames();
  let left = names.length;
  for (const name of names) {
    if (await deliver(path.join(folder(), name))) left -= 1;
    else break;
  }
  return left;
}

async function keptNames(): Promise<string[]> {
  try {
    return (await readdir(folder())).filter((name) => name.endsWith(".json")).sort();
  } catch {
    return [];
  }
}

async function deliver(file: string): Promise<boolean> {
  try {
    const kept = spooledSchema.parse(JSON.parse(await readFile(file, "utf8")));
    await callService(
      { country: kept.country },
      {
        service: "auth",
        path: "/enquiry",
        method: "POST",
        body: kept.payload,
        headers: { "idempotency-key": kept.idempotencyKey },
        schema: enquiryAnswerSchema,
      },
    );
    await rm(file, { force: true });
    return true;
  } catch (error) {
    if (isRefused(error)) {
      // It will never be taken as it is; it is put aside for a person and holds up nobody.
      log.error({ file: path.basename(file) }, "a kept enquiry was refused");
      await rename(file, `${file}.refused`);
      return true;
    }
    log.warn({ error: error instanceof Error ? error.name : "unknown" }, "kept enquiries wait");
    return false;
  }
}

/** Refused for good, as opposed to out of reach or too many at once. */
const isRefused = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof ServiceError && !error.isOutage && error.status !== 429);

let timer: NodeJS.Timeout | undefined;
let waitMs = FIRST_WAIT_MS;

/** Starts delivering in the background, if it is not under way; ends when nothing is left. */
export function startEnquirySpool(): void {
  timer ??= setTimeout(() => void run(), waitMs).unref();
}

async function run(): Promise<void> {
  const left = await deliverKept().catch(() => 1);
  timer = undefined;
  waitMs = left === 0 ? FIRST_WAIT_MS : Math.min(waitMs * 2, MAX_WAIT_MS);
  if (left > 0) startEnquirySpool();
}
