import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailTopicNames } from "#domain/notifications/mail-topics";
import { hrefTo } from "#domain/site/href";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withVisitor } from "~/services/auth/guards.server";
import { exchangedToken, tokenOfLink } from "~/services/auth/secret-link.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true };
export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.title ?? "Emails from us",
);

/** Opened by the link in an email. Opening it changes nothing; a form confirms. */
export const loader = withVisitor(async ({ request, params, visitor }) =>
  data(
    {
      ...(await orNotFound(
        services(visitor).privacy.showSubscription({
          params: { token: await exchangedToken(request, params.token ?? "") },
        }),
      )),
      title: visitor.t("Emails from us"),
    },
    {
      // The address is a key; same-origin, as without it the button's post would be taken for a foreign one.
      headers: { "Referrer-Policy": "same-origin" },
    },
  ),
);

/**
 * From the button, and from mail programs (RFC 8058: `List-Unsubscribe=One-Click`), which send no origin
 * and no session. The token in the address is the proof.
 */
export const action = defineAction(
  { csrf: "signature", honeypot: false, rate: { points: 60, perSeconds: 60 } },
  async ({ request, params, form, visitor }) => {
    const name = params.token ?? "";
    const token = await tokenOfLink(request, name);
    const fields = readFields(form, { again: text(10), "List-Unsubscribe": text(20) });
    await orNotFound(
      services(visitor).privacy.changeSubscription({
        params: { token },
        body: { isOut: fields.again === "" },
      }),
    );
    // RFC 8058, section 3.1: no redirect.
    if (/^one-click$/i.test(fields["List-Unsubscribe"])) return data(null, { status: 200 });
    return redirect(hrefTo("/unsubscribe/:token", { token: name }), 303);
  },
);

export default function UnsubscribePage() {
  const { topic, isOut, title } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PageSection width="narrow">
      <h1>{title}</h1>
      <Lead>{t(mailTopicNames[topic])}</Lead>
      {isOut ? (
        <Notice tone="success">{t("You won't get any more of these emails.")}</Notice>
      ) : null}
      <form method="post">
        {isOut ? (
          <Button tone="secondary" name="again" value="1">
            {t("Subscribe again")}
          </Button>
        ) : (
          <Button tone="accent">{t("Unsubscribe")}</Button>
        )}
      </form>
      <p>{t("You'll still get codes, receipts and booking confirmations.")}</p>
    </PageSection>
  );
}
