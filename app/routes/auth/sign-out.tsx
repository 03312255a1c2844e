import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withVisitor } from "~/services/auth/guards.server";
import { signOut } from "~/services/auth/sign-in.server";

export const handle = { isTranslated: true };

export const { headers, meta } = privatePage<typeof loader>((data) => data?.title ?? "Sign out");

export const loader = withVisitor(async ({ visitor }) => {
  if (!visitor.isSignedIn) throw redirect(hrefTo("/"), 303);
  return formPage(visitor, {
    title: visitor.t("Sign out"),
    name: visitor.liteUser?.fullName ?? null,
  });
});

export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ visitor }) => redirect(hrefTo("/"), { status: 303, headers: await signOut(visitor) }),
);

export default function SignOutPage() {
  const t = useT();
  const { csrf, name } = useLoaderData<typeof loader>();
  return (
    <PageSection width="narrow">
      <h1>{t("Sign out")}</h1>
      <p>
        {name ? t("You are signed in as {{name}}.", { name }) : t("You are signed in.")}{" "}
        {t("Your data stays in your account.")}
      </p>
      <form method="post" data-signs-out="">
        <CsrfField token={csrf} />
        <Button>{t("Sign out")}</Button>
      </form>
    </PageSection>
  );
}
