import { describe } from "vitest";
import { testBackups } from "../contract/platform/backups";

describe("a backup of PGlite", { timeout: 180_000 }, () =>
  testBackups(() => Promise.resolve(undefined)),
);
