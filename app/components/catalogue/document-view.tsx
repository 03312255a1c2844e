import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { DataTable } from "~/components/data-table";
import { Lead, PageSection } from "~/components/page";
import { brand } from "#domain/brand";
import type { CatalogueDocument, DocumentSummary } from "#domain/catalogue";
import { sitePath } from "#domain/site-path";
import {
  Breadcrumbs,
  Byline,
  DocumentLinks,
  FaqList,
  FigureChart,
  FigureTable,
  formatDay,
  SampleTag,
  Sources,
  type Crumb,
} from "./parts";
import { InlineProse, Prose } from "./prose";
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
  /** The page's whole address, where it can be passed on. */
  readonly shareUrl?: string;
  /** Stands between the facts and the text. */
  readonly children?: ReactNode;
  /** Stands after the text. */
  readonly after?: ReactNode;
}

/** A page of prose with its figures, facts, questions, sources and ways on. */
export function DocumentView(props: DocumentViewProps) {
  const {
    trail,
    document,
    author,
    children,
    after,
    below = [],
    siblings = [],
    related = [],
  } = props;
  const { data } = document;
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{document.title}</h1>
      {data.sample ? <SampleTag /> : null}
      {document.published ? null : <p>This page is not published yet.</p>}
      <Lead>{document.description}</Lead>
      {author === undefined ? null : (
        <Byline>
          <span>
            By{" "}
            {author ? (
              <a href={sitePath(author.path)}>{author.title}</a>
            ) : (
              `the ${brand.name} editorial team`
            )}
          </span>
          <span>Updated {formatDay(document.updatedOn)}</span>
          <span>{data.readingMinutes} min read</span>
        </Byline>
      )}
      {data.figures.length > 0 ? (
        <>
          <h2 id="figures">At a glance</h2>
          <FigureTable caption="Key figures and sources" figures={data.figures} />
          <FigureChart title="Costs compared, in rupees" figures={data.figures} />
        </>
      ) : null}
      {data.facts.length > 0 ? (
        <DataTable
          caption="Key facts"
          columns={["What", "Detail"]}
          rows={data.facts.map(({ label, value }) => [label, <InlineProse key="v" html={value} />])}
        />
      ) : null}
      {children}
      {data.chart ? <DocumentChart chart={data.chart} /> : null}
      <Prose html={document.html} />
      {props.shareUrl ? <Share title={document.title} url={props.shareUrl} /> : null}
      {after}
      <DocumentLinks
        id="below"
        heading={props.childrenHeading ?? "In this section"}
        documents={below}
      />
      <FaqList faqs={data.faqs} />
      <DocumentLinks
        id="siblings"
        heading={props.siblingsHeading ?? "More in this section"}
        documents={siblings.filter(({ path }) => path !== document.path)}
      />
      <DocumentLinks id="related" heading="Read next" documents={related} />
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Ask a counsellor</ButtonLink>
      </p>
      <Sources sources={data.sources} asOf={data.asOf} />
    </PageSection>
  );
}
