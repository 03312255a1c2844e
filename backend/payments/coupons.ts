import { and, count, eq, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import type * as contract from "#contract/payments/coupons";
import type { Coupon } from "#domain/payments/payment";
import { serviceDataOf } from "../catalogue/state/service-data";
import { changedDetails, recordChange } from "../platform/access/change-log";
import { coupons, transactions } from "../platform/db/schema/payments";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";

type Row = typeof coupons.$inferSelect;

/** An active coupon by its code: one of the console, or else of the catalogue. */
export async function findCoupon(deps: Deps, code: string): Promise<Coupon | null> {
  const [row] = await deps.db.select().from(coupons).where(eq(coupons.code, code));
  if (row) return row.isActive ? couponOf(row) : null;
  const { coupons: ofCatalogue } = await serviceDataOf(deps);
  return ofCatalogue.find((one) => one.code === code) ?? null;
}

const couponOf = ({ code, percentOff, minorOff, validUntil, products, maxUses }: Row): Coupon => ({
  code,
  validUntil,
  products,
  ...(percentOff === null ? {} : { percentOff }),
  ...(minorOff === null ? {} : { minorOff }),
  ...(maxUses === null ? {} : { maxUses }),
});

/**
 * Whether as many orders as a coupon allows have used or reserved it, apart from those of a student for a product, which a new
 * order replaces. Locks the coupon until the commit, so that two students can't take the last use.
 */
export async function isUsedUp(
  deps: Deps,
  tx: Database,
  {
    code,
    userId,
    product,
  }: { readonly code: string; readonly userId: string; readonly product: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ maxUses: coupons.maxUses })
    .from(coupons)
    .where(eq(coupons.code, code))
    .for("no key update");
  if (!row || row.maxUses === null) return false;
  const taken = await tx.$count(
    transactions,
    and(
      eq(transactions.coupon, code),
      or(
        eq(transactions.state, "paid"),
        and(
          inArray(transactions.state, ["pending", "failed"]),
          gt(transactions.expiresAt, deps.now()),
          or(ne(transactions.userId, userId), ne(transactions.product, product)),
        ),
      ),
    ),
  );
  return taken >= row.maxUses;
}

/** Lists all coupons with their uses, the last to expire first. */
export const listCoupons: StaffOperationHandler<typeof contract.listCoupons> = async (_, c) => {
  const { deps } = c.var;
  const [rows, { coupons: ofCatalogue }, uses] = await Promise.all([
    deps.db.select().from(coupons),
    serviceDataOf(deps),
    deps.db
      .select({ code: transactions.coupon, number: count() })
      .from(transactions)
      .where(and(eq(transactions.state, "paid"), isNotNull(transactions.coupon)))
      .groupBy(transactions.coupon),
  ]);
  const codes = new Set(rows.map(({ code }) => code));
  const all = [
    ...rows.map((row) => ({ ...couponOf(row), isActive: row.isActive, isOfCatalogue: false })),
    ...ofCatalogue
      .filter(({ code }) => !codes.has(code))
      .map((one) => ({ ...one, isActive: true, isOfCatalogue: true })),
  ];
  const result = all.map(
    ({ products, percentOff = null, minorOff = null, maxUses = null, ...coupon }) => ({
      ...coupon,
      percentOff,
      minorOff,
      maxUses,
      products: [...products],
      uses: uses.find(({ code }) => code === coupon.code)?.number ?? 0,
    }),
  );
  return { result: result.sort((a, b) => b.validUntil.localeCompare(a.validUntil)), about: [] };
};

/** Adds a coupon. @throws ApiError 409 NAME_TAKEN, also for a code of the catalogue */
export const addCoupon: StaffOperationHandler<typeof contract.addCoupon> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  const { coupons: ofCatalogue } = await serviceDataOf(deps);
  if (ofCatalogue.some(({ code }) => code === body.code)) throw new ApiError(409, "NAME_TAKEN");
  await deps.db.transaction(async (tx) => {
    const added = await tx
      .insert(coupons)
      .values({ ...body, createdBy: claims.userId, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ code: coupons.code });
    if (added.length === 0) throw new ApiError(409, "NAME_TAKEN");
    const { percentOff, minorOff, validUntil } = body;
    const off = percentOff === null ? `${(minorOff ?? 0) / 100} rupees` : `${percentOff}%`;
    await recordChange(tx, c, { coupon: body.code, validUntil, off });
  });
  return { result: { code: body.code }, about: [] };
};

/** Changes a coupon. Open orders keep their price. @throws ApiError 404 */
export const changeCoupon: StaffOperationHandler<typeof contract.changeCoupon> = async (
  { params: { code }, body },
  c,
) => {
  await c.var.deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for("update");
    if (!row) throw notFound();
    const { percentOff, minorOff, validUntil, products, maxUses, isActive } = row;
    const before = { percentOff, minorOff, validUntil, products, maxUses, isActive };
    const after = { ...before, ...body };
    if ((after.percentOff === null) === (after.minorOff === null))
      throw new ApiError(400, "VALIDATION_FAILED", { details: { fields: { percentOff: "one" } } });
    await tx.update(coupons).set(after).where(eq(coupons.code, code));
    await recordChange(tx, c, { coupon: code, ...changedDetails(before, after) });
  });
  return { result: { code }, about: [] };
};
