import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageHref } from "~/components/catalogue/page-href";
import { Pagination } from "~/components/catalogue/parts";
import { DeskFrame } from "~/components/desk/desk-frame";
import { LeadExport, LeadFilters, LeadTable } from "~/components/desk/lead-table";
import { Notice } from "~/components/notice";
import { Lead } from "~/components/page";
import { brand } from "#domain/brand";
import { filled } from "~/services/auth/pending-form-description";
import { leadProgress } from "#domain/lead-progress";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { readFields, text } from "~/forms/form-schema.server";
import { safeReturnTo } from "~/services/auth/guards.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { inbox, updateLead } from "~/services/desk/desk.server";
import { failureOf } from "~/services/failure.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Enquiries · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/counsellor/leads";

/** The inbox: unassigned enquiries and your own. */
export const loader = withStaff("counsellor", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = {
    progress: url.searchParams.get("progress") ?? "",
    assigned: url.searchParams.get("assigned") ?? "",
    q: (url.searchParams.get("q") ?? "").trim().slice(0, 80),
  };
  const [list, { csrf, headers }] = await Promise.all([
    inbox(visitor, {
      ...filters,
      page: pageIndexOf(url),
      progress: progressNamed(filters.progress),
    }).then(existingPage),
    sessionToken(visitor),
  ]);
  return data(
    {
      ...list,
      filters,
      csrf,
      me: visitor.claims?.userId ?? "",
      seesAll: visitor.seesAll,
      here: url.pathname + url.search,
    },
    { headers },
  );
});

const progressNamed = (name: string) => leadProgress.find((one) => one === name);

const leadFields = {
  ...{ take: text(100), release: text(100), lead: text(100) },
  ...{ progress: text(40), returnTo: text(2_000) },
};

/** `take` and `release` contain an enquiry's id. `lead` with `progress` sets its progress. */
export const action = staffAction(
  "counsellor",
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
    const { take, release, lead, progress, returnTo } = readFields(form, leadFields);
    try {
      if (take) await updateLead(visitor, take, { assignedTo: visitor.claims?.userId ?? null });
      else if (release) await updateLead(visitor, release, { assignedTo: null });
      else await updateLead(visitor, lead, { progress: progressNamed(progress) });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    return redirect(safeReturnTo(returnTo, sitePath(PATH)), 303);
  },
);

export default function LeadsPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { filters, csrf, me, here, page, size, total } = data;
  const path = sitePath(PATH);
  return (
    <DeskFrame current={PATH} heading="Enquiries">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <LeadFilters path={path} filters={filters} />
      {data.data.length === 0 ? <Lead>No enquiries here.</Lead> : null}
      {data.data.length > 0 ? (
        <LeadTable
          leads={data.data}
          total={total}
          path={path}
          me={me}
          seesAll={data.seesAll}
          csrf={csrf}
          here={here}
        />
      ) : null}
      <LeadExport seesAll={data.seesAll} />
      <Pagination
        page={page}
        size={size}
        total={total}
        hrefOf={pageHref(
          path,
          Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
        )}
      />
    </DeskFrame>
  );
}
