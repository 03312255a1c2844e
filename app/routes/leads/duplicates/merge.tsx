import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MERGE_UNDO_DAYS } from "#domain/leads/merge";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { CsrfField } from "~/components/fields/csrf-field";
import { MergeTable } from "~/components/leads/merge-table";
import { Button, ButtonLink, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Merge two leads");

const PATH = "/counsellor/prospects";
const DIFFERENT = "These leads belong to different accounts, so they can't be merged.";

/** What a merge of two leads does, before it is done. */
export const loader = staffPage(PATH, ({ params, visitor }) =>
  orNotFound(
    services(visitor).leads.previewMerge({
      params: { id: params.lead ?? "", otherId: params.other ?? "" },
    }),
  ),
);

export const action = staffAction(
  PATH,
  { pending: [{ title: "Merge two leads", fields: {} }] },
  async ({ params, visitor }) => {
    const [id, otherId] = [params.lead ?? "", params.other ?? ""];
    try {
      const merged = await services(visitor).leads.mergeLead({ params: { id }, body: { otherId } });
      return redirect(
        `${hrefTo("/counsellor/prospects/:lead", { lead: merged.id })}?saved=merged`,
        303,
      );
    } catch (error) {
      const { message, code, status } = failureOf(error);
      return data({ message: code === "ACCOUNTS_DIFFER" ? DIFFERENT : message }, { status });
    }
  },
);

export default function MergePage() {
  const { into, from, result, haveAccounts, toAccount, csrf } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const other = hrefTo("/counsellor/prospects/:lead/merge/:other", {
    lead: from.id,
    other: into.id,
  });
  return (
    <DeskFrame current={PATH} heading={`Merge ${from.name} into ${into.name}`}>
      {failed ? <Notice tone="error">{failed.message}</Notice> : null}
      <MergeTable {...{ into, from, result }} />
      {haveAccounts ? (
        <Notice tone="error">{DIFFERENT}</Notice>
      ) : (
        <form method="post">
          <CsrfField token={csrf} />
          <p>
            {from.name}’s enquiries, history and messages move to {into.name}.
            {toAccount > 0
              ? ` ${toAccount === 1 ? "An enquiry becomes" : `${toAccount} enquiries become`} visible to the owner of the verified account.`
              : ""}{" "}
            You can undo it for {MERGE_UNDO_DAYS} days.
          </p>
          <ButtonRow>
            <Button>Merge</Button>
            <ButtonLink tone="secondary" href={other}>
              Keep {from.name} instead
            </ButtonLink>
            <ButtonLink
              tone="quiet"
              href={hrefTo("/counsellor/prospects/:lead", { lead: into.id })}
            >
              Cancel
            </ButtonLink>
          </ButtonRow>
        </form>
      )}
    </DeskFrame>
  );
}
