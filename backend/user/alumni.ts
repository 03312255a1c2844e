import type { Hono } from "hono";
import { listDocuments } from "../catalogue/document-query";
import { publicResponses } from "../catalogue/public-responses";
import type { Deps } from "../deps";
import { pageOf } from "../http/paging";

/** core.md §9: the dashboard shows ten. */
const PER_PAGE = 10;
const MAX_PER_PAGE = 100;

/** Alumni and their universities (core.md §7 "user/alumni"). */
export function alumniRoutes(app: Hono, deps: Deps): void {
  // Catalogue data, the same for all visitors.
  app.use("/alumni", publicResponses(deps));
  app.get("/alumni", async (c) => {
    const { country, university, size } = c.req.query();
    const wanted = Number(size ?? PER_PAGE);
    const list = await listDocuments(deps.db, {
      kinds: ["alumnus"],
      page: pageOf(c.req.query("page")),
      size: Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MAX_PER_PAGE) : PER_PAGE,
      fields: { ...(country ? { country } : {}), ...(university ? { university } : {}) },
    });
    return c.json(list);
  });

  app.get("/alumni/universities", async (c) => {
    const { data } = await listDocuments(deps.db, { kinds: ["alumnus"] });
    const names = data.map(({ fields }) => String(fields.university ?? "")).filter(Boolean);
    return c.json({ data: [...new Set(names)].sort() });
  });
}
