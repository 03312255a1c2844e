import { useActionData, useLoaderData } from "@remix-run/react";
import { boardGroups } from "#domain/applications/application-board";
import { hrefTo } from "#domain/site/href";
import { ApplicationFilters, BoardColumn } from "~/components/applications/board";
import { board } from "~/components/applications/board.css";
import { DeskFrame } from "~/components/console/console-frame";
import { hrefWith, SavedViews } from "~/components/console/saved-views";
import { Lead } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { privatePage } from "~/platform/response/private-page";
import { applicationChoices } from "~/services/applications/board-filters.server";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { changeViews, filtersIn, pendingViews } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Applications");

const PATH = "/counsellor/applications";
const filterNames = ["by", "intake", "country", "counsellor", "column"];
const groups = [
  { value: "stage", label: "Step" },
  { value: "intake", label: "Intake" },
];

/** Active applications across students, by step or by intake. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const filters = filtersIn(new URL(request.url), filterNames);
  const by = boardGroups.find((one) => one === filters.by) ?? "stage";
  const [found, views, choices] = await Promise.all([
    services(visitor).applications.showApplicationBoard({ query: { ...filters, by } }),
    services(visitor).console.listSavedViews({ query: { list: "applications" } }),
    applicationChoices(visitor),
  ]);
  return { ...found, ...choices, filters, views };
});

export const action = staffAction(PATH, { pending: pendingViews }, (args) =>
  changeViews(args, "applications", filterNames),
);

export default function ApplicationsPage() {
  const { columns, isCut, filters, views, csrf, ...choices } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = hrefTo(PATH);
  const { column: chosen, ...others } = filters;
  const isEmpty = columns.every(({ total }) => total === 0);
  return (
    <DeskFrame current={PATH} heading="Applications">
      <ApplicationFilters
        path={path}
        filters={filters}
        choice={{ name: "by", label: "Columns", options: groups }}
        intakes={choices.intakes}
        staff={choices.staff}
      />
      <SavedViews views={views} path={path} filters={filters} csrf={csrf} error={result?.error} />
      {isCut ? (
        <Notice tone="info">
          Only the 1,000 applications with the earliest intakes are counted. Choose a country, an
          intake or a counsellor.
        </Notice>
      ) : null}
      {chosen ? (
        <p>
          <a href={hrefWith(path, others)}>All columns</a>
        </p>
      ) : null}
      <p>
        <a href={hrefTo("/counsellor/applications/all")}>All applications, also closed ones</a>
      </p>
      {isEmpty ? <Lead>No active applications match.</Lead> : null}
      {isEmpty ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        <section className={board} tabIndex={0} aria-label="Applications">
          {columns.map((column) => (
            <BoardColumn
              key={column.key}
              column={column}
              path={path}
              filters={filters}
              today={choices.today}
            />
          ))}
        </section>
      )}
    </DeskFrame>
  );
}
