import type { Deps } from "../platform/deps";
import { ApiError } from "../platform/http/errors";
import { otps } from "../platform/runtime/metrics";
import { accountOf, isDuplicateAccount, type ClaimEnquiry } from "./accounts";
import { checkCode, checkLink, consume, type ChallengeRow } from "./challenges";
import { deviceTokenFor } from "./devices";
import { issueTokens, type TokenPair } from "./tokens";

export interface Verified extends TokenPair {
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly enquiryId: string | null;
  /** For the browser's device cookie (backend/auth/devices.ts). */
  readonly deviceToken: string;
}

/** Signs in with a code. @throws ApiError LS_OTP_1100, LS_OTP_1102, AU_UNA_4002 */
export async function verifyCode(
  deps: Deps,
  challengeId: string,
  code: string,
  claimEnquiry: ClaimEnquiry,
): Promise<Verified> {
  return counted(async () => signIn(deps, await checkCode(deps, challengeId, code), claimEnquiry));
}

/** Signs in with an email link. @throws ApiError LS_OTP_1100, AU_UNA_4002 */
export async function verifyLink(
  deps: Deps,
  linkToken: string,
  claimEnquiry: ClaimEnquiry,
): Promise<Verified> {
  return counted(async () => signIn(deps, await checkLink(deps, linkToken), claimEnquiry));
}

/** Counts the outcome of a verification for the metrics. */
async function counted<T>(prove: () => Promise<T>): Promise<T> {
  try {
    const proved = await prove();
    otps.inc({ event: "verified" });
    return proved;
  } catch (error) {
    otps.inc({ event: error instanceof ApiError ? "refused" : "failed" });
    throw error;
  }
}

/**
 * Consumes the challenge, finds or creates the account, verifies the enquiry and issues tokens in one
 * transaction.
 */
async function signIn(
  deps: Deps,
  challenge: ChallengeRow,
  claimEnquiry: ClaimEnquiry,
): Promise<Verified> {
  const once = () =>
    deps.db.transaction(async (tx): Promise<Verified> => {
      await consume(tx, deps, challenge);
      const { user, isNewUser } = await accountOf(tx, deps, challenge, claimEnquiry);
      const tokens = await issueTokens(tx, deps, user);
      const deviceToken = await deviceTokenFor(deps, user.id);
      return { ...tokens, userId: user.id, isNewUser, enquiryId: challenge.enquiryId, deviceToken };
    });
  const verified = await once().catch((error: unknown) => {
    if (isDuplicateAccount(error)) return once();
    throw error;
  });
  deps.wakeOutbox();
  return verified;
}
