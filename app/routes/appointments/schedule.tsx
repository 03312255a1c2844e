import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { SlotChooser } from "~/components/appointments/slot-chooser";
import { DocumentView } from "~/components/catalogue/document-view";
import { seoMeta } from "~/components/site/seo-meta";
import { privatePageHeaders } from "~/platform/response/private-page";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { introPage } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";

// Free times change by the minute, so this page isn't cached.
export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/**
 * Introduction, days, and the times of one day (`day`; by default the next one with a free time).
 */
export const loader = withVisitor(async ({ request, visitor }) => {
  const [{ document }, days] = await Promise.all([
    introPage(visitor, "schedule-appointment", "Book a call"),
    services(visitor).appointments.listSlots(),
  ]);
  const wanted = new URL(request.url).searchParams.get("day");
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
  return data({ document, days, chosen, seo });
});

export default function SchedulePage() {
  const { document, days, chosen } = useLoaderData<typeof loader>();
  const path = hrefTo("/schedule-appointment");
  return (
    <DocumentView trail={[{ name: "Appointment" }]} document={document}>
      <SlotChooser
        days={days}
        chosen={chosen}
        dayHref={(day) => `${path}?day=${day}`}
        slotHref={(slot) => `${path}/book?${new URLSearchParams({ slot })}`}
      />
    </DocumentView>
  );
}
