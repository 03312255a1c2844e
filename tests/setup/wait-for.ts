import { vi } from "vitest";

/** Waits until a check passes. Vitest's own limit of a second is too short for a busy machine. */
export const waitFor = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 50_000 });
