import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inEnglish } from "#domain/language/message";
import { promise } from "#domain/notifications/promises";
import { sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead, PageSection } from "~/components/layout/page";
import { Button, ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { askForBrochure, universityNumberOf } from "~/services/downloads/downloads.server";
import { messagesGoTo } from "~/services/students/contact-details.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => `Brochure: ${data?.title ?? "course"}`,
);

/**
 * The brochure of a course: a PDF at once, and on request a message with the details (core.md §8
 * US_BNF_2010). The page says where that message goes.
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
  const { reading } = await messagesGoTo(visitor);
  const isSent = new URL(request.url).searchParams.get("sent") === "1";
  return formPage(visitor, {
    path,
    title: course.title,
    university: university.name,
    isSent,
    promised: promise(isSent ? "brochureSent" : "brochure", reading),
    canSend: reading !== null && !isSent,
    trail: [
      { name: university.name, path: `/university/${university.countrySlug}/${university.slug}` },
      { name: course.title, path },
      { name: "Brochure" },
    ],
  });
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
    try {
      await askForBrochure(visitor, universityNumberOf(universityName), courseName);
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ message }, { status });
    }
    const path = ["university", countryName, universityName, courseName, "brochure"];
    return redirect(`${sitePath(`/${path.map(encodeURIComponent).join("/")}`)}?sent=1`, 303);
  },
);

export default function BrochurePage() {
  const { csrf, path, title, university, promised, canSend, isSent, trail } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={trail} />
      <h1>Brochure: {title}</h1>
      <Lead>{university}</Lead>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      <p>The duration, fee, dates and entry requirements of this course, on one page.</p>
      <p>
        <ButtonLink tone="accent" href={sitePath(`${path}/brochure.pdf`)}>
          Download the PDF
        </ButtonLink>
      </p>
      {isSent && !result ? (
        <Notice tone="success">{inEnglish(promised.text, promised.values)}</Notice>
      ) : (
        <p>{inEnglish(promised.text, promised.values)}</p>
      )}
      {canSend ? (
        <form method="post">
          <CsrfField token={csrf} />
          <Button tone="secondary">Send it to me</Button>
        </form>
      ) : null}
      <p>
        <a href={sitePath(path)}>Back to the course</a>
      </p>
    </PageSection>
  );
}
