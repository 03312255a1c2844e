import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deadlineSpanNames, deadlineSpans } from "#domain/applications/application-board";
import { formatIntake } from "#domain/applications/intakes";
import { staffState } from "#domain/applications/wording";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { ApplicationFilters, applicationHref } from "~/components/applications/board";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import { Status } from "~/components/ui/status";
import { privatePage } from "~/platform/response/private-page";
import { applicationChoices } from "~/services/applications/board-filters.server";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Deadlines");

const PATH = "/counsellor/deadlines";
const spans = deadlineSpans.map((value) => ({ value, label: deadlineSpanNames[value] }));

/** Steps that wait for students, the earliest due date first. */
export const loader = withStaff("counsellor", async ({ request, visitor }) => {
  const filters = filtersIn(new URL(request.url), ["within", "intake", "country", "counsellor"]);
  const within = deadlineSpans.find((one) => one === filters.within) ?? "month";
  const [found, choices] = await Promise.all([
    services(visitor).applications.listStudentDeadlines({ query: { ...filters, within } }),
    applicationChoices(visitor),
  ]);
  return data({ ...found, ...choices, filters: { ...filters, within } });
});

export default function DeadlinesPage() {
  const { deadlines, total, isCut, filters, today, intakes, staff } =
    useLoaderData<typeof loader>();
  return (
    <DeskFrame current={PATH} heading="Deadlines">
      <ApplicationFilters
        path={hrefTo(PATH)}
        filters={filters}
        choice={{ name: "within", label: "Due", options: spans }}
        intakes={intakes}
        staff={staff}
      />
      {isCut ? (
        <Notice tone="info">
          Only the 1,000 applications with the earliest intakes are searched. Choose a country, an
          intake or a counsellor.
        </Notice>
      ) : null}
      {deadlines.length === 0 ? <Lead>No deadlines match these filters.</Lead> : null}
      {deadlines.length > 0 ? (
        <DataTable
          caption={total > deadlines.length ? `First ${deadlines.length} of ${total}` : "Deadlines"}
          columns={["Student", "Step", "Due", "Deadline", "Whose turn", "Application", "Intake"]}
          rows={deadlines.map((one) => [
            <a key="name" href={applicationHref(one)}>
              {one.name ?? "No name yet"}
            </a>,
            one.step?.name ?? "–",
            one.step ? <DueDate key="due" dueOn={one.step.dueOn} today={today} /> : "–",
            one.deadline ? formatDate(one.deadline) : "–",
            one.step ? staffState({ ...one.step, stageId: one.step.id }) : "–",
            `${one.title}, ${one.universityName}`,
            formatIntake(one),
          ])}
        />
      ) : null}
    </DeskFrame>
  );
}

function DueDate({ dueOn, today }: { readonly dueOn: string; readonly today: string }) {
  return (
    <span>
      {formatDate(dueOn)} {dueOn < today ? <Status tone="urgent">Overdue</Status> : null}
    </span>
  );
}
