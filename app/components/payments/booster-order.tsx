import { formatMoney } from "#domain/money/money";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import * as cards from "~/components/catalogue/catalogue.css";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form as formStyle, inline } from "~/components/fields/fields.css";
import { Grid, Lead } from "~/components/layout/page";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { SaleTerms } from "./booster-terms";

interface Booster {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly priceInr: number;
  readonly isSample: boolean;
}

const applyPath = (slug: string): string =>
  hrefTo("/booster-program/:tier/apply-now", { tier: slug });

export function BoosterChoice({ boosters }: { readonly boosters: readonly Booster[] }) {
  return (
    <>
      <h1>Apply for a booster</h1>
      <Lead>Choose a size to see what it contains before you pay.</Lead>
      <h2>Choose a size</h2>
      <Grid>
        {boosters.map(({ slug, title, description, priceInr }) => (
          <Card key={slug} title={title} href={applyPath(slug)}>
            <p>{description}</p>
            <p>{formatMoney(priceInr, "INR")}</p>
          </Card>
        ))}
      </Grid>
    </>
  );
}

export function AlreadyBought({ transactionId }: { readonly transactionId: string }) {
  return (
    <Notice tone="success">
      You already have this booster.{" "}
      <a href={hrefTo("/profile/learning-progress")}>Open your modules</a>, or see the{" "}
      <a href={hrefTo("/payments/receipt/:id", { id: transactionId })}>receipt</a>.
    </Notice>
  );
}

interface OrderProps {
  readonly booster: Booster & {
    readonly csrf: string | null;
    /** Whether online payment is available. */
    readonly isOpen: boolean;
    readonly coupon: string;
    /** The price with the coupon. Null without a valid one. */
    readonly price: {
      readonly code: string;
      readonly discountMinor: number;
      readonly amountMinor: number;
    } | null;
    /** Why the coupon is not accepted. */
    readonly problem: string | null;
  };
}

/** The price of a booster, a field for a coupon, and the button to pay. */
export function BoosterOrder({ booster }: OrderProps) {
  const { price, problem, coupon, isOpen, csrf } = booster;
  const toPay = price ? price.amountMinor / 100 : booster.priceInr;
  return (
    <>
      <dl className={cards.facts}>
        <dt>Seller</dt>
        <dd>{brand.name}</dd>
        <dt>Price, including tax</dt>
        <dd>{formatMoney(booster.priceInr, "INR")}</dd>
        {price ? (
          <>
            <dt>Coupon {price.code}</dt>
            <dd>− {formatMoney(price.discountMinor / 100, "INR")}</dd>
          </>
        ) : null}
        <dt>
          <strong>Total to pay</strong>
        </dt>
        <dd>
          <strong>{formatMoney(toPay, "INR")}</strong>
        </dd>
      </dl>
      <form className={`${formStyle} ${inline}`} method="get">
        <TextField
          name="coupon"
          label="Coupon"
          optional
          maxLength={40}
          defaultValue={coupon}
          error={problem ?? undefined}
        />
        <Button tone="secondary">Apply code</Button>
      </form>
      {isOpen ? (
        <form method="post">
          <CsrfField token={csrf} />
          {price ? <input type="hidden" name="coupon" value={price.code} /> : null}
          <SaleTerms />
          <Button tone="accent">Continue to pay {formatMoney(toPay, "INR")}</Button>
        </form>
      ) : (
        <Notice tone="info">
          {booster.isSample
            ? "This package is a sample, so it can't be bought. A counsellor can tell you what would help you."
            : "Online payment isn't available right now. A counsellor can take your application."}
        </Notice>
      )}
      <p>
        Not sure?{" "}
        <ButtonLink tone="quiet" href={hrefTo("/enquiry")}>
          Speak with a mentor first
        </ButtonLink>
      </p>
    </>
  );
}
