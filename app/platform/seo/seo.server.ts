import type {
  Article,
  Event as EventThing,
  FAQPage,
  Thing,
  VideoObject,
  WithContext,
} from "schema-dts";
import { OFFICE_HOURS } from "#domain/appointments/office-hours";
import type { CatalogueDocument, Faq } from "#domain/catalogue/documents";
import { attributionNames } from "#domain/enquiries/enquiry-payload";
import { brand } from "#domain/site/brand";
import { BASE_PATH, pathBelowBase, sitePath } from "#domain/site/site-path";
import { addTime, parseIst } from "#domain/time/dates";
import { pictureOfPath } from "~/content/links/illustrations";
import { visitorOrigin } from "~/platform/request/region.server";
import { shareCardUrl } from "./share-card.server";

export interface Crumb {
  readonly name: string;
  readonly path?: string;
}

/** Metadata of a page for search engines and link previews. */
export interface Seo {
  readonly title: string;
  readonly description: string;
  readonly type: "website" | "article";
  readonly url: string;
  /** The picture of link previews. Null for pages that are neither listed nor shared with a figure. */
  readonly image: string | null;
  readonly jsonLd: readonly Record<string, unknown>[];
  /** Whether search engines should list the page. */
  readonly isIndexed: boolean;
}

interface SeoInput {
  readonly title: string;
  readonly description: string;
  readonly trail: readonly Crumb[];
  readonly faqs?: readonly Faq[];
  readonly things?: readonly WithContext<Thing>[];
  readonly type?: Seo["type"];
  /** The figure that decides, on the picture of link previews: `36 courses`. */
  readonly figure?: string;
  /** Of a list, from 0. */
  readonly page?: number;
  /** False for a list without entries. */
  readonly isIndexed?: boolean;
  /** Invented content: search engines don't list it, and it has no structured data. */
  readonly isSample?: boolean;
}

/** The request for a page, and what the metatag service has for its address. */
interface SeoPage {
  readonly request: Request;
  /** An operator's title and description replace the page's own. */
  readonly seoData: Partial<Record<"title" | "description", string | null>> | null;
}

/** Title, description, breadcrumbs and structured data of a page, with absolute addresses of its host. */
export function seoOf({ request, seoData }: SeoPage, input: SeoInput): Seo {
  const origin = visitorOrigin(request);
  const { page = 0, isSample = false } = input;
  const isIndexed = (input.isIndexed ?? true) && !isSample;
  const title = seoData?.title ?? input.title;
  const url = new URL(request.url);
  const image = shareCardUrl(origin, {
    title,
    topic: input.trail.at(-2)?.name ?? "",
    figure: input.figure ?? "",
    picture: pictureOfPath(pathBelowBase(url.pathname)),
  });
  const things: object[] = [
    // The home page is where the trail begins.
    ...(input.trail.length > 0 ? [breadcrumbList(origin, input.trail)] : []),
    ...(input.faqs?.length && !isSample ? [faqPage(input.faqs)] : []),
    ...((!isSample && input.things) || []).map((thing) => withImage(thing, image)),
  ];
  return {
    title: page > 0 ? `${title}, page ${page + 1}` : title,
    description: seoData?.description ?? input.description,
    type: input.type ?? "website",
    url: origin + canonicalPath(url, page),
    image: isIndexed || input.figure !== undefined ? image : null,
    jsonLd: things as Record<string, unknown>[],
    isIndexed,
  };
}

/** Articles have the picture of their link preview. */
const withImage = (thing: object, image: string): object =>
  "@type" in thing && thing["@type"] === "Article" ? { ...thing, image } : thing;

