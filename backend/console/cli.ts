import { parseArgs } from "node:util";
import { permissions } from "#domain/auth/permissions";
import { formatDate } from "#domain/time/dates";
import { openDatabase } from "../platform/db/database";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { storageOf } from "../platform/files/storage-of";
import { mainOrigin, readBackendConfig } from "../platform/runtime/config";
import type { StuckSource } from "../platform/work/stuck";
import {
  createStaff,
  findAccount,
  listStaff,
  resetSecondFactor,
  revokeLinks,
  setActive,
  setLegalHold,
  setPaid,
  setPermission,
  signInLink,
  type Account,
} from "./accounts";
import { describeAuditChain } from "./audit-chain";
import { changeStuck, describeStuck } from "./stuck";

const USAGE = `npm run admin -- show <address>                      show an account, by email address or +number
npm run admin -- staff                               list all staff with their permissions
npm run admin -- queues                              list what waits and is in no queue: it must be nothing
npm run admin -- doctor                              check what the site depends on, and say what to do
npm run admin -- staff <email> --name <name>         create a staff account (lms_user)
npm run admin -- grant <address> <permission>        ${permissions.join(", ")}
npm run admin -- revoke <address> <permission>
npm run admin -- reset-second-factor <address>       let someone with a lost phone set up a new one
npm run admin -- sign-in <address>                   make a link that signs staff in once, while no code arrives
npm run admin -- paid <address> [--no]               mark an account as a paid learner, or not
npm run admin -- deactivate <address>                sign out everywhere and block sign-in
npm run admin -- activate <address>                  allow sign-in again
npm run admin -- revoke-links <address>              end every link of an account: calls, downloads, emails,
                                                     confirmations, sign-in and its calendar
npm run admin -- hold <address> --reason <reason>    legal hold: block erasure of the account
npm run admin -- release <address>                   end the legal hold
npm run admin -- stuck                               list messages and work that failed
npm run admin -- retry <reference>                   retry one of them, or "all"
npm run admin -- discard <reference>                 give one of them up, or "all"
npm run admin -- audit [<number>:<hash>]             verify the audit log, and that it still has an earlier end`;

/** Returns the output of a command. */
export type Report = (deps: Pick<Deps, "config" | "db" | "now" | "storage">) => Promise<string>;

/** What features that the console may not import have for it. */
interface Features {
  readonly reports: Readonly<Record<string, Report>>;
  readonly stuckSources: readonly StuckSource[];
}

/**
 * Runs `npm run admin -- …`. Resolves with the exit status: 0 for success, 1 for failure, 2 for
 * wrong usage.
 */
export async function runAdmin(
  args: readonly string[],
  features: Features = { reports: {}, stuckSources: [] },
): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: "string" },
        reason: { type: "string" },
        no: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  const [command = "", address = "", permission] = parsed.positionals;
  const report = address === "" ? features.reports[command] : undefined;
  const run =
    report ??
    stuckReport(command, address, features.stuckSources) ??
    lineOf(command, address, permission, parsed.values);
  if (!run) {
    console.error(USAGE);
    return 2;
  }
  const config = readBackendConfig();
  const database = await openDatabase(config);
  try {
    await database.migrate();
    const { db } = database;
    console.log(await run({ config, db, now: () => new Date(), storage: storageOf(config) }));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await database.close();
  }
}

interface Values {
  readonly name?: string;
  readonly reason?: string;
  readonly no?: boolean;
}

/** Runs the command and returns its output. Undefined if the command is unknown or incomplete. */
function lineOf(
  command: string,
  address: string,
  permission: string | undefined,
  values: Values,
): Report | undefined {
  if (command === "audit") return (deps) => describeAuditChain(deps, address);
  if (address === "") return command === "staff" ? ({ db }) => describeStaff(db) : undefined;
  if (command === "sign-in")
    return async ({ config, db, now }) =>
      signInLink(db, await accountAt(db, address), { origin: mainOrigin(config), now: now() });
  const run = commandOf(command, permission, values);
  return run && (async ({ db }) => describe(await run(db, address)));
}

/** Lists or changes stuck work. */
function stuckReport(
  command: string,
  reference: string,
  sources: readonly StuckSource[],
): Report | undefined {
  if (command === "stuck" && reference === "") return (deps) => describeStuck(deps, sources);
  if ((command === "retry" || command === "discard") && reference !== "")
    return (deps) => changeStuck(deps, command, reference, sources);
  return undefined;
}

async function describeStaff(db: Database): Promise<string> {
  const staff = await listStaff(db);
  if (staff.length === 0) return "No staff yet.";
  return staff
    .map(
      (one) => `${describe(one)} · ${one.hasSecondFactor ? "second factor" : "no second factor"}`,
    )
    .join("\n");
}

type Run = (db: Database, address: string) => Promise<Account>;

/** Returns the action of a command, or undefined if it is unknown or lacks an argument. */
function commandOf(command: string, given: string | undefined, values: Values): Run | undefined {
  const permission = permissions.find((one) => one === given);
  switch (command) {
    case "show":
      return accountAt;
    case "staff":
      return values.name
        ? (db, email) => createStaff(db, email, values.name ?? "", "lms_user")
        : undefined;
    case "grant":
    case "revoke":
      return (
        permission && changing((db, id) => setPermission(db, id, permission, command === "grant"))
      );
    case "reset-second-factor":
      return changing((db, id) => resetSecondFactor(db, id));
    case "revoke-links":
      return changing((db, id) => revokeLinks(db, id));
    case "paid":
      return changing((db, id) => setPaid(db, id, values.no !== true));
    case "deactivate":
    case "activate":
      return changing((db, id) => setActive(db, id, command === "activate"));
    case "hold": {
      const { reason } = values;
      return reason ? changing((db, id) => setLegalHold(db, id, reason)) : undefined;
    }
    case "release":
      return changing((db, id) => setLegalHold(db, id, null));
    default:
      return undefined;
  }
}

async function accountAt(db: Database, address: string): Promise<Account> {
  const account = await findAccount(db, address);
  if (!account) throw new Error(`No account has the verified address ${address}.`);
  return account;
}

const changing =
  (change: (db: Database, id: string) => Promise<void>): Run =>
  async (db, address) => {
    await change(db, (await accountAt(db, address)).id);
    return accountAt(db, address);
  };

function describe(account: Account): string {
  const { fullName, email, mobile, paidUser, deactivatedAt, legalHold } = account;
  const granted = account.permissions;
  return [
    fullName ?? "(no name)",
    email,
    mobile,
    paidUser ? "paid" : "free",
    granted.length > 0 ? granted.join(", ") : "no permissions",
    deactivatedAt ? `deactivated ${formatDate(deactivatedAt)}` : "active",
    legalHold ? `held: ${legalHold}` : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
