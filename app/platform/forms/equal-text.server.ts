import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time for texts of one length. */
export function isEqualText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
