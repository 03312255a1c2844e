import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { formatDay, Pagination } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { DeskFrame } from "~/components/desk/desk-frame";
import { SelectField, TextField } from "~/components/fields/fields";
import { CsrfField } from "~/components/fields/form-parts";
import * as fields from "~/components/fields/fields.css";
import { Notice } from "~/components/notice";
import { Lead } from "~/components/page";
import * as styles from "~/components/profile/profile.css";
import { brand } from "#domain/brand";
import { interestOf } from "#domain/enquiry-facts";
import { leadProgress, leadProgressNames } from "#domain/lead-progress";
import { filled } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { textField } from "~/server/read-form.server";
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

/** The inbox: unassigned enquiries, and your own. */
export const loader = withStaff("counsellor", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = {
    progress: url.searchParams.get("progress") ?? "",
    assigned: url.searchParams.get("assigned") ?? "",
    q: (url.searchParams.get("q") ?? "").trim().slice(0, 80),
  };
  const [list, { csrf, headers }] = await Promise.all([
    inbox(visitor, { page: pageIndexOf(url), ...filters }).then(existingPage),
    sessionToken(visitor),
  ]);
  return json(
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

/** `take` and `release` carry an enquiry's id; `lead` with `progress` says how far it is. */
export const action = staffAction(
  "counsellor",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 120, perSeconds: 60 },
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
    const [take, release] = [textField(form, "take"), textField(form, "release")];
    try {
      if (take) await updateLead(visitor, take, { assignedTo: visitor.claims?.userId ?? null });
      else if (release) await updateLead(visitor, release, { assignedTo: null });
      else
        await updateLead(visitor, textField(form, "lead"), {
          progress: textField(form, "progress"),
        });
    } catch (error) {
      const { message, status } = failureOf(error);
      return json({ message }, { status });
    }
    return redirect(safeReturnTo(textField(form, "returnTo"), sitePath(PATH)), 303);
  },
);

const options = leadProgress.map((value) => ({ value, label: leadProgressNames[value] }));
export default function LeadsPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { filters, csrf, me, here, page, size, total } = data;
  const path = sitePath(PATH);
  return (
    <DeskFrame current={PATH} heading="Enquiries">
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <form className={styles.inline} method="get" action={path}>
        <SelectField
          name="progress"
          label="Status"
          optional="unmarked"
          placeholder="All"
          options={options}
          defaultValue={filters.progress}
        />
        <SelectField
          name="assigned"
          label="Owner"
          optional="unmarked"
          placeholder="All"
          options={[
            { value: "none", label: "Unassigned" },
            { value: "me", label: "Mine" },
          ]}
          defaultValue={filters.assigned}
        />
        <TextField
          name="q"
          label="Name, number or address"
          type="search"
          optional="unmarked"
          defaultValue={filters.q}
          maxLength={80}
        />
        <Button tone="secondary">Show</Button>
      </form>
      {data.data.length === 0 ? (
        <Lead>No enquiries here.</Lead>
      ) : (
        <form method="post" id="take">
          <CsrfField token={csrf} />
          <input type="hidden" name="returnTo" value={here} />
        </form>
      )}
      {data.data.length > 0 ? (
        <DataTable
          caption={`${total} ${total === 1 ? "enquiry" : "enquiries"}`}
          columns={["Name", "Contact", "Interest", "Received", "Owner", "Status"]}
          rows={data.data.map((lead) => [
            <a key="name" href={sitePath(`${PATH}/${lead.id}`)}>
              {lead.name}
            </a>,
            <span key="reach">
              {lead.mobile ? <a href={`tel:${lead.mobile}`}>{lead.mobile}</a> : null}{" "}
              {lead.email ? <a href={`mailto:${lead.email}`}>{lead.email}</a> : null}
              {lead.isVerified ? " ✓ Verified" : ""}
            </span>,
            interestOf({ ...lead, answeredFields: lead.answeredFields ?? undefined }),
            formatDay(lead.createdAt.slice(0, 10)),
            <span key="whose">
              {lead.assignee ? `${lead.assignee} ` : ""}
              {lead.assignedTo === me ? (
                <Button
                  tone="quiet"
                  form="take"
                  name="release"
                  value={lead.id}
                  aria-label={`Unassign ${lead.name}`}
                >
                  Unassign
                </Button>
              ) : lead.assignedTo === null || data.seesAll ? (
                <Button
                  tone="secondary"
                  form="take"
                  name="take"
                  value={lead.id}
                  aria-label={`Assign to me: ${lead.name}`}
                >
                  Assign to me
                </Button>
              ) : null}
            </span>,
            <form key="state" className={styles.inline} method="post">
              <CsrfField token={csrf} />
              <input type="hidden" name="returnTo" value={here} />
              <input type="hidden" name="lead" value={lead.id} />
              <select
                className={fields.input}
                name="progress"
                aria-label={`Status of ${lead.name}`}
                defaultValue={lead.progress}
              >
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Button tone="quiet" aria-label={`Save the status of ${lead.name}`}>
                Save
              </Button>
            </form>,
          ])}
        />
      ) : null}
      <h2 id="export">Export</h2>
      <form className={styles.inline} method="get" action={sitePath("/counsellor/leads.csv")}>
        <TextField name="from" label="From" type="date" optional="unmarked" />
        <TextField name="to" label="To" type="date" optional="unmarked" />
        <Button tone="secondary">Download CSV</Button>
      </form>
      <p>
        {data.seesAll
          ? "The file has all enquiries from these days, with every answer."
          : "The file has your own enquiries from these days, with every answer."}{" "}
        Each student sees the export in their access log.
      </p>
      <Pagination
        page={page}
        size={size}
        total={total}
        hrefOf={(next) => {
          const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
          if (next > 1) query.set("page", String(next));
          return query.size > 0 ? `${path}?${query}` : path;
        }}
      />
    </DeskFrame>
  );
}
