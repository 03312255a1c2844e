import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { countryList, countryName } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as styles from "~/components/catalogue/catalogue.css";
import { Pagination } from "~/components/catalogue/pagination";
import { EventCard } from "~/components/events/event-card";
import { CheckboxField, SelectField } from "~/components/fields/fields";
import { searchForm } from "~/components/fields/fields.css";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { Button } from "~/components/ui/button";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { webinarLists } from "~/services/events/events.server";

export const handle = { query: ["page", "upcoming", "country", "recorded"] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** `upcoming` and `page` are page numbers of upcoming and past webinars, counted from 1. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const url = new URL(request.url);
  const asked = url.searchParams.get("country");
  const country = countryList.find(({ slug }) => slug === asked)?.slug ?? null;
  const isRecorded = url.searchParams.get("recorded") === "1";
  const lists = await webinarLists(visitor, {
    upcomingPage: pageIndexOf(url, "upcoming"),
    previousPage: pageIndexOf(url),
    country,
    isRecorded,
  });
  existingPage(lists.upcoming);
  existingPage(lists.previous);
  const trail = [{ name: "Webinars" }];
  const seo = seoOf(visitor, {
    title: "Webinars on studying abroad",
    description:
      "Live webinars on countries, visas, exams and money, with half the time for questions. Register in one step, or browse past ones by country.",
    trail,
    page: lists.previous.page,
    isSample: [...lists.upcoming.data, ...lists.previous.data].every(({ sample }) => sample),
    things: itemList(visitor.request, lists.upcoming.data),
  });
  return data({ ...lists, country, isRecorded, trail, seo });
});

export default function WebinarsPage() {
  const { upcoming, previous, country, isRecorded, trail } = useLoaderData<typeof loader>();
  const address = (name: string, page: number) => {
    const query = new URLSearchParams({
      ...(country ? { country } : {}),
      ...(isRecorded ? { recorded: "1" } : {}),
    });
    if (page > 1) query.set(name, String(page));
    return (
      hrefTo("/webinars") + (query.size > 0 ? `?${query}` : "") + (name === "page" ? "#past" : "")
    );
  };
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>Webinars</h1>
      <Lead>One hour in the evening, from home. Half of it is for your questions.</Lead>
      <h2 id="upcoming">Coming up</h2>
      <EventList events={upcoming.data}>
        No webinars are planned right now. You can{" "}
        <a href={hrefTo("/schedule-appointment")}>book a call</a> with a counsellor any day.
      </EventList>
      <Pagination
        {...upcoming}
        label="Pages of upcoming webinars"
        isMore={false}
        hrefOf={(page) => address("upcoming", page)}
      />
      {previous.data.length > 0 || country || isRecorded ? (
        <PastWebinars
          {...{ previous, country, isRecorded }}
          hrefOf={(page) => address("page", page)}
        />
      ) : null}
    </PageSection>
  );
}

interface PastProps {
  readonly previous: ReturnType<typeof useLoaderData<typeof loader>>["previous"];
  readonly country: string | null;
  readonly isRecorded: boolean;
  readonly hrefOf: (page: number) => string;
}

function PastWebinars({ previous, country, isRecorded, hrefOf }: PastProps) {
  return (
    <>
      <h2 id="past">Past webinars{country ? ` on ${countryName(country)}` : ""}</h2>
      <form method="get" action={hrefTo("/webinars")} className={searchForm}>
        <SelectField
          name="country"
          label="Country"
          optional="unmarked"
          placeholder="All"
          defaultValue={country ?? ""}
          options={countryList.slice(0, 9).map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <CheckboxField
          name="recorded"
          label="With a recording"
          value="1"
          defaultChecked={isRecorded}
        />
        <Button tone="secondary">Show</Button>
        {country ? <a href={`${hrefTo("/webinars")}#past`}>All countries</a> : null}
      </form>
      <EventList events={previous.data} isLong>
        {isRecorded
          ? "No past webinar here has a recording yet."
          : "No past webinars here yet. Try another country."}
      </EventList>
      <Pagination {...previous} hrefOf={hrefOf} />
    </>
  );
}

interface EventListProps {
  readonly events: ComponentProps<typeof EventCard>["event"][];
  /** Whether a script adds the next page's items. */
  readonly isLong?: boolean;
  /** What an empty list says. */
  readonly children: ReactNode;
}

function EventList({ events, isLong = false, children }: EventListProps) {
  if (events.length === 0) return <p>{children}</p>;
  return (
    <ul className={styles.cards} data-list={isLong || undefined}>
      {events.map((one) => (
        <EventCard key={one.slug} event={one} />
      ))}
    </ul>
  );
}
