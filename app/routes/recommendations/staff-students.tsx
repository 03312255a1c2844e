import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import { Pagination } from "~/components/catalogue/pagination";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Recommendations");

/** Students with recommendations, for internal users, with links to their lists. */
export const loader = withStaff("internal", async ({ request, visitor }) => {
  const list = existingPage(
    await services(visitor).students.listRecommendedStudents({
      query: { page: pageIndexOf(new URL(request.url)) },
    }),
  );
  return data({ ...list });
});

export default function RecommendedPage() {
  const { data, page, size, total } = useLoaderData<typeof loader>();
  const path = hrefTo("/counselor-recommendation");
  return (
    <DeskFrame current="/counselor-recommendation" heading="Recommendations">
      {data.length === 0 ? (
        <Lead>
          No recommendations yet. Choose a student under{" "}
          <a href={hrefTo("/counsellor")}>Students</a> to recommend courses.
        </Lead>
      ) : (
        <DataTable
          caption={`${total} ${total === 1 ? "student" : "students"}`}
          columns={["Student", "Waiting", "Applied", "Declined", "Latest"]}
          rows={data.map((one) => [
            <a key="list" href={`${hrefTo("/view-recommendation")}?userId=${one.userId}`}>
              {one.fullName ?? "No name yet"}
            </a>,
            String(one.proposed),
            String(one.applied),
            String(one.declined),
            formatTableDate(one.latestAt),
          ])}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={total}
        hrefOf={(next) => (next > 1 ? `${path}?page=${next}` : path)}
      />
    </DeskFrame>
  );
}
