import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Searches");

/** Searches with no results or no opened results, for editors. */
export const loader = withStaff("/counsellor/searches", async ({ visitor }) =>
  data(await services(visitor).search.listSearches()),
);

export default function SearchesPage() {
  const { minimum, searches } = useLoaderData<typeof loader>();
  return (
    <DeskFrame current="/counsellor/searches" heading="Searches to improve">
      <p>
        Searches in the last 90 days with no results or no opened results, each made at least{" "}
        {minimum} times. No search is linked to a person. Some browsers, such as Firefox, don’t
        report opened results.
      </p>
      {searches.length === 0 ? (
        <Lead>No searches to improve.</Lead>
      ) : (
        <DataTable
          caption={`${searches.length} searches, most frequent first`}
          columns={["Search", "Made", "Found nothing", "Results opened"]}
          rows={searches.map(({ text, shown, empty, opened }) => [
            <a key="text" href={`${hrefTo("/search")}?${new URLSearchParams({ q: text })}`}>
              {text}
            </a>,
            shown,
            empty,
            opened,
          ])}
        />
      )}
    </DeskFrame>
  );
}
