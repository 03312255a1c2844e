import type { DocumentSummary } from "#domain/catalogue/documents";
import { Grid } from "~/components/layout/page";
import { DocumentCard } from "./document-card";
import { LinkList } from "./links";

/** Documents as cards, or, with a name, as a list of links. */
export function DocumentGroup({
  name,
  documents,
}: {
  readonly name: string | null;
  readonly documents: readonly DocumentSummary[];
}) {
  if (name === null) {
    return (
      <Grid>
        {documents.map((one) => (
          <DocumentCard key={one.path} document={one} />
        ))}
      </Grid>
    );
  }
  return (
    <>
      <h3>{name}</h3>
      <LinkList
        links={documents.map((one) => ({ title: one.shortTitle ?? one.title, path: one.path }))}
      />
    </>
  );
}
