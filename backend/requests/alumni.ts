import type * as user from "#contract/requests/alumni";
import { listDocuments } from "../catalogue/document-query";
import type { OperationHandler } from "../platform/operations/operations";

/** Lists alumni, optionally of a country or university. */
export const listAlumni: OperationHandler<typeof user.listAlumni> = (
  { query: { page, size, country, university } },
  c,
) =>
  listDocuments(c.var.deps.db, {
    kinds: ["alumnus"],
    page,
    size,
    fields: { ...(country ? { country } : {}), ...(university ? { university } : {}) },
  });

/** Lists the universities that alumni attended. */
export const listAlumniUniversities: OperationHandler<typeof user.listAlumniUniversities> = async (
  _,
  c,
) => {
  const { data } = await listDocuments(c.var.deps.db, { kinds: ["alumnus"] });
  const names = data.map(({ fields }) => String(fields.university ?? "")).filter(Boolean);
  return [...new Set(names)].sort();
};
