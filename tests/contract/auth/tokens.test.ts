import { createHmac, generateKeyPairSync } from "node:crypto";
import { base64url, decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveKey, keyId } from "#backend/platform/secrets/secrets";
import { openEnvironment, type TestEnvironment } from "../environment";
import { newcomer, type TestUser } from "../test-users";

/** Forged or altered tokens. Each would grant staff access if it were accepted. */
describe("a forged access token", () => {
  let environment: TestEnvironment;
  let student: TestUser;
  let secret: string;
  let claims: Record<string, unknown>;
  beforeAll(async () => {
    environment = await openEnvironment();
    student = await newcomer(environment);
    secret = environment.deps.config.TOKEN_SECRETS[0] ?? "";
    claims = { ...decodeJwt(student.bearer), permissions: ["all_user"] };
  });
  afterAll(() => environment.close());

  const statusOf = async (bearer: string) =>
    (await environment.client.another().get(`user/user/${student.userId}/lite`, { bearer })).status;
  const key = () => deriveKey(secret, "disha-services");
  const sign = (
    more: Record<string, unknown>,
    header: Record<string, unknown> = {},
    by: Uint8Array | Parameters<SignJWT["sign"]>[0] = key(),
  ) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: "HS256", kid: keyId(secret), ...header })
      .sign(by);

  it("differs from a genuine token in the same check", async () => {
    expect(await statusOf(student.bearer)).toBe(200);
    expect(await statusOf(await sign({}))).toBe(200);
  });

  it.each<[string, () => Promise<string> | string]>([
    ["is unsigned", () => new UnsecuredJWT(claims).encode()],
    [
      "names the algorithm none and our key id",
      () => {
        const header = base64url.encode(JSON.stringify({ alg: "none", kid: keyId(secret) }));
        return `${header}.${base64url.encode(JSON.stringify(claims))}.`;
      },
    ],
    ["has another algorithm and our key", () => sign({}, { alg: "HS512" })],
    [
      "is signed with the key pair in its header",
      () => {
        const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
        const jwk = publicKey.export({ format: "jwk" });
        return sign({}, { alg: "RS256", jwk, jku: "https://evil.example/keys" }, privateKey);
      },
    ],
    ["has our key id and another key", () => sign({}, {}, createHmac("sha256", "theirs").digest())],
    ["names no key", () => sign({}, { kid: undefined })],
    ["names a file for a key", () => sign({}, { kid: "../../../../dev/null" })],
    ["has expired", () => sign({ exp: 1_700_000_000 })],
    ["never expires", () => sign({ exp: undefined })],
    ["is not valid yet", () => sign({ nbf: 4_000_000_000 })],
    ["is for another audience", () => sign({ aud: "disha-sso" })],
    ["has another issuer", () => sign({ iss: "evil" })],
    ["lacks the permissions claim", () => sign({ permissions: undefined })],
    [
      "has our signature and other claims",
      () => {
        const [header, , signature] = student.bearer.split(".");
        return `${header}.${base64url.encode(JSON.stringify(claims))}.${signature}`;
      },
    ],
    ["is truncated", () => student.bearer.slice(0, -2)],
    ["is not a token", () => "x.y.z"],
  ])("is rejected if it %s", async (_, forge) => {
    const forged = await forge();
    expect(await statusOf(forged)).toBe(401);
  });

  it("must use our fixed algorithm", () => {
    expect(decodeProtectedHeader(student.bearer)).toMatchObject({ alg: "HS256" });
  });
});
