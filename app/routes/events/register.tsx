import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { EventKind } from "#domain/events/event-attendance";
import { confirmationPromise } from "#domain/notifications/promises";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { formatFor } from "#domain/site/reader";
import { parseIst } from "#domain/time/dates";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { choice, readFields } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { redirectToSignIn, withVisitor } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/client/client.server";
import { cancelRegistration, eventPage, registerFor } from "~/services/events/events.server";
import { messagesGoTo } from "~/services/students/contact-details.server";

export const handle = { isTranslated: true };

export const { headers, meta } = privatePage<typeof loader>((data) => data?.heading ?? "Register");

const kindOf = (request: Request): EventKind =>
  pathBelowBase(new URL(request.url).pathname).startsWith("/webinar/") ? "webinar" : "event";

/**
 * Signed-in users register with one click, or cancel their registration. Others first verify their
 * number or address, then return here. Events that are over or
 * don't exist are refused before a code is requested.
 */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const page = await eventPage(visitor, kindOf(request), params.id ?? "");
  const { document, isRegistered } = page;
  // The event page itself says that it is over or takes no more registrations.
  const takesMore = page.isUpcoming && page.admission === "open";
  if (!takesMore && !(isRegistered && (page.isUpcoming || page.isOn)))
    throw redirect(sitePath(document.path), 303);
  if (!visitor.isSignedIn) throw redirectToSignIn(request);
  const { t } = visitor;
  return formPage(visitor, {
    isRegistered,
    heading: isRegistered ? document.title : t("Register: {{title}}", { title: document.title }),
    when: formatFor(parseIst(String(document.data.fields.startsAt)), visitor.reader, visitor.t),
    promised: confirmationPromise(await messagesGoTo(visitor)),
    trail: [
      kindOf(request) === "webinar"
        ? { name: t("Webinars"), path: "/webinars" }
        : { name: t("Events"), path: "/events" },
      { name: document.title, path: document.path },
      { name: t("Register") },
    ],
  });
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [
      { when: { wish: "cancel" }, title: "Cancel your registration", fields: {} },
      { when: { wish: "register" }, title: "Register for this webinar or event", fields: {} },
    ],
  },
  async ({ request, form, params, visitor }) => {
    const { wish } = readFields(form, { wish: choice(["register", "cancel"], "register") });
    const slug = params.id ?? "";
    const kind = kindOf(request);
    try {
      await (wish === "cancel" ? cancelRegistration : registerFor)(visitor, kind, slug);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // A registration that is cancelled already, or an event that has gone.
      if (error.status === 404 && wish === "register") throw new Response("", { status: 404 });
      // The event ended or filled up after the page was opened. Its page says so.
      if (![404, 409, 410].includes(error.status ?? 0))
        return data({ message: visitor.t(error.meaning.message) }, { status: 503 });
    }
    return redirect(
      sitePath(`/${kind === "webinar" ? "webinar" : "events"}/${encodeURIComponent(slug)}`),
      303,
    );
  },
);

export default function RegisterPage() {
  const { csrf, isRegistered, heading, when, promised, trail } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useActionData<typeof action>();
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={trail} />
      <h1>{heading}</h1>
      <Lead>{when}</Lead>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <p>
        {isRegistered
          ? t("You're registered. If you cancel, you won't get the reminder.")
          : t(promised.text, promised.values)}
      </p>
      <form className={formStyle} method="post">
        <CsrfField token={csrf} />
        <Button
          tone={isRegistered ? "secondary" : "accent"}
          name="wish"
          value={isRegistered ? "cancel" : "register"}
        >
          {isRegistered ? t("Cancel my registration") : t("Register")}
        </Button>
      </form>
    </PageSection>
  );
}
