import type { EnquiryValues } from "./enquiry-fields";

/** What an enquiry form has in it already. */
interface Known {
  /** Of the signed-in visitor. */
  readonly user: {
    readonly fullName: string | null;
    readonly email: string | null;
    readonly mobile: string | null;
  } | null;
  /** The page's address: `calculation` is what the visitor wants to ask about. */
  readonly url: URL;
}

/** A signed-in visitor need not type again what we know; the answer of a calculator, or a program, comes along. */
export function enquiryPrefill({ user, url }: Known): EnquiryValues {
  const calculation = url.searchParams.get("calculation")?.trim().slice(0, 400);
  return {
    ...(user?.fullName ? { name: user.fullName } : {}),
    ...(user?.email ? { email: user.email } : {}),
    ...(user?.mobile ? { mobile: user.mobile } : {}),
    ...(calculation ? { calculation } : {}),
  };
}
