import { useLoaderData } from "@remix-run/react";
import { appointmentStatuses, callStatusNames } from "#domain/appointments/appointments";
import { hrefTo } from "#domain/site/href";
import { CallFilters, CallTable } from "~/components/appointments/call-list";
import { DeskFrame } from "~/components/console/console-frame";
import { NextPage, NoRows } from "~/components/console/filtered-list";
import { privatePage } from "~/platform/response/private-page";
import { staffPage } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Calls");

const PATH = "/counsellor/calls";
const TAB = "/counsellor/calendar";
const filterNames = ["from", "to", "status", "callee"];

/** Calls of any days: a counsellor's own, or those of all colleagues, as reports count them. */
export const loader = staffPage(TAB, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, filterNames);
  const [list, staff] = await Promise.all([
    services(visitor).appointments.listCalls({
      query: {
        ...filters,
        status: appointmentStatuses.find((one) => one === filters.status),
        after: url.searchParams.get("after") ?? undefined,
      },
    }),
    visitor.seesAll ? services(visitor).students.listColleagues() : null,
  ]);
  return { ...list, filters, staff };
});

const statuses = appointmentStatuses.map((value) => ({ value, label: callStatusNames[value] }));

export default function CallsPage() {
  const { calls, next, filters, staff } = useLoaderData<typeof loader>();
  const path = hrefTo(PATH);
  return (
    <DeskFrame current={TAB} heading="Calls">
      <CallFilters path={path} filters={filters} statuses={statuses} staff={staff} />
      {calls.length > 0 ? (
        <CallTable calls={calls} />
      ) : (
        <NoRows>
          {Object.keys(filters).length > 0 ? "No calls match these filters." : "No calls yet."}
        </NoRows>
      )}
      <NextPage path={path} filters={filters} next={next} />
    </DeskFrame>
  );
}
