import type { CatalogueDocument } from "#domain/catalogue/documents";
import { formatMoney } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import * as styles from "~/components/catalogue/catalogue.css";
import { ButtonLink } from "~/components/ui/button";

/** Price and contents on the public page of a booster. */
export function BoosterTerms({ document }: { readonly document: CatalogueDocument }) {
  // Samples can't be bought.
  const { fields, sample: isSample } = document.data;
  return (
    <>
      <h2 id="price">What it costs</h2>
      <dl className={styles.facts}>
        <dt>Price, including tax</dt>
        <dd>{formatMoney(Number(fields.priceInr), "INR")}, once</dd>
        <dt>Sessions with a mentor</dt>
        <dd>{String(fields.sessions)}</dd>
        <dt>Drafts with comments</dt>
        <dd>{String(fields.drafts)}</dd>
      </dl>
      <p>
        {isSample
          ? "This package is a sample. It shows what a booster could contain and cost, and can't be bought. "
          : null}
        <a href={sitePath(REFUNDS)}>When you get your money back</a>
      </p>
      <p>
        <ButtonLink href={hrefTo("/booster-program/:tier/apply-now", { tier: document.slug })}>
          How to apply
        </ButtonLink>
      </p>
    </>
  );
}

const REFUNDS = "/prices-and-refunds";

/** Seller, tax and refund rules, shown before payment. */
export const SaleTerms = () => (
  <p>
    The price includes tax. By paying you accept our{" "}
    <a href={sitePath("/terms-of-use")}>terms of use</a>. Until the first session or draft you can
    cancel and get all your money back: see <a href={sitePath(REFUNDS)}>prices and refunds</a>,
    which also says who sells to you.
  </p>
);
