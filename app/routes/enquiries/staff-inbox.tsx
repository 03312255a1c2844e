import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { leadProgress } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { NextPage, NoRows } from "~/components/console/filtered-list";
import { EnquiryExport, EnquiryFilters, EnquiryTable } from "~/components/enquiries/inbox";
import { Notice } from "~/components/ui/notice";
import { hidden, readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { safeReturnTo } from "~/services/auth/guards.server";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Enquiries");

const PATH = "/counsellor/leads";

/** The inbox: unassigned enquiries and your own. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, ["progress", "assigned", "q"]);
  const list = await services(visitor).enquiries.listEnquiries({
    query: {
      ...filters,
      progress: progressNamed(filters.progress ?? ""),
      after: url.searchParams.get("after") ?? undefined,
    },
  });
  return {
    ...list,
    filters,
    me: visitor.claims?.userId ?? "",
    seesAll: visitor.may("leadManager"),
    here: url.pathname + url.search,
  };
});

const progressNamed = (name: string) => leadProgress.find((one) => one === name);

const inboxFields = {
  take: text(100),
  release: text(100),
  lead: text(100),
  progress: text(40),
  returnTo: hidden(2_000),
};

/** `take` and `release` contain an enquiry's id. `lead` with `progress` sets its progress. */
export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { take: filled },
        title: "Assign an enquiry to yourself",
        fields: { take: "Enquiry", returnTo: "Next page" },
      },
      {
        when: { release: filled },
        title: "Remove yourself from an enquiry",
        fields: { release: "Enquiry", returnTo: "Next page" },
      },
      {
        when: { lead: filled },
        title: "Change the status of an enquiry",
        fields: { lead: "Enquiry", progress: "Status", returnTo: "Next page" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { take, release, lead, progress, returnTo } = readFields(form, inboxFields);
    try {
      if (take)
        await services(visitor).enquiries.changeEnquiry({
          params: { id: take },
          body: { assignedTo: visitor.claims?.userId ?? null },
        });
      else if (release)
        await services(visitor).enquiries.changeEnquiry({
          params: { id: release },
          body: { assignedTo: null },
        });
      else
        await services(visitor).enquiries.changeEnquiry({
          params: { id: lead },
          body: { progress: progressNamed(progress) },
        });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    return redirect(safeReturnTo(returnTo, hrefTo(PATH)), 303);
  },
);

export default function EnquiriesPage() {
  const { enquiries, next, filters, csrf, me, here, seesAll } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = hrefTo(PATH);
  return (
    <DeskFrame current={PATH} heading="Enquiries">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <EnquiryFilters path={path} filters={filters} />
      {enquiries.length > 0 ? (
        <EnquiryTable
          enquiries={enquiries}
          path={path}
          me={me}
          seesAll={seesAll}
          csrf={csrf}
          here={here}
        />
      ) : (
        <NoRows>
          {Object.keys(filters).length > 0
            ? "No enquiries match these filters."
            : "No enquiries yet."}
        </NoRows>
      )}
      <NextPage path={path} filters={filters} next={next} />
      <EnquiryExport seesAll={seesAll} />
    </DeskFrame>
  );
}
