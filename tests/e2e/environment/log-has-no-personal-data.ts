import type { Received } from "./fake-mail-server";

/** Fewer messages than this make the check meaningless. */
const ENOUGH = 20;

/**
 * Checks that the log of a full run contains no number, address, code, link or token of the
 * messages sent in it (docs/security.md "Secrets at rest"). @throws with the excerpts found,
 * truncated
 */
export function assertLogHasNoPersonalData(log: string, received: readonly Received[]): void {
  // A run of a few tests sends too little to check.
  if (received.length < ENOUGH) return;
  if (!log.includes('"route":"/study-abroad')) throw new Error("the log of the run is empty");
  const secrets = new Set<string>();
  for (const { to, text } of received) {
    secrets.add(to);
    // The number without its prefix is personal too.
    if (/^\+\d+$/.test(to)) secrets.add(to.slice(-10));
    // 256 bits or a JWT. Page names have no capitals.
    for (const [key] of text.matchAll(/[\w-]{40,}(\.[\w-]{16,}){0,2}/g))
      if (/[A-Z]/.test(key) && /\d/.test(key)) secrets.add(key);
  }
  const found = [...secrets].filter((secret) => secret.length > 6 && log.includes(secret));
  // Many numbers in a log have six digits. Only those next to a word for codes count.
  const codes = log.match(/\b(otp|code|token)["'=: ]+\d{6}\b/gi) ?? [];
  if (found.length > 0 || codes.length > 0)
    throw new Error(
      `the log of the run holds ${found.length + codes.length} secrets: ${[...found, ...codes]
        .slice(0, 5)
        .map((one) => `${one.slice(0, 6)}…`)
        .join(", ")}`,
    );
}
