import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/catalogue/parts";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { ReportForm } from "~/components/profile/report-form";
import { brand } from "#domain/brand";
import { formatBytes } from "#domain/document-types";
import { issueTypes } from "#domain/issue-types";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { env } from "~/server/env.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { withUser } from "~/services/auth/guards.server";
import { receiveReport, reportPolicy } from "~/services/user/receive-report.server";
import { useT } from "~/components/language";

export const handle = { isTranslated: true };
export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Report a problem"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/report-error";

/** The query parameters `issueType` and `from` preset the type and the page. */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const { csrf, headers } = await sessionToken(visitor);
  return data(
    {
      title: visitor.t("Report a problem"),
      csrf,
      done: query.get("done") === "1",
      maxUpload: formatBytes(env().DOCUMENT_MAX_BYTES),
      typed: {
        issueType: issueTypes.find((one) => one === query.get("issueType")) ?? "",
        page: (query.get("from") ?? "").slice(0, 300),
      },
    },
    { headers },
  );
});

export const action = defineAction(reportPolicy, async (args) => {
  const refused = await receiveReport(args);
  return refused
    ? data(refused.view, { status: refused.status })
    : redirect(`${sitePath(PATH)}?done=1`, 303);
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
        <Notice tone="success">
          {t("Thanks. We'll look into it and email you when it's fixed.")}
        </Notice>
      ) : (
        <Lead>{t("Tell us what you did and what happened. A screenshot helps.")}</Lead>
      )}
      <ReportForm
        csrf={csrf}
        maxSize={maxUpload}
        action={sitePath(PATH)}
        view={result ?? { typed, errors: {} }}
      />
    </PageSection>
  );
}
