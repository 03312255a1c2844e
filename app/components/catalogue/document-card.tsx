import type { DocumentSummary } from "#domain/catalogue/documents";
import { formatMoney } from "#domain/money/money";
import { sitePath } from "#domain/site/site-path";
import { Illustration } from "~/components/pictures/illustration";
import { Card } from "~/components/ui/card";
import { hasSubjectPicture, pictureOfPath } from "~/content/links/illustrations";
import * as styles from "./catalogue.css";
import { SampleTag } from "./faqs-and-sources";

function CardPicture({ path }: { readonly path: string }) {
  return (
    <div className={styles.cardPicture}>
      <Illustration name={pictureOfPath(path)} fit="card" />
    </div>
  );
}

export function DocumentCard({ document }: { readonly document: DocumentSummary }) {
  return (
    <Card
      title={document.shortTitle ?? document.title}
      href={sitePath(document.path)}
      art={hasSubjectPicture(document.path) ? <CardPicture path={document.path} /> : null}
    >
      {document.sample ? <SampleTag /> : null}
      <p>{document.description}</p>
      {typeof document.fields.priceInr === "number" ? (
        <p>{formatMoney(document.fields.priceInr, "INR")}, once, including tax</p>
      ) : null}
    </Card>
  );
}
