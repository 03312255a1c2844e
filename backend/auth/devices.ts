import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { signToken, verifyToken } from "../platform/http/signed-tokens";
import type { KnownDevice } from "../platform/outbox/budget";
import type { TypedAddress } from "../platform/outbox/send";

/** Header in which the website sends the tokens of the browser's device cookie, comma-separated. */
const DEVICE_HEADER = "x-device-tokens";

const DEVICE = { audience: "device", lifetimeSeconds: 365 * 24 * 60 * 60 };
/** A shared browser has several tokens (app/services/auth/device-cookie.server.ts). */
const MAX_TOKENS = 5;

const claimsSchema = z.object({ sub: z.string().uuid(), jti: z.string().uuid() });

/**
 * Creates a token that proves an earlier sign-in to an account in this browser. It grants no
 * access. Codes requested with it count against a separate allowance.
 */
export const deviceTokenFor = (deps: Deps, userId: string): Promise<string> =>
  signToken(deps, DEVICE, { sub: userId, jti: randomUUID() });

/** Returns the device of a token that belongs to this address's account, or null. */
export async function knownDevice(
  deps: Deps,
  request: Request,
  { channel, address }: TypedAddress,
): Promise<KnownDevice | null> {
  const devices = await devicesOf(deps, request.headers.get(DEVICE_HEADER) ?? "");
  if (devices.length === 0) return null;
  const ids = devices.map(({ userId }) => userId);
  const column = channel === "sms" ? users.mobile : users.email;
  const [owner] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(column, address), isNull(users.deactivatedAt)));
  return devices.find(({ userId }) => userId === owner?.id) ?? null;
}

async function devicesOf(deps: Deps, header: string): Promise<KnownDevice[]> {
  const tokens = header.split(",").filter(Boolean).slice(0, MAX_TOKENS);
  const devices = await Promise.all(tokens.map((token) => deviceOf(deps, token)));
  return devices.filter((device) => device !== null);
}

async function deviceOf(deps: Deps, token: string): Promise<KnownDevice | null> {
  const claims = claimsSchema.safeParse(await verifyToken(deps, DEVICE, token));
  return claims.success ? { id: claims.data.jti, userId: claims.data.sub } : null;
}
