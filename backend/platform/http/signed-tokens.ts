import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { Deps } from "../deps";
import { deriveKey, keyId } from "../secrets/secrets";
import { isUuid } from "./parameters";

/** The part of the dependencies that signing needs. */
export interface TokenSettings extends Pick<Deps, "now"> {
  readonly config: Pick<Deps["config"], "DATA_SECRETS">;
}

/** What a signed token is for, and for how long. Tokens of one audience are useless for others. */
export type TokenUse = { readonly audience: string } & (
  | { readonly lifetimeSeconds: number }
  /** Tokens with the same claims and end are the same. */
  | { readonly expiresAt: Date }
);

/** Signs a token (JWT, HS256) with a key of its audience, derived from the first data secret. */
export function signToken(
  deps: TokenSettings,
  { audience, ...use }: TokenUse,
  claims: JWTPayload & { readonly sub: string },
): Promise<string> {
  const secret = deps.config.DATA_SECRETS[0] ?? "";
  const secondsAt = (time: Date) => Math.floor(time.getTime() / 1000);
  const exp =
    "expiresAt" in use
      ? secondsAt(use.expiresAt)
      : secondsAt(deps.now()) + Math.ceil(use.lifetimeSeconds);
  return new SignJWT({ ...claims, aud: audience, exp })
    .setProtectedHeader({ alg: "HS256", kid: keyId(secret) })
    .sign(deriveKey(secret, audience));
}

/**
 * Verifies a token signed with any of the data secrets. @returns its claims, or null if it is
 * forged, altered, expired or for another audience
 */
export async function verifyToken(
  deps: TokenSettings,
  { audience }: Pick<TokenUse, "audience">,
  token: string,
): Promise<JWTPayload | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const secret = deps.config.DATA_SECRETS.find((one) => keyId(one) === kid);
    if (!secret) return null;
    const { payload } = await jwtVerify(token, deriveKey(secret, audience), {
      algorithms: ["HS256"],
      audience,
      requiredClaims: ["sub", "exp"],
      currentDate: deps.now(),
    });
    return payload;
  } catch {
    return null;
  }
}

/** Creates a token for a row. The id is packed into 22 characters, because links are sent by SMS. */
export const signRowToken = (deps: TokenSettings, use: TokenUse, id: string): Promise<string> =>
  signToken(deps, use, {
    sub: Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url"),
  });

/** A valid token of a row. */
interface RowToken {
  readonly id: string;
  readonly expiresAt: Date;
}

/** Returns the row id of a valid token and when it expires, or null. */
export async function rowOfToken(
  deps: TokenSettings,
  use: Pick<TokenUse, "audience">,
  token: string,
): Promise<RowToken | null> {
  const claims = await verifyToken(deps, use, token);
  const hex = Buffer.from(claims?.sub ?? "", "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isUuid(id) ? { id, expiresAt: new Date((claims?.exp ?? 0) * 1000) } : null;
}

/** Returns the row id of a valid token, or null. */
export const rowIdOfToken = async (
  ...given: Parameters<typeof rowOfToken>
): Promise<string | null> => (await rowOfToken(...given))?.id ?? null;
