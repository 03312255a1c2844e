import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { Button } from "~/components/button";
import * as cards from "~/components/catalogue/catalogue.css";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { Lead, PageSection } from "~/components/page";
import { brand } from "~/domain/brand";
import { sitePath } from "~/domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { withUser } from "~/services/auth/guards.server";
import { heldCookie, readHeldPost } from "~/services/auth/held-post.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Go on where you were · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A form that waited for its sender to sign in again; they look at it and send it once more. */
export const loader = withUser(async ({ request, visitor }) => {
  const id = new URL(request.url).searchParams.get("post") ?? "";
  const post = await readHeldPost(visitor, id);
  const forget = heldCookie(null);
  // Out of date, or somebody else's on the same phone.
  if (!post)
    throw redirect(sitePath("/profile/dashboard"), {
      status: 303,
      headers: { "Set-Cookie": forget },
    });
  const { csrf, headers } = await sessionToken(visitor);
  const all = new Headers(headers);
  all.append("Set-Cookie", forget);
  return json({ post, csrf }, { headers: all });
});

/** `dateOfBirth` → `Date of birth` */
const nameOf = (field: string): string =>
  field
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());

/** Names of buttons: what they do is not something that was filled in. */
const SILENT = new Set(["intent", "returnTo", "add", "remove", "delete", "status"]);

export default function ResumePage() {
  const { post, csrf } = useLoaderData<typeof loader>();
  const shown = post.fields.filter(([name, value]) => value !== "" && !SILENT.has(name));
  return (
    <PageSection width="narrow">
      <h1>Go on where you were</h1>
      <Lead>Your session had ended while you were filling in a form. Nothing of it is lost.</Lead>
      {post.hadFile ? (
        <Notice tone="info">The file has to be chosen once more on the next page.</Notice>
      ) : null}
      {shown.length > 0 ? (
        <dl className={cards.facts}>
          {shown.map(([name, value], index) => (
            <Fragment key={index}>
              <dt>{nameOf(name)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
      <form className={formStyle} method="post" action={post.path}>
        <CsrfField token={csrf} />
        {post.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <div>
          <Button tone="accent">Send it now</Button>{" "}
          <a href={sitePath("/profile/dashboard")}>Leave it</a>
        </div>
      </form>
    </PageSection>
  );
}
