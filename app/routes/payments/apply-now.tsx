import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Lead, PageSection } from "~/components/layout/page";
import { AlreadyBought, BoosterChoice, BoosterOrder } from "~/components/payments/booster-order";
import { Notice } from "~/components/ui/notice";
import { readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { documentList } from "~/services/catalogue/catalogue.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => `Apply: ${data?.chosen?.title ?? "booster program"}`,
);

const couponProblems: Readonly<Record<string, string>> = {
  unknown: "We don't recognise this code. Check it for typing mistakes.",
  expired: "This code has expired.",
  "other-product": "This code is for another booster.",
  used: "You have already used this code.",
  "used-up": "This code has been used as often as it can be.",
  reserved:
    "Another of your orders is using this code. Pay for that order or cancel it first. You can find it in your profile, under Payments.",
};
const problemOf = (error: ServiceError): string =>
  couponProblems[String(error.details.reason)] ?? error.meaning.message;

/** The amount to pay with the typed coupon, or why the coupon is invalid. */
async function couponPrice(visitor: Visitor, product: string, coupon: string) {
  if (!coupon) return { price: null, problem: null };
  try {
    const request = { params: { coupon }, query: { product } };
    return { price: await services(visitor).payments.showCoupon(request), problem: null };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "COUPON_INVALID") throw error;
    return { price: null, problem: problemOf(error) };
  }
}

/** Samples show how buying works. They can be bought in local mode only. */
const isForSale = ({ isSample }: { readonly isSample: boolean }): boolean =>
  !isSample || env().isLocal;

/** Without a tier the three boosters to choose from; with one its price, a coupon, and the way to pay. */
export const loader = withUser(async ({ request, params, visitor }) => {
  const boosters = await documentList(visitor, "booster", {});
  const options = boosters.data.map(({ slug, title, description, sample, fields }) => ({
    slug,
    title,
    description,
    priceInr: Number(fields.priceInr),
    isSample: sample,
  }));
  const chosen = options.find(({ slug }) => slug === params.tier) ?? null;
  if (params.tier && !chosen) throw new Response("", { status: 404 });
  if (!chosen) return data({ options, chosen: null });
  const coupon = (new URL(request.url).searchParams.get("coupon") ?? "").trim().slice(0, 40);
  const { payments } = services(visitor);
  const [{ csrf, headers }, { isOpen }, { transaction }, { price, problem }] = await Promise.all([
    sessionToken(visitor),
    payments.showWhetherOpen(),
    payments.showPurchase({ params: { source: chosen.slug } }),
    couponPrice(visitor, chosen.slug, coupon),
  ]);
  const boughtId = transaction?.id ?? null;
  return data(
    {
      options,
      chosen: {
        ...chosen,
        csrf,
        isOpen: isOpen && isForSale(chosen),
        boughtId,
        coupon,
        price,
        problem,
      },
    },
    { headers },
  );
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 20, perSeconds: 60 },
    pending: [
      { title: "Order this program and continue to payment", fields: { coupon: "Coupon" } },
    ],
  },
  async ({ params, form, visitor }) => {
    const { coupon } = readFields(form, { coupon: text(40) });
    try {
      const { transactionId } = await services(visitor).payments.startPurchase({
        body: { product: params.tier ?? "", ...(coupon ? { coupon } : {}) },
      });
      return redirect(hrefTo("/payments/checkout/:id", { id: transactionId }), 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === "ALREADY_BOUGHT") return redirect(hrefTo("/profile/payments"), 303);
      if (error.code === "COUPON_INVALID")
        return data({ message: problemOf(error) }, { status: 400 });
      if (error.status === 404) throw new Response("", { status: 404 });
      return data({ message: error.meaning.message }, { status: error.status ?? 503 });
    }
  },
);

export default function ApplyNowPage() {
  const { options, chosen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const trail = [
    { name: "Booster program", path: "/booster-program" },
    ...(chosen ? [{ name: chosen.title, path: `/booster-program/${chosen.slug}` }] : []),
    { name: "Apply" },
  ];
  if (!chosen)
    return (
      <PageSection>
        <Breadcrumbs trail={trail} />
        <BoosterChoice boosters={options} />
      </PageSection>
    );
  const { boughtId } = chosen;
  return (
    <PageSection width="narrow">
      <Breadcrumbs trail={trail} />
      <h1>Apply: {chosen.title}</h1>
      <Lead>{chosen.description}</Lead>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {boughtId ? <AlreadyBought transactionId={boughtId} /> : <BoosterOrder booster={chosen} />}
    </PageSection>
  );
}
