import { stringify } from "csv-stringify/sync";
import { withStaffFile } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

/** The approved aliases as a file of the catalogue. */
export const loader = withStaffFile("content", async ({ visitor }) => {
  const { aliases, catalogued } = await services(visitor).search.listSearchAliases();
  const approved = aliases.filter(({ isApproved }) => isApproved);
  const meanings = new Map(
    [...catalogued, ...approved].map(({ phrase, meaning }) => [phrase, meaning]),
  );
  const rows = [...meanings].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Response(stringify([["phrase", "meaning"], ...rows], { escape_formulas: true }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="search-aliases.csv"',
      "X-Content-Type-Options": "nosniff",
    },
  });
});
