import type { Course } from "#domain/courses/course";
import type { FeePosition } from "#domain/courses/fee-position";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseList } from "~/services/catalogue/catalogue.server";

/** Fewer courses say little about what is usual. */
const MIN_COURSES = 6;

/** More than any fee. A limit leaves out courses without a known fee. */
const ANY_FEE = 2_000_000_000;

/** @returns null if the fee is zero or unknown, and among too few courses */
export async function feePosition(
  visitor: Visitor,
  { data, level, stream, university: { countrySlug } }: Course,
): Promise<FeePosition | null> {
  const { inr = 0 } = data.tuitionFee ?? {};
  if (inr === 0) return null;
  const countUpTo = async (maxFee: number): Promise<number> => {
    const filters = {
      country: [countrySlug],
      educationLevel: [level],
      primaryCategory: [stream],
      maxFee,
    };
    return (await courseList(visitor, filters, 0, 1)).total;
  };
  const [all, cheaper] = await Promise.all([countUpTo(ANY_FEE), countUpTo(inr - 1)]);
  if (all < MIN_COURSES) return null;
  return { all, cheaper, path: `/${countrySlug}/${level}?primaryCategory=${stream}&sort=fee` };
}
