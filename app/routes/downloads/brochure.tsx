import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead, PageSection } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { askForBrochure } from "~/services/downloads/downloads.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => `Brochure: ${data?.title ?? "course"}`,
);

/**
 * Requests a course's brochure. There is no file, so it is sent by email (core.md §8 US_BNF_2010).
 */
export const loader = withUser(async ({ request, params, visitor }) => {
  const { course, university } = await orNotFound(
    services(visitor).courses.showCourse({
      params: { slug: params.universityName ?? "", course: params.courseName ?? "" },
    }),
  );
  const path = `/university/${university.countrySlug}/${university.slug}/${course.slug}`;
  if (params.countryName !== university.countrySlug)
    throw redirect(sitePath(`${path}/brochure`), 301);
  const { csrf, headers } = await sessionToken(visitor);
  const user = visitor.liteUser;
  return data(
    {
      ...{ csrf, path, title: course.title, university: university.name },
      to: user?.email ?? user?.mobile ?? "",
      isSent: new URL(request.url).searchParams.get("sent") === "1",
      trail: [
        { name: university.name, path: `/university/${university.countrySlug}/${university.slug}` },
        { name: course.title, path },
        { name: "Brochure" },
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
    pending: [{ title: "Request this brochure", fields: {} }],
  },
  async ({ params, visitor }) => {
    const { countryName = "", universityName = "", courseName = "" } = params;
    const universityId = /-(\d+)$/.exec(universityName)?.[1] ?? "";
    try {
      await askForBrochure(visitor, universityId, courseName);
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    const path = ["university", countryName, universityName, courseName, "brochure"];
    return redirect(`${sitePath(`/${path.map(encodeURIComponent).join("/")}`)}?sent=1`, 303);
  },
);

export default function BrochurePage() {
  const { csrf, path, title, university, to, isSent, trail } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={trail} />
      <h1>Brochure: {title}</h1>
      <Lead>{university}</Lead>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {isSent && !result ? (
        <Notice tone="info">
          Your brochure will be emailed to you shortly. We&apos;ll send it to {to}.{" "}
          <a href={sitePath(path)}>Back to the course</a>
        </Notice>
      ) : (
        <form method="post">
          <p>
            We&apos;ll email the details of this course, with its duration, fee and dates, to {to}{" "}
            once.
          </p>
          <CsrfField token={csrf} />
          <Button tone="accent">Email me the brochure</Button>
        </form>
      )}
    </PageSection>
  );
}
