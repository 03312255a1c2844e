import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { Lead } from "~/components/layout/page";
import { CouponForm, CouponTable, typedOf } from "~/components/payments/coupons";
import { readFields, text } from "~/forms/form-schema.server";
import { parseCoupon } from "~/forms/payments/coupon.server";
import { privatePage } from "~/platform/response/private-page";
import { filled, submitted } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Coupons");

const PATH = "/counsellor/coupons";

/** Coupons of the console and of the catalogue. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const coupons = await services(visitor).payments.listCoupons();
  const code = new URL(request.url).searchParams.get("edit");
  const edited = coupons.find((one) => one.code === code && !one.isOfCatalogue);
  return { coupons, edited: edited ? typedOf(edited) : null };
});

const couponNames = {
  code: "Code",
  off: "Discount",
  unit: "Unit",
  validUntil: "Last day",
  products: "Products",
  maxUses: "Maximum uses",
};

/** Adds or changes a coupon, or activates or deactivates one. */
export const action = staffAction(
  PATH,
  {
    pending: [
      {
        when: { deactivate: filled },
        title: "Deactivate a coupon",
        fields: { deactivate: "Code" },
      },
      { when: { activate: filled }, title: "Activate a coupon", fields: { activate: "Code" } },
      {
        when: { edit: filled },
        title: "Change a coupon",
        fields: { ...couponNames, edit: "Code" },
      },
      { when: { code: submitted }, title: "Add a coupon", fields: couponNames },
    ],
  },
  async ({ form, visitor }) => {
    const { activate, deactivate } = readFields(form, { activate: text(20), deactivate: text(20) });
    const changed = activate || deactivate;
    const { typed, errors, coupon } = parseCoupon(form);
    if (!changed && Object.keys(errors).length > 0)
      return data({ typed, errors, message: null }, { status: 400 });
    try {
      if (changed)
        await services(visitor).payments.changeCoupon({
          params: { code: changed },
          body: { isActive: activate !== "" },
        });
      else if (typed.edit) {
        const { code, ...terms } = coupon;
        await services(visitor).payments.changeCoupon({ params: { code }, body: terms });
      } else await services(visitor).payments.addCoupon({ body: coupon });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const taken = code === "NAME_TAKEN" ? { code: "Another coupon has this code." } : {};
      return data({ typed, errors: taken, message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function CouponsPage() {
  const { coupons, edited, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed = result?.typed ?? edited;
  return (
    <DeskFrame current={PATH} heading="Coupons">
      <Lead>Discounts for the booster programs. Open orders keep their price.</Lead>
      <FormProblems result={result} />
      {coupons.length > 0 ? <CouponTable coupons={coupons} csrf={csrf} /> : null}
      <h2 id="add">{typed?.edit ? `Change ${typed.edit}` : "Add a coupon"}</h2>
      <CouponForm typed={typed} errors={result?.errors ?? {}} csrf={csrf} />
    </DeskFrame>
  );
}
