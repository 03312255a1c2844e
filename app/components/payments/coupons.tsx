import { formatMoney } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface Coupon {
  readonly code: string;
  readonly percentOff: number | null;
  readonly minorOff: number | null;
  readonly validUntil: string;
  readonly products: readonly string[];
  readonly maxUses: number | null;
  readonly isActive: boolean;
  readonly isOfCatalogue: boolean;
  readonly uses: number;
}

interface TableProps {
  readonly coupons: readonly Coupon[];
  readonly csrf: string | null;
}

/** All coupons. Those of the catalogue are changed with an import. */
export function CouponTable({ coupons, csrf }: TableProps) {
  const table = (
    <DataTable
      caption="Coupons"
      columns={["Code", "Discount", "Last day", "Products", "Used", "State"]}
      rows={coupons.map((one) => [
        one.code,
        one.percentOff === null
          ? formatMoney((one.minorOff ?? 0) / 100, "INR")
          : `${one.percentOff}%`,
        formatDate(one.validUntil),
        one.products.length > 0 ? one.products.join(", ") : "All",
        one.maxUses === null ? String(one.uses) : `${one.uses} of ${one.maxUses}`,
        one.isOfCatalogue ? "From the catalogue" : <CouponActions key="actions" coupon={one} />,
      ])}
    />
  );
  // A form needs a button.
  if (coupons.every(({ isOfCatalogue }) => isOfCatalogue)) return table;
  return (
    <form method="post">
      <CsrfField token={csrf} />
      {table}
    </form>
  );
}

function CouponActions({ coupon: { code, isActive } }: { readonly coupon: Coupon }) {
  const verb = isActive ? "Deactivate" : "Activate";
  return (
    <>
      <a
        href={`${hrefTo("/counsellor/coupons", {}, { edit: code })}#add`}
        aria-label={`Change ${code}`}
      >
        Change
      </a>{" "}
      <Button tone="quiet" name={verb.toLowerCase()} value={code} aria-label={`${verb} ${code}`}>
        {verb}
      </Button>
    </>
  );
}

/** The fields of the form for a coupon as it is now. */
export const typedOf = (coupon: Coupon): TypedCoupon => ({
  edit: coupon.code,
  code: coupon.code,
  unit: coupon.percentOff === null ? "rupees" : "percent",
  off: String(coupon.percentOff ?? (coupon.minorOff ?? 0) / 100),
  validUntil: coupon.validUntil,
  products: coupon.products.join(", "),
  maxUses: coupon.maxUses === null ? "" : String(coupon.maxUses),
});

interface TypedCoupon {
  readonly edit: string;
  readonly code: string;
  readonly unit: string;
  readonly off: string;
  readonly validUntil: string;
  readonly products: string;
  readonly maxUses: string;
}

interface FormProps {
  readonly typed: TypedCoupon | null;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly csrf: string | null;
}

interface BoundsProps {
  readonly typed: TypedCoupon | null;
  readonly maxUses: { readonly name: string; readonly error?: string };
}

/** What a coupon is for, and how often. */
const Bounds = ({ typed, maxUses }: BoundsProps) => (
  <>
    <TextField
      name="products"
      label="Products"
      hint="Tiers such as sa-touch, separated by commas. Empty means all."
      optional
      maxLength={200}
      defaultValue={typed?.products}
    />
    <TextField
      {...maxUses}
      label="Maximum uses"
      hint="Of all students together. Empty means any number."
      optional
      inputMode="numeric"
      maxLength={10}
      defaultValue={typed?.maxUses}
    />
  </>
);

/** Adds a coupon, or changes the one of `typed.edit`. Its code stays. */
export function CouponForm({ typed, errors, csrf }: FormProps) {
  const field = (name: string) => (errors[name] ? { name, error: errors[name] } : { name });
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      {typed?.edit ? (
        <input type="hidden" name="edit" value={typed.edit} />
      ) : (
        <TextField
          {...field("code")}
          label="Code"
          hint="4 to 20 capital letters and digits"
          maxLength={20}
          defaultValue={typed?.code}
        />
      )}
      <TextField
        {...field("off")}
        label="Discount"
        inputMode="numeric"
        maxLength={10}
        defaultValue={typed?.off}
      />
      <SelectField
        name="unit"
        label="Unit of the discount"
        options={[
          { value: "percent", label: "Percent" },
          { value: "rupees", label: "Rupees" },
        ]}
        defaultValue={typed?.unit ?? "percent"}
      />
      <TextField
        {...field("validUntil")}
        label="Last day"
        type="date"
        defaultValue={typed?.validUntil}
      />
      <Bounds typed={typed} maxUses={field("maxUses")} />
      <div>
        <Button>{typed?.edit ? "Save" : "Add"}</Button>
      </div>
    </form>
  );
}
