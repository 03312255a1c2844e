import type { DocumentKind } from "#domain/catalogue/documents";

/** A page that lists all documents of a kind. Its text is the catalogue page of the same name. */
export interface Hub {
  /** Path below the base path, and slug of the page. */
  readonly slug: string;
  readonly kind: DocumentKind;
  /** How the breadcrumb of its documents names it. */
  readonly name: string;
  readonly listHeading: string;
  /** Documents are grouped by this field. */
  readonly groupBy?: string;
}

const hubs: readonly Hub[] = [
  { slug: "exam", kind: "exam", name: "Exams", listHeading: "Choose your exam" },
  {
    slug: "scholarship",
    kind: "scholarship",
    name: "Scholarships",
    listHeading: "Scholarships",
  },
  {
    slug: "consultant",
    kind: "consultant",
    name: "Consultants",
    listHeading: "Online counselling by place",
    groupBy: "state",
  },
  {
    slug: "knowledge-base",
    kind: "knowledge",
    name: "Knowledge base",
    listHeading: "Topics",
  },
  {
    slug: "booster-program",
    kind: "booster",
    name: "Booster program",
    listHeading: "Choose a booster",
  },
];

export const hubOf = (slug: string): Hub | undefined => hubs.find((hub) => hub.slug === slug);

/** The list page of a kind of document, for breadcrumbs. */
export function hubOfKind(kind: DocumentKind): { name: string; path: string } | null {
  if (kind === "article" || kind === "author") return { name: "Articles", path: "/articles" };
  if (kind === "program") return { name: "Accelerator programs", path: "/ua-accelerator-programs" };
  if (kind === "ebook") return { name: "Ebooks", path: "/ebooks" };
  if (kind === "alumnus") return { name: "Alumni connect", path: "/alumni-connect" };
  if (kind === "event") return { name: "Events", path: "/events" };
  if (kind === "webinar") return { name: "Webinars", path: "/webinars" };
  const hub = hubs.find((one) => one.kind === (kind === "exam-topic" ? "exam" : kind));
  return hub ? { name: hub.name, path: `/${hub.slug}` } : null;
}
