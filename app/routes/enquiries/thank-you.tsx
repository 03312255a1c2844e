import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Message } from "#domain/language/message";
import { noticeMessages } from "#domain/site/error-catalogue";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { CallOffer } from "~/components/appointments/call-offer";
import { WaitingSentence } from "~/components/enquiries/waiting-sentence";
import { PageSection } from "~/components/layout/page";
import { ButtonLink, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useOfficeHours } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";
import { privatePage } from "~/platform/response/private-page";
import { nextSlots } from "~/services/appointments/next-slots.server";
import { withVisitor } from "~/services/auth/guards.server";
import { homeSummary } from "~/services/students/summary.server";
import { enquiryMatches } from "~/services/recommendations/enquiry-matches.server";
import { coursePath } from "#domain/courses/course-path";

export const handle = { isTranslated: true };

export const { headers, meta } = privatePage<typeof loader>((data) => data?.title ?? "Thank you");

/** `code` explains why no OTP was sent: daily limit, network limit, or services unavailable. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const code = query.get("code");
  // While the services are down, the page doesn't wait for them.
  const [matches, call, summary] =
    code === "later"
      ? [[], { days: [], counsellor: null }, null]
      : await Promise.all([
          enquiryMatches(visitor, query),
          nextSlots(visitor),
          homeSummary(visitor),
        ]);
  return data({
    matches: matches.map((course) => ({
      path: coursePath(course),
      title: course.title,
      university: course.university.name,
      city: course.university.city,
    })),
    matchesPath: visitor.isSignedIn ? "/profile/courses" : "/match",
    call,
    waiting: summary?.enquiry ?? null,
    title: visitor.t("Thank you"),
    firstName: (visitor.isStaff ? null : visitor.liteUser)?.fullName?.split(/\s+/)[0] ?? null,
    note: code && Object.hasOwn(notes, code) ? notes[code as keyof typeof notes] : null,
  });
});

const notes = {
  none: "We have your enquiry. We couldn't send another code to this number or address today, and you don't need one. A counsellor will contact you anyway.",
  network:
    "Thanks, we have your enquiry. We can't send a code to this network right now, and you don't need one: a counsellor will contact you anyway.",
  later:
    "We have your enquiry. Part of our system is temporarily down, so we couldn't send a code to confirm your number. You don't need to do anything. A counsellor will see it as soon as we're back.",
} as const satisfies Record<string, Message>;

export default function ThankYouPage() {
  const { firstName, note, call, waiting } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PageSection width="text">
      <h1>{firstName ? t("Thank you, {{firstName}}", { firstName }) : t("Thank you")}</h1>
      <Notice tone={note ? "info" : "success"}>
        <p>{t(note ?? noticeMessages.leadSuccess)}</p>
      </Notice>
      <h2>{t("What happens next")}</h2>
      <NextSteps waiting={waiting} />
      <CallOffer {...call} />
      <FirstMatches />
      <ButtonRow>
        <ButtonLink
          tone="secondary"
          href={hrefTo("/menu/:section/:group?", { section: "countries" })}
        >
          {t("Compare countries")}
        </ButtonLink>
        <ButtonLink tone="secondary" href={hrefTo("/menu/:section/:group?", { section: "exams" })}>
          {t("Browse exams")}
        </ButtonLink>
      </ButtonRow>
    </PageSection>
  );
}

interface NextStepsProps {
  /** The enquiry of a confirmed number or address. Null for others, who were told no time. */
  readonly waiting: { readonly contactBy: string; readonly token: string } | null;
}

/** What follows, by when, and how to change it. */
function NextSteps({ waiting }: NextStepsProps) {
  const hours = useOfficeHours();
  const t = useT();
  return (
    <>
      <ol>
        <li>{t("A counsellor reads your enquiry and looks for courses that fit.")}</li>
        <li>
          {waiting ? (
            <WaitingSentence contactBy={waiting.contactBy} />
          ) : (
            t("You get a call or a message, any day, {{hours}}.", { hours })
          )}{" "}
          {t("Have your marks, test scores and budget ready.")}
        </li>
        <li>{t("You decide what to do next. Nothing is booked, and you don't owe anything.")}</li>
      </ol>
      {waiting ? (
        <p>
          <a href={hrefTo("/your-enquiry/:token", { token: waiting.token })}>
            {t("Change or withdraw it")}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** The first courses for the enquiry. Their names are the same in every language. */
function FirstMatches() {
  const { matches, matchesPath } = useLoaderData<typeof loader>();
  const t = useT();
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="matches">
      <h2 id="matches">{t("First courses that fit")}</h2>
      <ol>
        {matches.map(({ path, title, university, city }) => (
          <li key={path} translate="no">
            <a href={sitePath(path)}>{title}</a>, {university}, {city}
          </li>
        ))}
      </ol>
      <p>
        <a href={sitePath(matchesPath)}>{t("See all your matches")}</a>
      </p>
    </section>
  );
}
