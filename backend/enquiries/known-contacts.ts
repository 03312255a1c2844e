import { inArray, or } from "drizzle-orm";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import type { ImportFinding } from "#domain/enquiries/import";
import { enquiries } from "../platform/db/schema/enquiries";
import { erasedAddresses } from "../platform/db/schema/privacy";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { allRecipientHashes } from "../platform/outbox/recipient-hash";

/** A person in a line of an import. */
interface Row {
  readonly line: number;
  readonly payload: EnquiryPayload;
}

export const addressesOf = ({ mobile, email }: EnquiryPayload): string[] =>
  [mobile, email].filter((one) => one !== null);

/**
 * Finds the rows whose person is known: by the verified or typed addresses of accounts, by
 * enquiries, verified or not, or by an earlier row. Rows that this import has already created are
 * not among them. People who asked for erasure are marked as erased.
 */
export async function findKnown(
  deps: Deps,
  candidates: readonly Row[],
  importKey: string,
): Promise<Map<number, ImportFinding>> {
  const addresses = [...new Set(candidates.flatMap(({ payload }) => addressesOf(payload)))];
  const [accounts, enquiries, erased] = await Promise.all([
    addressesOfAccounts(deps, addresses),
    addressesOfEnquiries(deps, addresses, importKey),
    erasedAmong(deps, addresses),
  ]);
  const seen = new Map<string, number>();
  const found = new Map<number, ImportFinding>();
  for (const { line, payload } of candidates) {
    for (const [field, address] of fieldsOf(payload)) {
      const reason = erased.has(address)
        ? (["erased", "belongs to a person whose data was erased"] as const)
        : accounts.has(address)
          ? (["duplicate", "belongs to an account"] as const)
          : enquiries.has(address)
            ? (["duplicate", "belongs to an enquiry"] as const)
            : seen.has(address)
              ? (["duplicate", `is the same as in line ${seen.get(address)}`] as const)
              : null;
      if (reason && (!found.has(line) || reason[0] === "erased"))
        found.set(line, { line, field, kind: reason[0], message: reason[1] });
    }
    for (const address of addressesOf(payload)) if (!seen.has(address)) seen.set(address, line);
  }
  return found;
}

const fieldsOf = ({ mobile, email }: EnquiryPayload): [string, string][] => [
  ...(mobile ? [["mobile", mobile] as [string, string]] : []),
  ...(email ? [["email", email] as [string, string]] : []),
];

async function addressesOfAccounts({ db }: Deps, addresses: string[]): Promise<Set<string>> {
  const { email, mobile, contactEmail, contactMobile } = users;
  const columns = [email, mobile, contactEmail, contactMobile];
  const rows = await db
    .select({ email, mobile, contactEmail, contactMobile })
    .from(users)
    .where(or(...columns.map((column) => inArray(column, addresses))));
  return new Set(rows.flatMap((row) => Object.values(row)).filter((one) => one !== null));
}

async function addressesOfEnquiries(
  { db }: Deps,
  addresses: string[],
  importKey: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ mobile: enquiries.mobile, email: enquiries.email, key: enquiries.idempotencyKey })
    .from(enquiries)
    .where(or(inArray(enquiries.mobile, addresses), inArray(enquiries.email, addresses)));
  const others = rows.filter(({ key }) => !key.startsWith(importKey));
  return new Set(
    others.flatMap(({ mobile, email }) => [mobile, email]).filter((one) => one !== null),
  );
}

/** Whether an address of the payload is that of a person who was erased. */
export const isErased = async (deps: Deps, payload: EnquiryPayload): Promise<boolean> =>
  (await erasedAmong(deps, addressesOf(payload))).size > 0;

async function erasedAmong({ db, config }: Deps, addresses: string[]): Promise<Set<string>> {
  const hashes = new Map(
    addresses.flatMap((address) =>
      allRecipientHashes(config, [address]).map((hash) => [hash, address] as const),
    ),
  );
  const rows = await db
    .select({ hash: erasedAddresses.addressHash })
    .from(erasedAddresses)
    .where(inArray(erasedAddresses.addressHash, [...hashes.keys()]));
  return new Set(rows.map(({ hash }) => hashes.get(hash) ?? ""));
}
