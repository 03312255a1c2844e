import { and, asc, eq, ne, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/custom-fields";
import { importFields } from "#domain/enquiries/import";
import {
  leadFieldKey,
  MAX_LEAD_FIELDS,
  parseCustomValue,
  type CustomValue,
  type CustomValues,
} from "#domain/leads/custom-fields";
import { recordChange } from "../platform/access/change-log";
import { leadFields } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { nameOnce } from "./unique-name";

export type LeadFieldRow = typeof leadFields.$inferSelect;

/** All fields, in the order in which they were added. */
export const allLeadFields = (db: Database): Promise<LeadFieldRow[]> =>
  db.select().from(leadFields).orderBy(asc(leadFields.createdAt), asc(leadFields.id));

const viewOf = ({ createdBy: _, createdAt: __, ...shown }: LeadFieldRow) => shown;

/** Lists all fields. */
export const listLeadFields: StaffOperationHandler<typeof contract.listLeadFields> = async (
  _,
  c,
) => ({ result: (await allLeadFields(c.var.deps.db)).map(viewOf), about: [] });

/** Adds a field. @throws ApiError 409 NAME_TAKEN, 400 if there are too many */
export const addLeadField: StaffOperationHandler<typeof contract.addLeadField> = async (
  { body },
  c,
) => {
  const { deps, claims } = c.var;
  const added = await nameOnce(
    deps.db.transaction(async (tx) => {
      await requireRoom(tx);
      const taken = [...importFields, ...(await allLeadFields(tx)).map(({ key }) => key)];
      const [row] = await tx
        .insert(leadFields)
        .values({
          ...body,
          key: leadFieldKey(body.name, taken),
          createdBy: claims.userId,
          createdAt: deps.now(),
        })
        .returning();
      if (!row) throw notFound();
      await recordChange(tx, c, detailsOf(row));
      return row;
    }),
  );
  return { result: viewOf(added), about: [] };
};

/** Changes a field. @throws ApiError 404, 409 NAME_TAKEN, 400 for options of another type */
export const changeLeadField: StaffOperationHandler<typeof contract.changeLeadField> = async (
  { params: { id }, body },
  c,
) => {
  const changed = await nameOnce(
    c.var.deps.db.transaction(async (tx) => {
      if (body.isArchived === false) await requireRoom(tx, id);
      const [before] = await tx
        .select()
        .from(leadFields)
        .where(eq(leadFields.id, id))
        .for("update");
      if (!before) throw notFound();
      if (body.options && before.type !== "choice")
        throw new ApiError(400, "VALIDATION_FAILED", {
          fields: { options: "are of a choice only" },
        });
      const [row = before] = await tx
        .update(leadFields)
        .set(body)
        .where(eq(leadFields.id, id))
        .returning();
      await recordChange(tx, c, detailsOf(row));
      return row;
    }),
  );
  return { result: viewOf(changed), about: [] };
};

/** Serialises changes, and limits the fields in use. @throws ApiError 400 */
async function requireRoom(tx: Database, except?: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('lead fields', 0))`);
  const inUse = await tx.$count(
    leadFields,
    and(eq(leadFields.isArchived, false), except ? ne(leadFields.id, except) : undefined),
  );
  if (inUse >= MAX_LEAD_FIELDS)
    throw new ApiError(400, "VALIDATION_FAILED", {
      fields: { name: `there are already ${MAX_LEAD_FIELDS} fields` },
    });
}

const detailsOf = ({ key, name, type, options, isArchived }: LeadFieldRow) => ({
  field: key,
  name,
  type,
  isArchived: String(isArchived),
  ...(type === "choice" ? { options: options.join(", ") } : {}),
});

/**
 * The values of a lead after a change. A value that stays as it is isn't checked again, because its
 * field or option may be gone. @throws ApiError 400
 */
export async function changedValues(
  db: Database,
  before: CustomValues,
  change: Readonly<Record<string, CustomValue | null>>,
): Promise<CustomValues> {
  const known = await allLeadFields(db);
  const after: Record<string, CustomValue> = { ...before };
  const fields: Record<string, string> = {};
  for (const [key, given] of Object.entries(change)) {
    if (given !== null && given === before[key]) continue;
    const field = known.find((one) => one.key === key);
    if (!field || (field.isArchived && given !== null)) {
      fields[`customFields.${key}`] = field ? "archived" : "unknown";
      continue;
    }
    const parsed = given === null ? { value: null } : parseCustomValue(field, given);
    if ("problem" in parsed) fields[`customFields.${key}`] = parsed.problem;
    else if (parsed.value === null) delete after[key];
    else after[key] = parsed.value;
  }
  if (Object.keys(fields).length > 0) throw new ApiError(400, "VALIDATION_FAILED", { fields });
  return after;
}

/** What changed between two sets of values, for the lead's history. */
export async function valueChanges(db: Database, before: CustomValues, after: CustomValues) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  if (keys.length === 0) return [];
  const names = new Map((await allLeadFields(db)).map(({ key, name }) => [key, name]));
  const shown = (value: CustomValue | undefined) => (value === undefined ? null : String(value));
  return keys.map((key) => ({
    key,
    name: names.get(key) ?? key,
    from: shown(before[key]),
    to: shown(after[key]),
  }));
}
