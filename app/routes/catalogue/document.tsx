import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentView } from "~/components/catalogue/document-view";
import { ExamRequirementTables } from "~/components/catalogue/exam-requirements";
import { DialogSlot } from "~/components/dialog";
import { Notice } from "~/components/notice";
import { seoMeta } from "~/components/seo-meta";
import { hubOfKind } from "~/content/hubs";
import { documentAt } from "#domain/document-address";
import { formatTimes } from "#domain/money";
import { pathBelowBase, sitePath } from "#domain/site-path";
import { titleFromSlug } from "#domain/title-from-slug";
import { publicPageHeaders } from "~/server/headers.server";
import { articleThing, seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import {
  articlePage,
  documentPage,
  examRequirements,
  examPage,
  examTopicPage,
  programPage,
  type DocumentPage,
} from "~/services/catalogue/catalogue.server";
import type { Visitor } from "~/services/auth/visitor.server";
import { ebookPage } from "~/services/catalogue/downloads.server";
import { seoDataFor } from "~/services/metatag/metatag.server";
import type { DocumentKind, DocumentSummary } from "#domain/catalogue";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Each family through its own call (core.md §7). */
function load(
  visitor: Visitor,
  kind: DocumentKind,
  slug: string,
): Promise<DocumentPage & { chapters?: DocumentSummary[]; downloads?: number }> {
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
  const accepting = await acceptingExam(visitor, at);
  const seo = seoOf(request, {
    title: seoData?.title ?? document.title,
    description: seoData?.description ?? document.description,
    trail,
    faqs: document.data.faqs,
    things: at.kind === "article" ? [articleThing(request, document, author)] : [],
    type: at.kind === "article" ? "article" : "website",
    isIndexed: document.data.indexed && !document.data.sample,
  });
  // Back from signing in, for a file (app/routes/downloads/file.ts).
  const isReady = visitor.isSignedIn && new URL(request.url).searchParams.get("ready") === "1";
  const { chapters = [], downloads = 0 } = page;
  return json({ ...page, chapters, downloads, isReady, trail, seo, accepting });
});

/**
 * For `exam/gre/accepting-universities-in-usa` and `exam/ielts/score-for-the-usa`: who accepts the
 * exam in the country.
 */
async function acceptingExam(visitor: Visitor, at: { kind: DocumentKind; slug: string }) {
  const [, exam, country] =
    /^(\w+)\/(?:accepting-universities-in|score-for-the)-(\w+)$/.exec(at.slug) ?? [];
  if (at.kind !== "exam-topic" || !exam || !country) return null;
  return { exam, country, requirements: await examRequirements(visitor, exam, country) };
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
  return titleFromSlug(last);
}

export default function DocumentRoute() {
  const data = useLoaderData<typeof loader>();
  const { document, children, siblings, related, author, trail, accepting, chapters } = data;
  return (
    <DocumentView
      trail={trail}
      document={document}
      author={document.kind === "article" ? author : undefined}
      below={children}
      childrenHeading={document.kind === "exam" ? `All about ${document.title}` : undefined}
      after={
        <>
          {document.kind === "ebook" ? (
            <Chapters
              ebook={document.path}
              chapters={chapters}
              downloads={data.downloads}
              isReady={data.isReady}
            />
          ) : null}
          {document.kind === "program" ? (
            <ProgramWays program={document.path} title={document.title} isReady={data.isReady} />
          ) : null}
          {accepting ? <ExamRequirementTables {...accepting} /> : null}
        </>
      }
      siblings={siblings}
      siblingsHeading={document.kind === "exam-topic" ? "More about this exam" : undefined}
      related={related}
      shareUrl={data.seo.url}
    />
  );
}

const ready = <Notice tone="success">You&apos;re signed in and your file is ready.</Notice>;

/** The book as a file for the signed-in, who get it by mail too; page by page for everyone. */
function Chapters({
  ebook,
  chapters,
  downloads,
  isReady,
}: {
  readonly ebook: string;
  readonly chapters: readonly DocumentSummary[];
  readonly downloads: number;
  readonly isReady: boolean;
}) {
  return (
    <>
      {isReady ? ready : null}
      <p>
        <ButtonLink href={sitePath(`${ebook}/download`)}>Download the PDF</ButtonLink>
      </p>
      <p>
        We&apos;ll ask for your details, then email you the link too.{" "}
        {downloads > 0 ? ` Downloaded ${formatTimes(downloads)}.` : null}
      </p>
      <h2 id="chapters">What&apos;s inside</h2>
      <p>Each chapter is also a page on this site. The PDF has them all, for reading offline.</p>
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

const APPLY_ID = "apply-dialog";

/** What to do with a programme: read it as a file, or ask to apply. */
function ProgramWays({
  program,
  title,
  isReady,
}: {
  readonly program: string;
  readonly title: string;
  readonly isReady: boolean;
}) {
  return (
    <>
      {isReady ? ready : null}
      <p className={cards.pagination}>
        <ButtonLink
          tone="accent"
          href={`${sitePath("/enquiry4")}?${new URLSearchParams({ calculation: `Program: ${title}` })}`}
          data-opens={APPLY_ID}
        >
          Apply for this program
        </ButtonLink>
        <ButtonLink tone="secondary" href={sitePath(`${program}/brochure`)}>
          Brochure (PDF)
        </ButtonLink>
      </p>
      <DialogSlot id={APPLY_ID} label="Apply for this program" />
    </>
  );
}
