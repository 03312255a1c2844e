import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "#platform/make-folder";

const NAMES = ["SESSION_SECRETS", "TOKEN_SECRETS", "DATA_SECRETS", "SERVICE_KEY"] as const;

/**
 * Provides the secrets of local mode. They are generated once and stored in the data folder,
 * readable by its owner only. Secrets set in the environment take precedence.
 * @throws if the data folder can't be written
 */
export function provideLocalSecrets(dataDir: string, target: NodeJS.ProcessEnv): void {
  makeFolder(dataDir);
  const file = path.join(dataDir, "local-secrets.json");
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Record<string, string>>)
    : {};
  const secrets = Object.fromEntries(
    NAMES.map((name) => [name, stored[name] ?? randomBytes(36).toString("base64url")]),
  );
  if (NAMES.some((name) => stored[name] === undefined)) {
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
  }
  for (const name of NAMES) target[name] ??= secrets[name];
}
