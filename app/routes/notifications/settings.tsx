import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  notificationChannelNames,
  notificationChannels,
} from "#domain/notifications/notifications";
import { hrefTo } from "#domain/site/href";
import { ErrorSummary } from "~/components/fields/error-summary";
import { Lead } from "~/components/layout/page";
import { NotificationForm } from "~/components/notifications/settings-form";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Notice } from "~/components/ui/notice";
import { parseNotificationForm } from "~/forms/notifications/settings.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Notifications");

const PATH = "/profile/notifications";

export const handle = { isTranslated: true };
/** How the visitor is notified. Staff have the notifications of the console as well. */
export const loader = withUser(async ({ request, visitor }) => {
  const { available, isStaff, ...settings } =
    await services(visitor).notifications.showNotificationSettings();
  const isSaved = new URL(request.url).searchParams.has("saved");
  return formPage(visitor, { settings, available, isStaff, isSaved, isPaid: visitor.isPaid });
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 20, perSeconds: 60 },
    pending: [
      {
        title: "Change how you are notified",
        fields: {
          email: "By email",
          sms: "By text message",
          digest: "One email each morning",
          quietFrom: "Send nothing from",
          quietUntil: "Send nothing until",
          language: "Language",
        },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { notifications } = services(visitor);
    const current = await notifications.showNotificationSettings();
    const { settings, errors } = parseNotificationForm(form, current);
    if (Object.keys(errors).length > 0)
      return data({ settings, errors, message: null }, { status: 400 });
    try {
      await notifications.setNotificationSettings({ body: settings });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ settings, errors: {}, message }, { status });
    }
    return redirect(`${hrefTo(PATH)}?saved`, 303);
  },
);

export default function NotificationsPage() {
  const { settings, available, isStaff, isSaved, csrf, isPaid } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const errors: Readonly<Record<string, string | undefined>> = failed?.errors ?? {};
  const missing = notificationChannels.filter((channel) => !available.includes(channel));
  return (
    <ProfileFrame current={PATH} isPaid={isPaid} heading="Notifications">
      <Lead>Choose what we tell you, how, and when.</Lead>
      <ErrorSummary errors={errors} />
      {failed?.message ? <Notice tone="error">{failed.message}</Notice> : null}
      {isSaved && !failed ? <Notice tone="success">Your choices are saved.</Notice> : null}
      <p>Sign-in codes, receipts, booked calls and replies in the chat are always sent.</p>
      {missing.length > 0 ? (
        <p>
          {missing.map((channel) => notificationChannelNames[channel]).join(" and ")}: confirm your{" "}
          <a href={hrefTo("/profile/contact-details")}>contact details</a> to use this.
        </p>
      ) : null}
      <NotificationForm
        settings={failed?.settings ?? settings}
        available={available}
        isStaff={isStaff}
        errors={errors}
        csrf={csrf}
      />
    </ProfileFrame>
  );
}
