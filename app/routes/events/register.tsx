import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { EventKind } from "#domain/events/event-attendance";
import { confirmationPromise } from "#domain/notifications/promises";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { formatIst } from "#domain/time/dates";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/client/client.server";
import { eventPage, registerFor } from "~/services/events/events.server";
import { messagesGoTo } from "~/services/students/contact-details.server";

export const handle = { isTranslated: true };

export const { headers, meta } = privatePage<typeof loader>((data) => data?.heading ?? "Register");

const kindOf = (request: Request): EventKind =>
  pathBelowBase(new URL(request.url).pathname).startsWith("/webinar/") ? "webinar" : "event";

/**
 * Signed-in users register with one click. Others first verify their number or address, then return
 * here.
 */
export const loader = withUser(async ({ request, params, visitor }) => {
  const page = await eventPage(visitor, kindOf(request), params.id ?? "");
  const { document } = page;
  // The event page itself says that it is over or that the visitor is registered.
  if (!page.isUpcoming || page.isRegistered) throw redirect(sitePath(document.path), 303);
  const { csrf, headers } = await sessionToken(visitor);
  const { t } = visitor;
  return data(
    {
      csrf,
      heading: t("Register: {{title}}", { title: document.title }),
      when: formatIst(String(document.data.fields.startsAt), visitor.language),
      promised: confirmationPromise(await messagesGoTo(visitor)),
      trail: [
        kindOf(request) === "webinar"
          ? { name: t("Webinars"), path: "/webinars" }
          : { name: t("Events"), path: "/events" },
        { name: document.title, path: document.path },
        { name: t("Register") },
      ],
    },
    { headers },
  );
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [{ title: "Register for this webinar or event", fields: {} }],
  },
  async ({ request, params, visitor }) => {
    const slug = params.id ?? "";
    const kind = kindOf(request);
    try {
      await registerFor(visitor, kind, slug);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.status === 404) throw new Response("", { status: 404 });
      // The event ended after the page was opened. Its page says so.
      if (error.status !== 410)
        return data({ message: visitor.t(error.meaning.message) }, { status: 503 });
    }
    return redirect(
      sitePath(`/${kind === "webinar" ? "webinar" : "events"}/${encodeURIComponent(slug)}`),
      303,
    );
  },
);

export default function RegisterPage() {
  const { csrf, heading, when, promised, trail } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useActionData<typeof action>();
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={trail} />
      <h1>{heading}</h1>
      <Lead>{when}</Lead>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <p>{t(promised.text, promised.values)}</p>
      <form className={formStyle} method="post">
        <CsrfField token={csrf} />
        <Button tone="accent">{t("Register")}</Button>
      </form>
    </PageSection>
  );
}
