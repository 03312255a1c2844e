import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { deriveKey, keyId } from "../secrets/secrets";
import {
  rowIdOfToken,
  signRowToken,
  signToken,
  verifyToken,
  type TokenSettings,
} from "./signed-tokens";

const ID = "0195b1f4-7c1e-7d60-9e1b-5a3c2f1e0d9c";
const USE = { audience: "booking", lifetimeSeconds: 60 };
const [current, previous] = ["a".repeat(32), "b".repeat(32)];

const settingsAt = (time: string, ...secrets: string[]): TokenSettings => ({
  config: { DATA_SECRETS: secrets },
  now: () => new Date(time),
});
const now = settingsAt("2026-11-22T10:00:00Z", current);

describe("signed tokens", () => {
  it("return the row id, until they expire", async () => {
    const token = await signRowToken(now, USE, ID);
    expect(await rowIdOfToken(now, USE, token)).toBe(ID);
    const at = (time: string) => rowIdOfToken(settingsAt(time, current), USE, token);
    expect(await at("2026-11-22T10:00:59Z")).toBe(ID);
    expect(await at("2026-11-22T10:01:00Z")).toBeNull();
  });

  it("fit into two text messages with a sentence and an address", async () => {
    expect((await signRowToken(now, USE, ID)).length).toBeLessThanOrEqual(180);
  });

  it("contain only the id, the purpose and the expiry", async () => {
    expect(Object.keys(decodeJwt(await signRowToken(now, USE, ID))).sort()).toEqual([
      "aud",
      "exp",
      "sub",
    ]);
  });

  it("are rejected for another purpose", async () => {
    const token = await signRowToken(now, USE, ID);
    expect(await rowIdOfToken(now, { audience: "chat" }, token)).toBeNull();
  });

  it("stay valid while their secret is in the list", async () => {
    const token = await signRowToken(settingsAt("2026-11-22T10:00:00Z", previous), USE, ID);
    const rotated = settingsAt("2026-11-22T10:00:30Z", current, previous);
    expect(await rowIdOfToken(rotated, USE, token)).toBe(ID);
    expect(await rowIdOfToken(now, USE, token)).toBeNull();
  });

  it.each<[string, () => Promise<string> | string]>([
    ["is altered", async () => `${(await signRowToken(now, USE, ID)).slice(0, -2)}AA`],
    ["is unsigned", () => new UnsecuredJWT({ sub: ID, aud: "booking" }).encode()],
    ["never expires", () => signed({ sub: ID, aud: "booking" })],
    ["has another audience under this key", () => signed({ sub: ID, aud: "chat", exp: 4e9 })],
    ["is not a token", () => "x"],
    ["is empty", () => ""],
  ])("reject a token that %s", async (_, make) => {
    expect(await verifyToken(now, USE, await make())).toBeNull();
  });

  it("return no row id for a subject that is not one", async () => {
    const token = await signToken(now, USE, { sub: "ebook/guide" });
    expect(await rowIdOfToken(now, USE, token)).toBeNull();
    expect(await verifyToken(now, USE, token)).toMatchObject({ sub: "ebook/guide" });
  });
});

const signed = (claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", kid: keyId(current) })
    .sign(deriveKey(current, "booking"));
