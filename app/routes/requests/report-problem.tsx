import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatBytes } from "#domain/documents/document-types";
import { promise } from "#domain/notifications/promises";
import { issueTypes } from "#domain/requests/issue-types";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Lead, PageSection } from "~/components/layout/page";
import { ReportForm } from "~/components/requests/problem-report-form";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { env } from "~/platform/env.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { receiveReport, reportPolicy } from "~/services/requests/receive-problem-report.server";
import { messagesGoTo } from "~/services/students/contact-details.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.title ?? "Report a problem",
);

const PATH = "/report-error";

/** The query parameters `issueType` and `from` preset the type and the page. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  return formPage(visitor, {
    title: visitor.t("Report a problem"),
    done:
      query.get("done") === "1" ? promise("report", (await messagesGoTo(visitor)).always) : null,
    maxUpload: formatBytes(env().DOCUMENT_MAX_BYTES),
    typed: {
      issueType: issueTypes.find((one) => one === query.get("issueType")) ?? "",
      page: (query.get("from") ?? "").slice(0, 300),
    },
  });
});

export const action = defineAction(reportPolicy, async (args) => {
  const refused = await receiveReport(args);
  return refused
    ? data(refused.view, { status: refused.status })
    : redirect(`${hrefTo(PATH)}?done=1`, 303);
});

export default function ReportPage() {
  const t = useT();
  const { title, csrf, done, maxUpload, typed } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={[{ name: title }]} />
      <h1>{title}</h1>
      {done && !result ? (
        <Notice tone="success">{t(done.text, done.values)}</Notice>
      ) : (
        <Lead>{t("Tell us what you did and what happened. A screenshot helps.")}</Lead>
      )}
      <ReportForm
        csrf={csrf}
        maxSize={maxUpload}
        action={hrefTo(PATH)}
        view={result ?? { typed, errors: {} }}
      />
    </PageSection>
  );
}
