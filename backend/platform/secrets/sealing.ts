import { compactDecrypt, CompactEncrypt } from "jose";
import { deriveKey, keyId } from "./secrets";

/** Encrypts a text for one purpose (JWE, direct key, AES-256-GCM) with the first secret. */
export function sealText(
  text: string,
  secrets: readonly string[],
  purpose: string,
): Promise<string> {
  const secret = secrets[0] ?? "";
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: keyId(secret) })
    .encrypt(deriveKey(secret, purpose));
}

/** Decrypts a text with any of the secrets. @throws if none of them fits */
export async function unsealText(
  sealed: string,
  secrets: readonly string[],
  purpose: string,
): Promise<string> {
  const { plaintext } = await compactDecrypt(
    sealed,
    ({ kid }) => {
      const secret = secrets.find((one) => keyId(one) === kid);
      if (!secret) throw new Error("encrypted with an unknown secret");
      return deriveKey(secret, purpose);
    },
    { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
  );
  return new TextDecoder().decode(plaintext);
}
