import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { AliasTable, SearchTable } from "~/components/console/searches";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Searches");

const PATH = "/counsellor/searches";
const REVIEW_FORM = "review-alias";

/** Searches with no results or no opened results, and what phrases mean, for editors. */
export const loader = staffPage(PATH, async ({ visitor }) => {
  const { search } = services(visitor);
  const [searches, aliases] = await Promise.all([
    search.listSearches(),
    search.listSearchAliases(),
  ]);
  return { ...searches, ...aliases };
});

const fields = { phrase: text(80), meaning: text(80), approve: text(80), delete: text(80) };

/** Adds an alias, or approves or deletes the one that `approve` or `delete` names. */
export const action = staffAction(
  PATH,
  {
    pending: [
      { when: { approve: filled }, title: "Approve an alias", fields: { approve: "Phrase" } },
      { when: { delete: filled }, title: "Delete an alias", fields: { delete: "Phrase" } },
      { title: "Add an alias", fields: { phrase: "Phrase", meaning: "Search for" } },
    ],
  },
  async ({ form, visitor }) => {
    const { phrase, meaning, approve, delete: deleted } = readFields(form, fields);
    const { search } = services(visitor);
    const reviewed = approve || deleted;
    try {
      if (reviewed)
        await search.reviewSearchAlias({
          body: { phrase: reviewed, decision: approve ? "approve" : "delete" },
        });
      else await search.addSearchAlias({ body: { phrase, meaning } });
    } catch (error) {
      const { message, status } = failureOf(error);
      const isWrong = status === 400;
      return data(
        { phrase, meaning, message: isWrong ? "Enter other words that find something." : message },
        { status },
      );
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function SearchesPage() {
  const { minimum, searches, aliases, catalogued, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="Searches to improve">
      <p>
        Searches in the last 90 days with no results or no opened results, each made at least{" "}
        {minimum} times. No search is linked to a person. Some browsers, such as Firefox, don’t
        report opened results.
      </p>
      <p>An alias makes a search find what other words find. Another editor approves it first.</p>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {searches.length === 0 ? (
        <Lead>No searches to improve.</Lead>
      ) : (
        <SearchTable searches={searches} typed={result} csrf={csrf} />
      )}
      {aliases.length + catalogued.length > 0 ? (
        <>
          <h2 id="aliases">Aliases</h2>
          <form method="post" id={REVIEW_FORM}>
            <CsrfField token={csrf} />
          </form>
          <AliasTable aliases={aliases} catalogued={catalogued} form={REVIEW_FORM} />
          <p>
            <a href={hrefTo("/counsellor/searches/aliases.csv")}>
              Download search-aliases.csv for the catalogue
            </a>
          </p>
        </>
      ) : null}
    </DeskFrame>
  );
}
