import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { CsrfField } from "~/components/fields/csrf-field";
import { PageSection } from "~/components/page";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { defineAction } from "~/services/auth/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import { signOut } from "~/services/auth/sign-in.server";
import { useT } from "~/components/language";

export const handle = { isTranslated: true };
export const headers = privatePageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Sign out"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const loader = withVisitor(async ({ visitor }) => {
  if (!visitor.isSignedIn) throw redirect(sitePath("/"), 303);
  const { csrf, headers } = await sessionToken(visitor);
  return data(
    { title: visitor.t("Sign out"), csrf, name: visitor.liteUser?.fullName ?? null },
    { headers },
  );
});

export const action = defineAction(
  { csrf: "origin", honeypot: false, rate: { points: 30, perSeconds: 60 } },
  async ({ visitor }) => redirect(sitePath("/"), { status: 303, headers: await signOut(visitor) }),
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
      <form method="post">
        <CsrfField token={csrf} />
        <Button>{t("Sign out")}</Button>
      </form>
    </PageSection>
  );
}
