import { eq } from "drizzle-orm";
import { contactVerifications } from "../platform/db/schema/auth";
import type { Database } from "../platform/db/types";

/**
 * Ends the links that confirm an account's addresses. Apart from `contact-verification.ts`, whose
 * email templates the command line and the end-to-end tests can't load without a build.
 */
export const endVerifications = (tx: Database, userId: string) =>
  tx.delete(contactVerifications).where(eq(contactVerifications.userId, userId));
