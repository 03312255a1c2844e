import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Where the visitor's confirmations go: a verified email address, else the number. @throws ServiceError */
export async function confirmationsGoTo(visitor: Visitor): Promise<string> {
  const { email, mobile } = await services(visitor).students.showContactDetails();
  return email.verified ?? mobile.verified ?? "";
}
