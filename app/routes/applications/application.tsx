import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatIntake } from "#domain/applications/applications";
import { countryName } from "#domain/countries/country-options";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import { NextStep, Timeline } from "~/components/applications/timeline";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { choice, readFields } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/headers.server";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.application.title ?? "Application"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const loader = withUser(async ({ request, params, visitor }) => {
  const { csrf, headers } = await sessionToken(visitor);
  const status = await orNotFound(
    services(visitor).applications.showTimeline({
      params: { applicationId: params.id ?? "" },
      // Visa and journey have a tab of their own (core.md §2 "Flying Progress").
      query: { excludeFlyAbroadStage: true },
    }),
  );
  return data(
    {
      ...status,
      csrf,
      isPaid: visitor.isPaid,
      today: today(),
      done: new URL(request.url).searchParams.get("done"),
      script: scriptHref("forms"),
    },
    { headers },
  );
});

/** Withdraws the application or reopens it. */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [
      { when: { status: "withdrawn" }, title: "Withdraw this application", fields: {} },
      { when: { status: "active" }, title: "Reopen this application", fields: {} },
    ],
  },
  async ({ form, params, visitor }) => {
    const id = params.id ?? "";
    const { status } = readFields(form, { status: choice(["withdrawn", "active"], "active") });
    try {
      await services(visitor).applications.changeApplication({
        params: { applicationId: id },
        body: { status },
      });
    } catch (error) {
      const failure = failureOf(error);
      return data({ message: failure.message }, { status: failure.status });
    }
    return redirect(sitePath(`/profile/applications/${encodeURIComponent(id)}`), 303);
  },
);

export default function ApplicationPage() {
  const { application, stages, csrf, isPaid, today, done, script } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isWithdrawn = application.status === "withdrawn";
  return (
    <ProfileFrame
      current={isPaid ? "/profile/dashboard" : "/profile/application"}
      isPaid={isPaid}
      heading={application.title}
    >
      <Lead>
        {application.universityName}, {countryName(application.countrySlug)} ·{" "}
        {formatIntake(application)}
      </Lead>
      {done && !result ? (
        <div data-arrived={sitePath(`/profile/applications/${application.id}/stages/${done}`)}>
          <Notice tone="success">Saved.</Notice>
          {script ? <script src={script} defer /> : null}
        </div>
      ) : null}
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {isWithdrawn ? (
        <Notice tone="info">You have withdrawn this application.</Notice>
      ) : (
        <NextStep entries={stages} />
      )}
      <Timeline
        entries={stages}
        today={today}
        hrefOf={(stageId) => `/profile/applications/${application.id}/stages/${stageId}`}
      />
      {isPaid ? (
        <p>
          Visa and travel: <a href={sitePath("/profile/flying-progress")}>Flying Progress</a>
        </p>
      ) : null}
      <form method="post">
        <CsrfField token={csrf} />
        <Button tone="quiet" name="status" value={isWithdrawn ? "active" : "withdrawn"}>
          {isWithdrawn ? "Reopen application" : "Withdraw this application"}
        </Button>
      </form>
    </ProfileFrame>
  );
}
