import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { officeHoursFor } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { SlotChooser } from "~/components/appointments/slot-chooser";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { DocumentView } from "~/components/catalogue/document-view";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { useOfficeHours } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";
import { privatePageHeaders } from "~/platform/response/private-page";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { introPage } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";
import { sessionOf } from "~/services/students/learning.server";

export const handle = { isTranslated: true };
// Free times change by the minute, so this page isn't cached.
export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const HOURS = "Choose a time for a counsellor to call you, every day, {{hours}}. The call is free.";

/**
 * Introduction, days, and the times of one day (`day`; by default the next one with a free time).
 * `session` is a session of the learner's plan, which the call will be.
 */
export const loader = withVisitor(async ({ request, visitor }) => {
  const [{ document }, days] = await Promise.all([
    introPage(visitor, "schedule-appointment", "Book a call"),
    services(visitor).appointments.listSlots({ query: {} }),
  ]);
  const query = new URL(request.url).searchParams;
  const wanted = query.get("day");
  const chosen =
    days.find(({ day }) => day === wanted) ??
    days.find(({ slots }) => slots.some(({ isFree }) => isFree)) ??
    null;
  const seo = seoOf(visitor, {
    title: document.title,
    description: document.description,
    trail: [{ name: document.title }],
    faqs: document.data.faqs,
  });
  const session = await sessionOf(visitor, query.get("session") ?? "");
  // The document is written for readers in India.
  const isIndian = visitor.language === "en" && visitor.region.key === regions.default.key;
  const own = {
    title: visitor.t("Book a free call"),
    description: visitor.t(HOURS, { hours: officeHoursFor(visitor.reader, visitor.t) }),
  };
  return data({
    document,
    days,
    chosen,
    session,
    seo: { ...seo, ...(isIndian ? {} : own) },
    isIndian,
  });
});

export default function SchedulePage() {
  const { document, days, chosen, session, isIndian } = useLoaderData<typeof loader>();
  const path = hrefTo("/schedule-appointment");
  const about: Readonly<Record<string, string>> = session ? { session: session.key } : {};
  const t = useT();
  const hours = useOfficeHours();
  const slots = (
    <SlotChooser
      days={days}
      chosen={chosen}
      dayHref={(day) => `${path}?${new URLSearchParams({ day, ...about })}`}
      slotHref={(slot) => `${path}/book?${new URLSearchParams({ slot, ...about })}`}
    />
  );
  if (isIndian)
    return (
      <DocumentView trail={[{ name: "Appointment" }]} document={document}>
        {session ? <p>Choose a time for your session, {session.name}.</p> : null}
        {slots}
      </DocumentView>
    );
  return (
    <PageSection>
      <Breadcrumbs trail={[{ name: t("Book a free call") }]} />
      <h1>{t("Book a free call")}</h1>
      <Lead>{t(HOURS, { hours })}</Lead>
      {slots}
    </PageSection>
  );
}
