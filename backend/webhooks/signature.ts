import { createHmac } from "node:crypto";

/** Signs `<unix seconds>.<body>`, so that receivers can reject forged and replayed calls. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const hash = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hash}`;
}
