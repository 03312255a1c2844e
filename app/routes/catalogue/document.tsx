import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentView } from "~/components/catalogue/document-view";
import { seoMeta } from "~/components/seo-meta";
import { hubOfKind } from "~/content/hubs";
import { documentAt } from "~/domain/document-address";
import { pathBelowBase, sitePath } from "~/domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { articleThing, seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import {
  articlePage,
  documentPage,
  ebookPage,
  examPage,
  examTopicPage,
  programPage,
  universityList,
  type DocumentPage,
} from "~/services/catalogue/catalogue.server";
import type { Visitor } from "~/services/auth/visitor.server";
import { seoDataFor } from "~/services/metatag/metatag.server";
import type { DocumentKind, DocumentSummary, University } from "~/domain/catalogue";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Each family through its own call (core.md §7). */
function load(
  visitor: Visitor,
  kind: DocumentKind,
  slug: string,
): Promise<DocumentPage & { chapters?: DocumentSummary[] }> {
  const [first = "", second = ""] = slug.split("/");
  if (kind === "article") return articlePage(visitor, slug);
  if (kind === "program") return programPage(visitor, slug);
  if (kind === "ebook") return ebookPage(visitor, slug);
  if (kind === "exam") return examPage(visitor, slug);
  if (kind === "exam-topic") return examTopicPage(visitor, first, second);
  return documentPage(visitor, kind, slug);
}

/**
 * Any page of prose of the catalogue, and whatever address no other route knows (core.md §2 "Any
 * unmapped path gets a generic page category"): the metatag service may know where it went.
 */
export const loader = withVisitor(async ({ request, visitor }) => {
  const path = pathBelowBase(new URL(request.url).pathname);
  const [seoData, at] = [await seoDataFor(visitor, categoryOf(path)), documentAt(path)];
  if (!at) throw new Response("", { status: 404 });
  const page = await load(visitor, at.kind, at.slug);
  const { document, author } = page;
  const trail = trailOf(page);
  const accepting = await universitiesAccepting(visitor, at);
  const seo = seoOf(request, {
    title: seoData?.title ?? document.title,
    description: seoData?.description ?? document.description,
    trail,
    faqs: document.data.faqs,
    things: at.kind === "article" ? [articleThing(request, document, author)] : [],
    type: at.kind === "article" ? "article" : "website",
  });
  return json({ ...page, chapters: page.chapters ?? [], trail, seo, accepting });
});

/** For `exam/gre/accepting-universities-in-usa`: the universities of the catalogue that do. */
async function universitiesAccepting(visitor: Visitor, at: { kind: DocumentKind; slug: string }) {
  const [, exam, country] = /^(\w+)\/accepting-universities-in-(\w+)$/.exec(at.slug) ?? [];
  if (at.kind !== "exam-topic" || !exam || !country) return [];
  const filters = { country: [country], examAccepted: [exam] };
  return (await universityList(visitor, filters, 0)).data;
}

const categoryOf = (path: string): string => documentAt(path)?.kind ?? "generic";

function trailOf({ document }: DocumentPage) {
  const hub = hubOfKind(document.kind);
  const parents = (document.parent ?? "")
    .split("/")
    .filter(Boolean)
    .map((_, index, all) => all.slice(0, index + 1).join("/"));
  const prefix = document.path.slice(0, document.path.length - document.slug.length);
  return [
    ...(hub ? [hub] : []),
    ...parents
      .filter(() => document.kind !== "page")
      .map((slug) => ({ name: nameOf(slug), path: prefix + slug })),
    { name: document.data.shortTitle ?? document.title },
  ];
}

/** `other-exams` → `Other exams`; `ielts` → `IELTS`. */
function nameOf(slug: string): string {
  const last = slug.split("/").at(-1) ?? slug;
  if (/^(ielts|gre|gmat|toefl|pte|act|sat|usmle|oet|plab|mcat)$/.test(last))
    return last.toUpperCase();
  return last.replace(/-/g, " ").replace(/^./, (letter) => letter.toUpperCase());
}

export default function DocumentRoute() {
  const { document, children, siblings, related, author, trail, accepting, chapters } =
    useLoaderData<typeof loader>();
  return (
    <DocumentView
      trail={trail}
      document={document}
      author={document.kind === "article" ? author : null}
      below={children}
      childrenHeading={document.kind === "exam" ? `All about ${document.title}` : undefined}
      after={
        <>
          {document.kind === "ebook" ? (
            <Chapters ebook={document.path} chapters={chapters} />
          ) : null}
          {accepting.length > 0 ? <Accepting universities={accepting} /> : null}
        </>
      }
      beside={siblings}
      siblingsHeading={document.kind === "exam-topic" ? "More about this exam" : undefined}
      related={related}
    />
  );
}

/** The book at once as a file, and page by page: neither asks for a phone number. */
function Chapters({
  ebook,
  chapters,
}: {
  readonly ebook: string;
  readonly chapters: readonly DocumentSummary[];
}) {
  return (
    <>
      <p>
        <ButtonLink href={sitePath(`${ebook}/download`)}>Download the PDF</ButtonLink>
      </p>
      <h2 id="chapters">What is in it</h2>
      <p>Each chapter is a page of this site too; the file has them all, to read without a line.</p>
      <ol>
        {chapters.map(({ path, title }) => (
          <li key={path}>
            <a href={sitePath(path)}>{title}</a>
          </li>
        ))}
      </ol>
    </>
  );
}

function Accepting({ universities }: { readonly universities: readonly University[] }) {
  return (
    <>
      <h2 id="universities">Universities that accept it</h2>
      <ul className={cards.cards}>
        {universities.map((one) => (
          <UniversityCard key={one.id} university={one} />
        ))}
      </ul>
    </>
  );
}
