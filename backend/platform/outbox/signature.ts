import { createHmac } from "node:crypto";
import { sameText } from "#platform/same-text";

/** Older signatures are refused, so that a call cannot be replayed later. */
const MAX_AGE_SECONDS = 300;

/** Signs `<unix seconds>.<body>`, so that receivers can reject forged and replayed calls. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const hash = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hash}`;
}

/** Whether a body was signed with the secret within the last five minutes. */
export function isSignedBy(secret: string, body: string, signature: string, now: Date): boolean {
  const seconds = Number(/^t=(\d{1,12}),/.exec(signature)?.[1] ?? Number.NaN);
  const ageSeconds = Math.abs(now.getTime() / 1000 - seconds);
  if (!(ageSeconds <= MAX_AGE_SECONDS)) return false;
  return sameText(signature, signatureOf(body, secret, new Date(seconds * 1000)));
}
