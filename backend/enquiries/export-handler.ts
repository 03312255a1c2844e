import type * as contract from "#contract/enquiries/enquiries";
import { dayOf } from "#domain/time/dates";
import { recordListAccess } from "../platform/access/access-log";
import { csvFile } from "../platform/files/csv";
import type { StaffFileHandler } from "../platform/operations/operations";
import { exportEnquiries } from "./export";

/** Exports enquiries as CSV: all of them for `all_user`, otherwise the counsellor's own. */
export const downloadEnquiries: StaffFileHandler<typeof contract.exportEnquiries> = async (
  { query },
  c,
) => {
  const { deps, claims } = c.var;
  const { from = null, to = null, format } = query;
  const range = { from: from ? new Date(from) : null, to: to ? new Date(to) : null, format };
  const action = `${c.req.method} ${c.req.routePath}`;
  await recordListAccess(deps, claims, action, { from, to, format });
  const response = csvFile(
    await exportEnquiries(deps, claims, range, action),
    `enquiries-${format === "full" ? "" : `${format}-`}${dayOf(deps.now())}.csv`,
  );
  // The export records each person when it sends their row.
  return { response, about: [] };
};
