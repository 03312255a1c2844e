import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { DataTable } from "~/components/data-table";
import { Lead, PageSection } from "~/components/page";
import { brand } from "#domain/brand";
import type { CatalogueDocument, DocumentSummary, Figure } from "#domain/catalogue";
import { formatDate } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import {
  Breadcrumbs,
  Byline,
  DocumentLinks,
  FaqList,
  FigureChart,
  SampleTag,
  Sources,
  type Crumb,
} from "./parts";
import { OverdueFigures } from "./fact-source";
import { FigureTable } from "./figure-table";
import { sectionsOf, splitAnswer, type OutlineEntry } from "./document-outline";
import { InlineProse, Prose } from "./prose";
import * as prose from "./prose.css";
import { Share } from "./share";
import { DocumentChart } from "./document-chart";

interface DocumentViewProps {
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
  /** Shown between the facts and the text. */
  readonly children?: ReactNode;
  /** Shown after the text. */
  readonly after?: ReactNode;
}

/** Pages with fewer sections need no contents list. */
const MIN_CONTENTS = 5;

/** Links to the sections of a long page. */
export function Contents({ sections }: { readonly sections: readonly OutlineEntry[] }) {
  if (sections.length < MIN_CONTENTS) return null;
  return (
    <nav className={prose.contents} aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(({ id, html }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <InlineProse html={html} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A page of prose with its figures, facts, questions, sources and further links. */
export function DocumentView(props: DocumentViewProps) {
  const { trail, document, author, children, after } = props;
  const { data } = document;
  const { answer, rest } = splitAnswer(document.html);
  // The short answer comes before figures and contents, but after the children.
  const isAnswerFirst = !children && answer !== "";
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{document.title}</h1>
      {data.sample ? <SampleTag /> : null}
      {document.published ? null : <p>This page is not published yet.</p>}
      <Lead>{document.description}</Lead>
      {author === undefined ? null : <DocumentByline document={document} author={author} />}
      {isAnswerFirst ? <Prose html={answer} /> : null}
      <Contents
        sections={[
          ...(data.figures.length > 0 ? [{ id: "figures", html: "At a glance" }] : []),
          ...sectionsOf(rest),
          ...(data.faqs.length > 0 ? [{ id: "faqs", html: "Questions students ask" }] : []),
        ]}
      />
      {data.figures.length > 0 ? <Figures figures={data.figures} /> : null}
      {data.facts.length > 0 ? (
        <DataTable
          caption="Key facts"
          columns={["What", "Detail"]}
          rows={data.facts.map(({ label, value }) => [label, <InlineProse key="v" html={value} />])}
        />
      ) : null}
      {children}
      {data.chart ? <DocumentChart chart={data.chart} /> : null}
      <Prose html={isAnswerFirst ? rest : document.html} />
      <OverdueFigures figures={data.textFigures} />
      {props.shareUrl ? <Share title={document.title} url={props.shareUrl} /> : null}
      {after}
      <FurtherDocuments {...props} />
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Ask a counsellor</ButtonLink>{" "}
        <ButtonLink tone="secondary" href={sitePath("/schedule-appointment")}>
          Book a free call
        </ButtonLink>
      </p>
      <Sources sources={data.sources} asOf={data.asOf && formatDate(data.asOf)} />
    </PageSection>
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

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <>
      <h2 id="figures">At a glance</h2>
      <FigureTable caption="Key figures and sources" figures={figures} />
      <FigureChart title="Costs compared, in rupees" figures={figures} />
    </>
  );
}

/** The pages below this one, its questions, and the pages beside it. */
function FurtherDocuments({
  document,
  childrenHeading = "In this section",
  below = [],
  siblingsHeading = "More in this section",
  siblings = [],
  related = [],
}: DocumentViewProps) {
  return (
    <>
      <DocumentLinks id="below" heading={childrenHeading} documents={below} />
      <FaqList faqs={document.data.faqs} />
      <DocumentLinks
        id="siblings"
        heading={siblingsHeading}
        documents={siblings.filter(({ path }) => path !== document.path)}
      />
      <DocumentLinks id="related" heading="Read next" documents={related} />
    </>
  );
}
