import { jwtDecode } from "jwt-decode";
import { z } from "zod";
import { signedCookie } from "~/platform/request/signed-cookie.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** A phone that a family shares has signed in to several accounts. */
const MAX_ACCOUNTS = 3;

/** It opens nothing (backend/auth/devices.ts) and survives signing out. */
const deviceCookie = signedCookie(
  "disha_device",
  z.array(z.string().max(1_000)).max(MAX_ACCOUNTS),
  { maxAgeSeconds: YEAR_SECONDS },
);

const tokensOf = async (request: Request): Promise<string[]> =>
  (await deviceCookie.read(request)) ?? [];

/**
 * Tells the services which accounts this browser has signed in to before. Codes for those have an
 * allowance of their own.
 */
export async function deviceHeaders(request: Request): Promise<Record<string, string>> {
  const tokens = await tokensOf(request);
  return tokens.length > 0 ? { "x-device-tokens": tokens.join(",") } : {};
}

/** The `Set-Cookie` value after a sign-in: the newest account first, each account once. */
export async function rememberDevice(request: Request, token: string): Promise<string> {
  const others = (await tokensOf(request)).filter((one) => accountOf(one) !== accountOf(token));
  return deviceCookie.write([token, ...others].slice(0, MAX_ACCOUNTS));
}

function accountOf(token: string): string | undefined {
  try {
    return jwtDecode(token).sub;
  } catch {
    return undefined;
  }
}
