import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatIntake } from "#domain/applications/intakes";
import { countryName } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import { today } from "#domain/time/dates";
import { ApplicationView, Withdrawal } from "~/components/applications/application-view";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Notice } from "~/components/ui/notice";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.application.title ?? "Application",
);

export const handle = { isTranslated: true };
/** `ask=withdraw` asks whether to withdraw the application. */
export const loader = withUser(async ({ request, params, visitor }) => {
  const query = new URL(request.url).searchParams;
  const status = await orNotFound(
    services(visitor).applications.showTimeline({ params: { applicationId: params.id ?? "" } }),
  );
  return formPage(visitor, {
    ...status,
    isPaid: visitor.isPaid,
    today: today(),
    done: query.get("done"),
    isAsked: query.get("ask") === "withdraw",
    script: scriptHref("forms"),
  });
});

const statusFields = { status: choice(["withdrawn", "active"], "active"), confirmed: text(10) };

/** Withdraws the application, once that is confirmed, or reopens it. */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [
      {
        when: { status: "withdrawn" },
        title: "Withdraw this application",
        fields: { confirmed: { label: "Confirmed", values: { yes: "Yes" } } },
      },
      { when: { status: "active" }, title: "Reopen this application", fields: {} },
    ],
  },
  async ({ form, params, visitor }) => {
    const id = params.id ?? "";
    const path = hrefTo("/profile/applications/:id", { id });
    const { status, confirmed } = readFields(form, statusFields);
    if (status === "withdrawn" && confirmed !== "yes")
      return redirect(`${path}?ask=withdraw#withdraw`, 303);
    try {
      await services(visitor).applications.changeApplication({
        params: { applicationId: id },
        body: { status },
      });
    } catch (error) {
      const failure = failureOf(error);
      return data({ message: failure.message }, { status: failure.status });
    }
    return redirect(path, 303);
  },
);

export default function ApplicationPage() {
  const { application, stages, progress, csrf, isPaid, today, done, isAsked, script } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
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
        <div
          data-arrived={hrefTo("/profile/applications/:id/stages/:stageId", {
            id: application.id,
            stageId: done,
          })}
        >
          <Notice tone="success">Saved.</Notice>
          {script ? <script src={script} defer /> : null}
        </div>
      ) : null}
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <ApplicationView
        application={application}
        stages={stages}
        progress={progress}
        today={today}
        isPaid={isPaid}
      />
      <Withdrawal
        application={application}
        isAsked={isAsked}
        csrf={csrf}
        isOver={progress.next.kind === "closed" || progress.next.kind === "finished"}
      />
    </ProfileFrame>
  );
}
