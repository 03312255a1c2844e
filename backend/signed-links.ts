import type { Deps } from "./deps";
import { isUuid } from "./http/parameters";
import { deriveKey, keyedHash, sameText } from "./secrets";

const signatureOf = (secret: string, purpose: string, id: string): string =>
  keyedHash(deriveKey(secret, purpose), id);

/** Creates a signed link token, `<id>.<signature>`, which is valid for one purpose and one row. */
export const linkTokenOf = (deps: Deps, purpose: string, id: string): string =>
  `${id}.${signatureOf(deps.config.DATA_SECRETS[0] ?? "", purpose, id)}`;

/** Returns the row id of a link token signed with any secret, or null if it is invalid. */
export function idOfLinkToken(deps: Deps, purpose: string, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const isOurs =
    isUuid(id) &&
    deps.config.DATA_SECRETS.some((secret) =>
      sameText(signature, signatureOf(secret, purpose, id)),
    );
  return isOurs ? id : null;
}
