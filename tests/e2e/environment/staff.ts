import type { Permission } from "#domain/auth/permissions";
import { createStaff, setPermission } from "../../../backend/console/accounts";
import { openDatabase } from "../../../backend/platform/db/database";
import { messageTemplates } from "../../../backend/platform/db/schema/leads";
import { readBackendConfig } from "../../../backend/platform/runtime/config";

/** Playwright's projects with a browser. */
export const STAFF_PROJECTS = [
  "pages, 360",
  "pages, 1280",
  "scripts off, 360",
  "scripts on, 1280",
] as const;

/** Members of staff by purpose. Each project has its own, so that their codes don't mix. */
const roles = [
  "recommends",
  "reviews",
  "tasks",
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
  "outcomes",
  "advises",
  ...(["hosts", "reception", "campaigns", "writes", "cashier"] as const),
] as const;
export type StaffRole = (typeof roles)[number];
const seesAll: ReadonlySet<StaffRole> = new Set([
  "head",
  "desk",
  "inbox",
  "calls",
  "funnel",
  "refunds",
  "outcomes",
]);

/** Permissions of roles that aren't counsellors. */
const permissionOf: Partial<Record<StaffRole, Permission>> = {
  hosts: "events",
  reception: "front_desk",
  campaigns: "marketing",
  writes: "content",
  cashier: "finance",
};

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** A staff member's sign-in address in one project. */
export const staffAddress = (role: StaffRole, project: string): string =>
  `${role}.${slug(project)}@staff.example`;

const staffName = (role: StaffRole): string => `Meena ${role}`;

/** A template that every counsellor can write with. */
export const messageTemplate = {
  name: "After the first call",
  texts: { en: { subject: "Your shortlist", text: "Dear {{name}}, I am {{counsellor}}." } },
};

/**
 * Creates the staff accounts before the site starts, like an operator (`npm run admin`), and a
 * message template.
 */
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
          permissionOf[role] ?? "lms_user",
        );
        if (seesAll.has(role)) await setPermission(db, id, "all_user", true);
      }
    await database.db
      .insert(messageTemplates)
      .values({ ...messageTemplate, updatedAt: new Date() })
      .onConflictDoNothing();
  } finally {
    await database.close();
  }
}
