import type { BackendConfig } from "../runtime/config";
import { deriveKey, keyedHash } from "../secrets/secrets";

type Secrets = Pick<BackendConfig, "DATA_SECRETS">;

const hashWith = (secret: string, address: string): string =>
  keyedHash(deriveKey(secret, "outbox-recipients"), address.trim().toLowerCase());

/** Returns the keyed hash of a recipient's address, using the newest secret. */
export const recipientHash = ({ DATA_SECRETS }: Secrets, address: string): string =>
  hashWith(DATA_SECRETS[0] ?? "", address);

/** Returns all hashes that messages to these addresses may be stored under, one per secret. */
export const allRecipientHashes = (
  { DATA_SECRETS }: Secrets,
  addresses: readonly string[],
): string[] =>
  addresses.flatMap((address) => DATA_SECRETS.map((secret) => hashWith(secret, address)));
