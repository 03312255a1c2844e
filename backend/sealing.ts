import { CompactEncrypt, compactDecrypt } from "jose";
import { deriveKey, keyId } from "./secrets";

/** Encrypts a text for one purpose (JWE, direct key, AES-256-GCM) with the first of the secrets. */
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

/** Opens a text with whichever secret sealed it. @throws when none of them did. */
export async function unsealText(
  sealed: string,
  secrets: readonly string[],
  purpose: string,
): Promise<string> {
  const { plaintext } = await compactDecrypt(
    sealed,
    ({ kid }) => {
      const secret = secrets.find((one) => keyId(one) === kid);
      if (!secret) throw new Error("sealed with a secret that is no longer given");
      return deriveKey(secret, purpose);
    },
    { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
  );
  return new TextDecoder().decode(plaintext);
}
