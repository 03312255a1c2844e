import type { BackendConfig } from "../config";
import { deriveKey, keyedHash } from "../secrets";

type Secrets = Pick<BackendConfig, "DATA_SECRETS">;

const hashWith = (secret: string, address: string): string =>
  keyedHash(deriveKey(secret, "outbox-recipients"), address.trim().toLowerCase());

/** The keyed hash under which a message to an address is stored, by the newest secret. */
export const recipientHash = ({ DATA_SECRETS }: Secrets, address: string): string =>
  hashWith(DATA_SECRETS[0] ?? "", address);

/** Every hash that a message to one of these addresses may be stored under: one per secret. */
export const allRecipientHashes = (
  { DATA_SECRETS }: Secrets,
  addresses: readonly string[],
): string[] =>
  addresses.flatMap((address) => DATA_SECRETS.map((secret) => hashWith(secret, address)));
