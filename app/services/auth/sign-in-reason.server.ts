import { isBookable } from "#domain/appointments/appointments";
import { BASE_PATH } from "#domain/site/site-path";
import { formatFor } from "#domain/site/reader";
import { parseIst } from "#domain/time/dates";
import type { Visitor } from "./session/visitor.server";

/**
 * Why a visitor is asked to sign in, read from the page they go on to: the time to book, the
 * courses to save, the file to download. Null for a page that needs no reason.
 * @param saved how many courses this browser's shortlist has
 */
export function signInReason(visitor: Visitor, returnTo: string, saved: number): string | null {
  const { t } = visitor;
  const { pathname, searchParams } = new URL(returnTo, "http://site.invalid");
  const path = pathname.slice(BASE_PATH.length);
  const slot = searchParams.get("slot") ?? "";
  if (path === "/schedule-appointment/book" && isBookable(slot, new Date()))
    return t("Confirm your number or email address to book {{time}}", {
      time: formatFor(parseIst(slot), visitor.reader, visitor.t),
    });
  if (path === "/shortlist" && saved > 0)
    return saved === 1
      ? t("Confirm your number or email address to save your course")
      : t("Confirm your number or email address to save {{number}} courses", { number: saved });
  if (searchParams.get("ready") === "1")
    return path.startsWith("/ebooks/")
      ? t("Confirm your number or email address to download the guide")
      : t("Confirm your number or email address to download the brochure");
  if (path === "/profile/applications/start")
    return t("Confirm your number or email address to apply");
  return /^\/(?:events|webinar)\/[^/]+\/register$/.test(path)
    ? t("Confirm your number or email address to register")
    : null;
}
