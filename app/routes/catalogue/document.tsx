import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { DocumentPage } from "#contract/catalogue/shapes";
import { documentAt } from "#domain/catalogue/document-address";
import type { DocumentKind, DocumentSummary, Figure } from "#domain/catalogue/documents";
import { countryName } from "#domain/countries/country-options";
import type { ExamOverview } from "#domain/exams/exam-requirements";
import { examName, exams } from "#domain/exams/exams";
import { pathBelowBase } from "#domain/site/site-path";
import { titleFromSlug } from "#domain/text/title-from-slug";
import { EbookChapters, ProgramActions } from "~/components/catalogue/document-actions";
import { DocumentView } from "~/components/catalogue/document-view";
import { ProgramTermsList } from "~/components/courses/program-card";
import { BoosterTerms } from "~/components/payments/booster-terms";
import { ExamOverviewTable, ExamRequirementTables } from "~/components/exams/exam-requirements";
import { Illustration } from "~/components/pictures/illustration";
import { seoMeta } from "~/components/site/seo-meta";
import { hubOfKind } from "~/content/catalogue/hubs";
import { hasSubjectPicture, pictureOfPath } from "~/content/links/illustrations";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { articleThing, seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import {
  articlePage,
  documentPage,
  examTopicPage,
  programPage,
} from "~/services/catalogue/catalogue.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { ebookPage } from "~/services/downloads/downloads.server";

export const handle = { query: ["ready"] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Each document family has its own call. */
function load(
  visitor: Visitor,
  kind: DocumentKind,
  slug: string,
): Promise<
  DocumentPage & { chapters?: DocumentSummary[]; downloads?: number; overview?: ExamOverview }
> {
  const [first = "", second = ""] = slug.split("/");
  if (kind === "article") return articlePage(visitor, slug);
  if (kind === "program") return programPage(visitor, slug);
  if (kind === "ebook") return ebookPage(visitor, slug);
  if (kind === "exam")
    return orNotFound(services(visitor).exams.showExam({ params: { category: slug } }));
  if (kind === "exam-topic") return examTopicPage(visitor, first, second);
  return documentPage(visitor, kind, slug);
}

/**
 * Any prose page of the catalogue, and the catch-all route (core.md §2 "Any unmapped path gets a
 * generic page category").
 */
export const loader = withVisitor(async ({ request, visitor }) => {
  const path = pathBelowBase(new URL(request.url).pathname);
  const at = documentAt(path);
  if (!at) throw new Response("", { status: 404 });
  const page = await load(visitor, at.kind, at.slug);
  const { document, author } = page;
  const trail = trailOf(page);
  const accepting = await optional("accepting universities", acceptingExam(visitor, at), null);
  const seo = seoOf(visitor, {
    title: document.title,
    description: document.description,
    trail,
    figure: figureOf(document.data.figures),
    faqs: document.data.faqs,
    things: at.kind === "article" ? [articleThing(request, document, author)] : [],
    type: at.kind === "article" ? "article" : "website",
    isIndexed: document.data.indexed,
    isSample: document.data.sample,
  });
  // Back from signing in, for a file (app/routes/downloads/file.ts).
  const isReady = visitor.isSignedIn && new URL(request.url).searchParams.get("ready") === "1";
  const { chapters = [], downloads = 0, overview = [] } = page;
  return data({ ...page, chapters, downloads, overview, isReady, trail, seo, accepting });
});

/** The first figure of a page. */
const figureOf = ([first]: readonly Figure[]): string | undefined =>
  first && `${first.label}: ${first.text}`;

/**
 * For `exam/gre/accepting-universities-in-usa` and `exam/ielts/score-for-the-usa`: universities in
 * the country that accept the exam.
 */
async function acceptingExam(visitor: Visitor, at: { kind: DocumentKind; slug: string }) {
  const [, exam, country] =
    /^(\w+)\/(?:accepting-universities-in|score-for-the)-(\w+)$/.exec(at.slug) ?? [];
  if (at.kind !== "exam-topic" || !exam || !country) return null;
  return {
    exam,
    country,
    requirements: await services(visitor).exams.listExamRequirements({ params: { exam, country } }),
  };
}

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
  return exams.some(({ slug: exam }) => exam === last) ? examName(last) : titleFromSlug(last);
}

export default function DocumentRoute() {
  const data = useLoaderData<typeof loader>();
  const { document, children, siblings, related, author, trail, accepting, chapters } = data;
  return (
    <DocumentView
      trail={trail}
      document={document}
      picture={
        hasSubjectPicture(document.path) ? (
          <Illustration name={pictureOfPath(document.path)} isLarge />
        ) : null
      }
      author={document.kind === "article" ? author : undefined}
      below={children}
      childrenHeading={document.kind === "exam" ? `All about ${document.title}` : undefined}
      after={
        <>
          {document.kind === "ebook" ? (
            <EbookChapters
              ebook={document.path}
              chapters={chapters}
              downloads={data.downloads}
              isReady={data.isReady}
            />
          ) : null}
          {document.kind === "program" ? (
            <>
              <ProgramTermsList
                fields={document.data.fields}
                country={countryName(String(document.data.fields.country))}
              />
              <ProgramActions
                program={document.path}
                title={document.title}
                isSample={document.data.sample}
                isReady={data.isReady}
              />
            </>
          ) : null}
          {document.kind === "booster" ? <BoosterTerms document={document} /> : null}
          {accepting ? <ExamRequirementTables {...accepting} /> : null}
          <ExamOverviewTable
            exam={document.slug}
            overview={data.overview}
            topics={children.map(({ path }) => path)}
          />
        </>
      }
      siblings={siblings}
      siblingsHeading={document.kind === "exam-topic" ? "More about this exam" : undefined}
      related={related}
      shareUrl={data.seo.url}
    />
  );
}
