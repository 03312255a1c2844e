import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isBookable } from "#domain/appointments/appointments";
import { numberWithin, parseMobile } from "#domain/intake/phone.server";
import { hrefTo } from "#domain/site/href";
import { confirmationPromise } from "#domain/notifications/promises";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { useTimeText } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";
import { LocalTime } from "~/components/visitor/local-time";
import { readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { messagesGoTo } from "~/services/students/contact-details.server";
import { sessionOf, type BookedSession } from "~/services/students/learning.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage<typeof loader>((data) => data?.title ?? "Book a call");

const CHOOSE = "/schedule-appointment";

/**
 * Confirms one time (`slot`), for a session of the learner's plan if there is one (`session`). Anonymous
 * visitors first verify their number or address, then return here.
 */
export const loader = withUser(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const slot = query.get("slot") ?? "";
  if (!isBookable(slot, new Date())) throw redirect(hrefTo(CHOOSE), 303);
  const user = visitor.liteUser;
  return formPage(visitor, {
    title: visitor.t("Book a call"),
    slot,
    session: await sessionOf(visitor, query.get("session") ?? ""),
    mobile: numberWithin(user?.mobile ?? "", visitor.region.country),
    promised: confirmationPromise(await messagesGoTo(visitor)),
  });
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 20, perSeconds: 60 },
    pending: [
      {
        title: "Book a call with a counsellor",
        fields: {
          slot: "Date and time (IST)",
          mobile: "Phone number",
          topic: "Topic",
          session: { label: null },
        },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { t } = visitor;
    const typed = readFields(form, {
      slot: text(20),
      mobile: text(24),
      topic: text(300),
      session: text(200),
    });
    const number = parseMobile(typed.mobile, visitor.region.country);
    if (!number.ok || !typed.topic)
      return data(
        {
          typed,
          errors: {
            ...(number.ok ? {} : { mobile: t("Enter a phone number that we can call.") }),
            ...(typed.topic ? {} : { topic: t("Tell us in a few words what it's about.") }),
          },
        },
        { status: 400 },
      );
    try {
      const booked = await services(visitor).appointments.bookAppointment({
        body: {
          startsAt: typed.slot,
          mobile: number.e164,
          topic: typed.topic,
          session: (await sessionOf(visitor, typed.session))?.key,
        },
      });
      return redirect(`${hrefTo("/bookings/:token", { token: booked.token })}?done=booked`, 303);
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const main =
        code === "SLOT_TAKEN"
          ? t("Sorry, that time has just been taken. Choose another one.")
          : code === "TOO_MANY_REQUESTS"
            ? t("You already have three calls booked. You can book another after the first one.")
            : t(message);
      return data({ typed, errors: { main } }, { status });
    }
  },
);

const chooseHref = (slot: string, session: BookedSession | null): string => {
  const about: Readonly<Record<string, string>> = session ? { session: session.key } : {};
  return `${hrefTo(CHOOSE)}?${new URLSearchParams({ day: slot.slice(0, 10), ...about })}`;
};

export default function BookPage() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  const timeText = useTimeText();
  const result = useActionData<typeof action>();
  const errors: Readonly<Record<string, string>> = result?.errors ?? {};
  return (
    <PageSection width="narrow">
      <h1>{data.title}</h1>
      <Lead>
        {timeText(data.slot)} <LocalTime startsAt={data.slot} />
      </Lead>
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={errors} />
        <CsrfField token={data.csrf} />
        <input type="hidden" name="slot" value={data.slot} />
        {data.session ? <input type="hidden" name="session" value={data.session.key} /> : null}
        <TextField
          name="mobile"
          label={t("Phone number")}
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          defaultValue={result?.typed.mobile ?? data.mobile}
          error={errors.mobile}
        />
        <TextField
          name="topic"
          label={t("Topic")}
          hint={t("For example, master's in Germany, funding")}
          maxLength={300}
          defaultValue={result?.typed.topic ?? data.session?.name ?? t("My study plans")}
          error={errors.topic}
        />
        <p>{t(data.promised.text, data.promised.values)}</p>
        <div>
          <Button tone="accent">{t("Book this time")}</Button>{" "}
          <a href={chooseHref(data.slot, data.session)}>{t("Choose another time")}</a>
        </div>
      </form>
    </PageSection>
  );
}
