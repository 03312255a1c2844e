import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { NextPage, NoRows } from "~/components/console/filtered-list";
import { DuplicateGroup } from "~/components/leads/duplicate-group";
import { privatePage } from "~/platform/response/private-page";
import { staffPage } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Possible duplicates");

const PATH = "/counsellor/prospects";

/** Leads that have a number or an address in common. */
export const loader = staffPage(PATH, ({ request, visitor }) => {
  const after = new URL(request.url).searchParams.get("after") ?? undefined;
  return services(visitor).leads.listDuplicates({ query: { after } });
});

export default function DuplicatesPage() {
  const { groups, next } = useLoaderData<typeof loader>();
  return (
    <DeskFrame current={PATH} heading="Possible duplicates">
      <p>
        These leads have a number or an address in common. Compare them, and merge those that are
        one person. Parents and children may share a number.
      </p>
      {groups.length === 0 ? <NoRows>No duplicates.</NoRows> : null}
      {groups.map((group) => (
        <DuplicateGroup key={`${group.address} ${group.leads[0]?.id}`} {...group} />
      ))}
      <NextPage path={hrefTo("/counsellor/prospects/duplicates")} filters={{}} next={next} />
    </DeskFrame>
  );
}
