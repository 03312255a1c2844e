import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { addQuickLead as operation } from "#contract/enquiries/quick-lead";
import { parseMobile } from "#domain/intake/phone.server";
import { enquiryPayloadSchema } from "#domain/enquiries/enquiry-payload";
import { brand } from "#domain/site/brand";
import { yearOf } from "#domain/time/dates";
import { isStaffAccount } from "../auth/accounts";
import { consents } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { ApiError, forbidden, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { takeEnquiry } from "./take-enquiry";

const FORM_ID = "quick-lead";
/** Version of the consent of an account that has accepted none in a form. */
const ACCOUNT_CONSENT = "account";

/** Records a signed-in user's interest. */
export const addQuickLead: OperationHandler<typeof operation> = async ({ body }, c) => {
  const { deps, claims } = c.var;
  const [user] = await deps.db.select().from(users).where(eq(users.id, claims.userId));
  if (!user) throw notFound();
  if (isStaffAccount(user)) throw forbidden();
  const now = deps.now();
  const email = body.email ?? null;
  const payload = enquiryPayloadSchema.parse({
    name: user.fullName ?? email ?? body.poi,
    countryCode: body.countryCode,
    mobile: body.mobile ? internationalMobile(body.mobile, body.countryCode) : null,
    email,
    city: null,
    country: null,
    interestedYear: yearOf(now),
    source: FORM_ID,
    platForm: brand.platForm,
    formId: FORM_ID,
    answeredFields: [],
    extraFields: { platformUrl: "", poi: body.poi },
    consent: { version: await consentVersionOf(deps, user.id), givenAt: now.toISOString() },
  });
  const { enquiryId, message, duplicate } = await takeEnquiry(deps, {
    payload,
    idempotencyKey: randomUUID(),
    claims,
    caller: callerOf(c, deps.config),
    request: c.req.raw,
  });
  return { leadId: enquiryId, message, duplicate };
};

/** @throws ApiError 400 for a number that is no mobile number */
function internationalMobile(typed: string, callingCode: string): string {
  const international = typed.startsWith("+") ? typed : callingCode + typed.replace(/^0+/, "");
  const parsed = parseMobile(international, "IN");
  if (!parsed.ok)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { mobile: "is not a mobile number" } });
  return parsed.e164;
}

/** The consent that the user gave last. */
async function consentVersionOf({ db }: Deps, userId: string): Promise<string> {
  const [latest] = await db
    .select({ version: consents.version })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt))
    .limit(1);
  return latest?.version ?? ACCOUNT_CONSENT;
}
