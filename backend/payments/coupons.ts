import { and, count, eq, isNotNull } from "drizzle-orm";
import type * as contract from "#contract/payments/coupons";
import type { Coupon } from "#domain/payments/payment";
import { serviceDataOf } from "../catalogue/state/service-data";
import { recordChange } from "../platform/access/change-log";
import { coupons, transactions } from "../platform/db/schema/payments";
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

const couponOf = ({ code, percentOff, minorOff, validUntil, products }: Row): Coupon => ({
  code,
  validUntil,
  products,
  ...(percentOff === null ? {} : { percentOff }),
  ...(minorOff === null ? {} : { minorOff }),
});

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
  const result = all.map(({ products, percentOff = null, minorOff = null, ...coupon }) => ({
    ...coupon,
    percentOff,
    minorOff,
    products: [...products],
    uses: uses.find(({ code }) => code === coupon.code)?.number ?? 0,
  }));
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

/** Changes the last day of a coupon, or (de)activates it. @throws ApiError 404 */
export const changeCoupon: StaffOperationHandler<typeof contract.changeCoupon> = async (
  { params: { code }, body },
  c,
) => {
  await c.var.deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(coupons).where(eq(coupons.code, code)).for("update");
    if (!before) throw notFound();
    const { validUntil = before.validUntil, isActive = before.isActive } = body;
    await tx.update(coupons).set({ validUntil, isActive }).where(eq(coupons.code, code));
    await recordChange(tx, c, { coupon: code, validUntil, isActive: String(isActive) });
  });
  return { result: { code }, about: [] };
};
