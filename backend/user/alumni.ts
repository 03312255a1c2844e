import { listDocuments } from "../catalogue/document-query";
import type { ServiceContext } from "../http/context";
import { pageOf } from "../http/paging";

/** core.md §9: the dashboard shows ten. */
const PER_PAGE = 10;
const MAX_PER_PAGE = 100;

/** Lists alumni (core.md §7 "user/alumni"), optionally of a country or university. */
export async function listAlumni(c: ServiceContext): Promise<Response> {
  const { country, university, size } = c.req.query();
  const wanted = Number(size ?? PER_PAGE);
  const list = await listDocuments(c.var.deps.db, {
    kinds: ["alumnus"],
    page: pageOf(c.req.query("page")),
    size: Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MAX_PER_PAGE) : PER_PAGE,
    fields: { ...(country ? { country } : {}), ...(university ? { university } : {}) },
  });
  return c.json(list);
}

/** Lists the universities that alumni attended. */
export async function listAlumniUniversities(c: ServiceContext): Promise<Response> {
  const { data } = await listDocuments(c.var.deps.db, { kinds: ["alumnus"] });
  const names = data.map(({ fields }) => String(fields.university ?? "")).filter(Boolean);
  return c.json({ data: [...new Set(names)].sort() });
}
