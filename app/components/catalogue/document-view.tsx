import type { ReactNode } from "react";
import type { CatalogueDocument, DocumentSummary } from "#domain/catalogue/documents";
import { editorNames } from "#domain/catalogue/editor";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import { Columns, type Section } from "~/components/layout/columns";
import { Lead, PageSection } from "~/components/layout/page";
import { PageHero } from "~/components/layout/page-hero";
import { PhotoFigure } from "~/components/pictures/photo-figure";
import { ButtonLink, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { InlineProse, Prose } from "~/components/ui/prose";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";
import { DocumentCharts } from "./document-chart";
import { sectionsOf, splitAnswer } from "./document-outline";
import { FiguresToConfirm } from "./fact-source";
import { Byline, FaqList, SampleTag, Sources } from "./faqs-and-sources";
import { FigureTable } from "./figure-table";
import { FigureTiles, keyFiguresOf } from "./figure-tiles";
import { DocumentLinks } from "./links";
import { Share } from "./share";

interface DocumentViewProps {
  /** Shown beside the heading, unless the document has a photo. */
  readonly picture?: ReactNode;
  readonly trail: readonly Crumb[];
  readonly document: CatalogueDocument;
  /** Of a page with a byline; null for our editorial team. */
  readonly author?: { readonly title: string; readonly path: string } | null;
  readonly childrenHeading?: string;
  readonly below?: readonly DocumentSummary[];
  readonly siblingsHeading?: string;
  readonly siblings?: readonly DocumentSummary[];
  readonly related?: readonly DocumentSummary[];
  /** The full URL, on pages that can be shared. */
  readonly shareUrl?: string;
  /** Below the description: where the page leads to. */
  readonly links?: ReactNode;
  /** Charts between the short answer and the rest of the text. */
  readonly charts?: ReactNode;
  /** Sections before and after those of the text, for the contents. */
  readonly sections?: { readonly before: readonly Section[]; readonly after: readonly Section[] };
  /** Shown between the facts and the text. */
  readonly children?: ReactNode;
  /** Shown after the text. */
  readonly after?: ReactNode;
}

/** A page of prose with its figures, facts, questions, sources and further links. */
export function DocumentView(props: DocumentViewProps) {
  const { trail, document, children, after } = props;
  const { data } = document;
  const picture = data.photo ? <PhotoFigure photo={data.photo} /> : props.picture;
  const { answer, rest } = splitAnswer(document.html);
  // The short answer comes before figures and contents, but after the children.
  const isAnswerFirst = !children && answer !== "";
  const { key, others } = keyFiguresOf(data.figures);
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      {picture ? (
        <PageHero picture={picture} isFactual={!data.photo && (isAnswerFirst || key.length > 0)}>
          <DocumentHeading {...props} />
        </PageHero>
      ) : (
        <DocumentHeading {...props} />
      )}
      <FigureTiles figures={key} />
      <Columns
        sections={[
          ...(props.sections?.before ?? []),
          ...sectionsOf(rest),
          ...(props.sections?.after ?? []),
          ...(data.faqs.length > 0 ? [{ id: "faqs", html: "Questions students ask" }] : []),
        ]}
        further={<Further {...props} />}
      >
        {isAnswerFirst ? <Prose html={answer} /> : null}
        <DocumentOrigin {...props} />
        {props.charts}
        {others.length > 0 ? (
          <FigureTable caption="More figures and their sources" figures={others} />
        ) : null}
        {data.facts.length > 0 ? (
          <DataTable
            caption="Key facts"
            columns={["What", "Detail"]}
            rows={data.facts.map(({ label, value }) => [
              label,
              <InlineProse key="v" html={value} />,
            ])}
          />
        ) : null}
        {children}
        <DocumentCharts data={data} />
        <Prose html={isAnswerFirst ? rest : document.html} />
        <FiguresToConfirm figures={data.textFigures} />
        {props.shareUrl ? <Share title={document.title} url={props.shareUrl} /> : null}
        {after}
        <DocumentLinks
          id="below"
          heading={props.childrenHeading ?? "In this section"}
          documents={props.below ?? []}
        />
        <FaqList faqs={data.faqs} />
      </Columns>
      <DocumentSources document={document} />
    </PageSection>
  );
}

/** Sources of a page, and official pages to confirm at. */
export const DocumentSources = ({
  document: { data },
}: {
  readonly document: CatalogueDocument;
}) => (
  <Sources
    sources={data.sources}
    confirmAt={data.confirmAt}
    asOf={data.asOf && formatDate(data.asOf)}
  />
);

/** Who wrote and who checked the page, below its short answer. */
const DocumentOrigin = ({ document, author }: DocumentViewProps) => (
  <>
    {author === undefined ? null : <DocumentByline document={document} author={author} />}
    <EditorLine document={document} />
  </>
);

function DocumentHeading({ document, links }: DocumentViewProps) {
  return (
    <>
      <h1>{document.title}</h1>
      {document.data.sample ? <SampleTag /> : null}
      {document.published ? null : <p>This page is not published yet.</p>}
      <Lead>{document.description}</Lead>
      {links}
    </>
  );
}

/** Who checked a page about visas or money, when, and what changed. Nothing on other pages. */
export function EditorLine({ document }: { readonly document: CatalogueDocument }) {
  const { editor, asOf } = document.data;
  if (!editor) return null;
  const query = new URLSearchParams({ issueType: "data", from: document.path });
  return (
    <Byline>
      <span>
        Checked by our {editorNames[editor.role]}
        {asOf ? ` on ${formatDate(asOf)}` : null}
      </span>
      <span>What changed: {editor.changed}</span>
      <a href={sitePath("/about-us/editorial-policy")}>How we check facts</a>
      <a href={`${hrefTo("/report-error")}?${String(query)}`} rel="nofollow">
        Report an error
      </a>
    </Byline>
  );
}

interface BylineProps {
  readonly document: CatalogueDocument;
  readonly author: { readonly title: string; readonly path: string } | null;
}

/** Author and date of the last change. */
export function DocumentByline({ document, author }: BylineProps) {
  return (
    <Byline>
      <span>
        By{" "}
        {author ? (
          <a href={sitePath(author.path)}>{author.title}</a>
        ) : (
          `the ${brand.name} editorial team`
        )}
      </span>
      <span>Updated {formatDate(document.updatedOn)}</span>
      <span>{document.data.readingMinutes} min read</span>
    </Byline>
  );
}

/** What to do and read next. */
function Further({
  document,
  siblingsHeading = "More in this section",
  siblings = [],
  related = [],
}: DocumentViewProps) {
  return (
    <>
      <DocumentLinks
        id="siblings"
        heading={siblingsHeading}
        documents={siblings.filter(({ path }) => path !== document.path)}
      />
      <DocumentLinks id="related" heading="Read next" documents={related} />
      <ButtonRow>
        <ButtonLink href={hrefTo("/enquiry")}>Ask a counsellor</ButtonLink>
        <ButtonLink tone="secondary" href={hrefTo("/schedule-appointment")}>
          Book a free call
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
