import type { Received } from "./fake-mail-server";

/** So many messages at least must have been sent, or there was nothing to look for. */
const ENOUGH = 20;

/**
 * The log of a whole run holds no number, address, code, link or token of all the messages that left in it
 * (docs/security.md "Secrets at rest").
 * @throws with what it holds, cut short.
 */
export function assertLogHasNoPersonalData(log: string, received: readonly Received[]): void {
  // A run of a few tests sends little, and shows nothing.
  if (received.length < ENOUGH) return;
  if (!log.includes('"route":"/study-abroad')) throw new Error("the log of the run is empty");
  const secrets = new Set<string>();
  for (const { to, text } of received) {
    secrets.add(to);
    // The number without its prefix is as good as with it.
    if (/^\+\d+$/.test(to)) secrets.add(to.slice(-10));
    // 256 bits or a JWT; names of pages have no capitals.
    for (const [key] of text.matchAll(/[\w-]{40,}(\.[\w-]{16,}){0,2}/g))
      if (/[A-Z]/.test(key) && /\d/.test(key)) secrets.add(key);
  }
  const found = [...secrets].filter((secret) => secret.length > 6 && log.includes(secret));
  // A code has six digits, as many a number in a log has: only beside a word of codes it is one.
  const codes = log.match(/\b(otp|code|token)["'=: ]+\d{6}\b/gi) ?? [];
  if (found.length > 0 || codes.length > 0)
    throw new Error(
      `the log of the run holds ${found.length + codes.length} secrets: ${[...found, ...codes]
        .slice(0, 5)
        .map((one) => `${one.slice(0, 6)}…`)
        .join(", ")}`,
    );
}
