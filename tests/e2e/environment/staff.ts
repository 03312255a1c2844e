import { createStaff, setPermission } from "../../../backend/admin/admin";
import { readBackendConfig } from "../../../backend/config";
import { openDatabase } from "../../../backend/db/database";

/** Members of staff, by what a test needs them for; each project has its own, so that their codes do not meet. */
const roles = [
  "recommends",
  "reviews",
  "stranger",
  "head",
  "desk",
  "inbox",
  "calls",
  "callback",
  "chats",
  "letters",
  "funnel",
  "refunds",
] as const;
export type StaffRole = (typeof roles)[number];
const seesAll: ReadonlySet<StaffRole> = new Set([
  "head",
  "desk",
  "inbox",
  "calls",
  "funnel",
  "refunds",
]);

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The address that a member of staff signs in with, in one project. */
export const staffAddress = (role: StaffRole, project: string): string =>
  `${role}.${slug(project)}@staff.example`;

const staffName = (role: StaffRole): string => `Meena ${role}`;

/** Makes the accounts of staff before the site starts: an operator's work (`npm run admin`). */
export async function hireStaff(
  env: Readonly<Record<string, string>>,
  projects: readonly string[],
): Promise<void> {
  const database = await openDatabase(readBackendConfig(env));
  try {
    await database.migrate();
    for (const project of projects)
      for (const role of roles) {
        const { db } = database;
        const { id } = await createStaff(
          db,
          staffAddress(role, project),
          staffName(role),
          "lms_user",
        );
        if (seesAll.has(role)) await setPermission(db, id, "all_user", true);
      }
  } finally {
    await database.close();
  }
}