/** A day with a time and zone, as search engines need it of videos and articles. */
const dateTimeOf = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00+05:30` : day;

/** Pages 2…n of a list have their own canonical URL. Filtered lists use that of the whole list. */
function canonicalPath({ pathname, searchParams }: URL, page: number): string {
  const isFiltered = [...searchParams.keys()].some(
    (name) => name !== "page" && !attributionNames.includes(name),
  );
  return page > 0 && !isFiltered ? `${pathname}?page=${page + 1}` : pathname;
}

/** Metadata of a page whose content is a catalogue document. */
export const documentSeo = (
  visited: SeoPage,
  { title, description, data }: CatalogueDocument,
  trail: SeoInput["trail"],
  { page = 0, things = [], figure }: Pick<SeoInput, "page" | "things" | "figure"> = {},
): Seo =>
  seoOf(visited, {
    title,
    description,
    trail,
    page,
    figure,
    faqs: data.faqs,
    things: [organization(visited.request), ...things],
    isIndexed: data.indexed,
    isSample: data.sample,
  });

const context = "https://schema.org" as const;

function breadcrumbList(origin: string, trail: readonly Crumb[]) {
  const all: readonly Crumb[] = [{ name: "Home", path: "/" }, ...trail];
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(path === undefined ? {} : { item: origin + sitePath(path) }),
    })),
  };
}

const plain = (html: string): string => html.replace(/<[^<>]+>/g, "");

const faqPage = (faqs: readonly Faq[]): WithContext<FAQPage> => ({
  "@context": context,
  "@type": "FAQPage",
  mainEntity: faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: plain(answer) },
  })),
});

const LOGO = "/icons/icon-512.png";

/** core.md §9: structured-data opening hours are the office hours, every day. */
export function organization(request: Request) {
  const origin = visitorOrigin(request);
  return {
    "@context": context,
    "@type": "EducationalOrganization",
    name: brand.name,
    url: origin + BASE_PATH,
    logo: `${origin}${LOGO}`,
    email: brand.supportEmail,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: brand.supportEmail,
      url: origin + sitePath("/contact-us"),
    },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      opens: OFFICE_HOURS[0],
      closes: OFFICE_HOURS[1],
    },
  } as unknown as WithContext<Thing>;
}

export function articleThing(
  request: Request,
  document: CatalogueDocument,
  author: { readonly title: string; readonly path: string } | null,
): WithContext<Article> {
  const origin = visitorOrigin(request);
  return {
    "@context": context,
    "@type": "Article",
    headline: document.title,
    description: document.description,
    ...(document.data.publishedOn ? { datePublished: dateTimeOf(document.data.publishedOn) } : {}),
    dateModified: dateTimeOf(document.updatedOn),
    mainEntityOfPage: origin + sitePath(document.path),
    author: author
      ? { "@type": "Person", name: author.title, url: origin + sitePath(author.path) }
      : { "@type": "Organization", name: `${brand.name} editorial team` },
    publisher: {
      "@type": "Organization",
      name: brand.name,
      url: origin + BASE_PATH,
      logo: { "@type": "ImageObject", url: `${origin}${LOGO}` },
    },
  };
}

/** An event or webinar. */
export function eventThing(request: Request, document: CatalogueDocument): WithContext<EventThing> {
  const origin = visitorOrigin(request);
  const url = origin + sitePath(document.path);
  const { startsAt, endsAt, durationMinutes, venue, city, venueCountryCode } = document.data.fields;
  const start = parseIst(String(startsAt));
  const end =
    typeof endsAt === "string"
      ? parseIst(endsAt)
      : addTime(start, Number(durationMinutes ?? 60), "minute");
  const isOnline = typeof venue !== "string";
  return {
    "@context": context,
    "@type": "Event",
    name: document.title,
    description: document.description,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: isOnline
      ? "https://schema.org/OnlineEventAttendanceMode"
      : "https://schema.org/OfflineEventAttendanceMode",
    location: isOnline
      ? { "@type": "VirtualLocation", url }
      : {
          "@type": "Place",
          name: venue,
          address: {
            "@type": "PostalAddress",
            addressLocality: String(city),
            addressCountry: typeof venueCountryCode === "string" ? venueCountryCode : "IN",
          },
        },
    isAccessibleForFree: true,
    organizer: { "@type": "Organization", name: brand.name, url: origin + BASE_PATH },
    url,
  };
}

/** The recording of a webinar, where there is one. */
export function videoThing(
  request: Request,
  { title, description, updatedOn, data }: CatalogueDocument,
) {
  const { recording, poster, durationMinutes } = data.fields;
  if (typeof recording !== "string") return [];
  const video: WithContext<VideoObject> = {
    "@context": context,
    "@type": "VideoObject",
    name: title,
    description,
    contentUrl: new URL(recording, visitorOrigin(request)).href,
    ...(typeof poster === "string"
      ? { thumbnailUrl: new URL(poster, visitorOrigin(request)).href }
      : {}),
    uploadDate: dateTimeOf(updatedOn),
    duration: `PT${Number(durationMinutes ?? 60)}M`,
  };
  return [video];
}

/** The video of a banner (app/content/site/banners.ts). */
export function bannerVideoThing(
  request: Request,
  video: {
    readonly src: string;
    readonly poster: string;
    readonly label: string;
    readonly text: string;
    readonly seconds: number;
    readonly uploadedOn: string;
  },
): WithContext<VideoObject> {
  const origin = visitorOrigin(request);
  return {
    "@context": context,
    "@type": "VideoObject",
    name: video.label,
    description: video.text,
    contentUrl: origin + video.src,
    thumbnailUrl: origin + video.poster,
    uploadDate: dateTimeOf(video.uploadedOn),
    duration: `PT${video.seconds}S`,
  };
}
