import type { CatalogueDocument } from "#domain/catalogue/documents";
import { formatDate } from "#domain/time/dates";
import type { UniversityData } from "#domain/universities/university";
import { DocumentByline } from "~/components/catalogue/document-view";
import { FiguresToConfirm } from "~/components/catalogue/fact-source";
import { Sources } from "~/components/catalogue/faqs-and-sources";
import { FigureTable } from "~/components/catalogue/figure-table";
import { Prose } from "~/components/ui/prose";

interface TextProps {
  readonly document: CatalogueDocument;
  /** Null for our editorial team. */
  readonly author: { readonly title: string; readonly path: string } | null;
}

/** The text of a university's page, below its key facts. */
export function UniversityText({ document, author }: TextProps) {
  const { figures, textFigures } = document.data;
  return (
    <>
      <DocumentByline document={document} author={author} />
      <Prose html={document.html} />
      <FiguresToConfirm figures={textFigures} />
      {figures.length > 0 ? (
        <FigureTable caption="Figures in this text and their sources" figures={figures} />
      ) : null}
    </>
  );
}

interface SourcesProps {
  readonly about: UniversityData;
  readonly document: CatalogueDocument | null;
}

/** Sources of the text, each with the day it was checked, or else of the university's facts. */
export function UniversitySources({ about, document }: SourcesProps) {
  if (!document)
    return <Sources sources={[about.source]} asOf={about.asOf && formatDate(about.asOf)} />;
  const days = Object.entries(document.data.checkedOn ?? {});
  return (
    <Sources
      sources={document.data.sources}
      checkedOn={Object.fromEntries(days.map(([source, day]) => [source, formatDate(day)]))}
    />
  );
}
