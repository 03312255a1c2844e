import type { Deps } from "./deps";
import { isUuid } from "./http/parameters";
import { deriveKey, keyedHash, sameText } from "./secrets";

const signatureOf = (secret: string, purpose: string, id: string): string =>
  keyedHash(deriveKey(secret, purpose), id);

/** `<id>.<signature>`: whoever has it may do what its purpose says with this row, and with no other. */
export const linkTokenOf = (deps: Deps, purpose: string, id: string): string =>
  `${id}.${signatureOf(deps.config.DATA_SECRETS[0] ?? "", purpose, id)}`;

/** The row of a link's token, signed with whichever secret; null for one that is not ours. */
export function idOfLinkToken(deps: Deps, purpose: string, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const isOurs =
    isUuid(id) &&
    deps.config.DATA_SECRETS.some((secret) =>
      sameText(signature, signatureOf(secret, purpose, id)),
    );
  return isOurs ? id : null;
}
