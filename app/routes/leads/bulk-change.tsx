import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_BULK_CHANGE } from "#domain/leads/bulk-change";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { hrefWith } from "~/components/console/saved-views";
import { Lead } from "~/components/layout/page";
import { BulkChangeFields, BulkChangeTable } from "~/components/leads/bulk-change";
import { Notice } from "~/components/ui/notice";
import {
  leadFilterNames,
  NO_OWNER,
  parseBulkChange,
  readLeadFilters,
} from "~/forms/leads/bulk-change.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Change several leads");

const LIST = "/counsellor/prospects";
const NONE = { leads: [], isCut: false };

/**
 * Changes several leads at once. `?which=all` takes those that the filters match, otherwise those of
 * `lead`.
 */
export const loader = staffPage(LIST, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, [...leadFilterNames, "sort"]);
  const leadIds = [...new Set(url.searchParams.getAll("lead"))].slice(0, MAX_BULK_CHANGE);
  const isAll = url.searchParams.get("which") === "all";
  const chosen = isAll ? { filters: readLeadFilters(filters) } : { leadIds };
  const [found, staff] = await Promise.all([
    isAll || leadIds.length > 0
      ? services(visitor).leads.previewBulkChange({ body: chosen })
      : NONE,
    services(visitor).students.listColleagues(),
  ]);
  const back = hrefWith(hrefTo(LIST), filters);
  return { ...found, staff, back, noOwner: NO_OWNER };
});

const changeFields = {
  lead: "Lead",
  ownerId: "Owner",
  stage: "Stage",
  closedReason: "Reason for closing",
  addTag: "Tag to add",
  nextAction: "What to do next",
  nextActionAt: "When (Indian time)",
};

/** `step` previews the change, or makes it and returns to the list with its filters. */
export const action = staffAction(
  LIST,
  {
    perMinute: 30,
    pending: [
      { when: { step: "save" }, title: "Change several leads", fields: changeFields },
      {
        when: { step: "preview" },
        title: "Preview a change of several leads",
        fields: changeFields,
      },
    ],
  },
  async ({ request, form, visitor }) => {
    const parsed = parseBulkChange(form);
    const { typed, leadIds } = parsed;
    const again = { typed, errors: {}, preview: null, message: null };
    if (!parsed.ok) return data({ ...again, errors: parsed.errors }, { status: 400 });
    const { change, step } = parsed;
    if (leadIds.length === 0)
      return data({ ...again, message: "Select at least one lead." }, { status: 400 });
    if (Object.keys(change).length === 0)
      return data({ ...again, message: "Choose what to change." }, { status: 400 });
    try {
      if (step === "preview")
        return data({
          ...again,
          preview: await services(visitor).leads.previewBulkChange({ body: { leadIds, change } }),
        });
      const { changed, unchanged, refused } = await services(visitor).leads.changeLeadsInBulk({
        body: { leadIds, change },
      });
      const filters = filtersIn(new URL(request.url), [...leadFilterNames, "sort"]);
      const counts = { changed: `${changed}`, unchanged: `${unchanged}`, refused: `${refused}` };
      return redirect(hrefWith(hrefTo(LIST), { ...filters, ...counts }), 303);
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ ...again, message }, { status });
    }
  },
);

export default function BulkChangePage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { staff, csrf, back, noOwner } = loaded;
  const preview = result?.preview ?? null;
  const { leads, isCut } = preview ?? loaded;
  return (
    <DeskFrame current={LIST} heading="Change several leads">
      <p>
        <a href={back}>Back to the leads</a>
      </p>
      <FormProblems result={result} />
      {leads.length === 0 ? (
        <Lead>Select at least one lead in the list.</Lead>
      ) : (
        <>
          {isCut || loaded.isCut ? (
            <Notice tone="info">
              More leads match. These are the {MAX_BULK_CHANGE} with the latest enquiries.
            </Notice>
          ) : null}
          <BulkChangeFields
            staff={staff}
            csrf={csrf}
            noOwner={noOwner}
            leadIds={leads.map(({ id }) => id)}
            changing={preview && leads.filter(({ isChanged }) => isChanged).length}
            typed={result?.typed ?? {}}
            errors={result?.errors ?? {}}
          />
          <BulkChangeTable leads={leads} isPreview={preview !== null} />
        </>
      )}
    </DeskFrame>
  );
}
