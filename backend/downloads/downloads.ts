import { and, count, eq, inArray } from "drizzle-orm";
import type { LanguageCode } from "#domain/language/language";
import { sitePath } from "#domain/site/site-path";
import { reachOf } from "../notifications/reach";
import { downloads } from "../platform/db/schema/downloads";
import type { Deps } from "../platform/deps";
import type { Caller } from "../platform/http/caller";
import { downloadDays, linkToken, openLink } from "../platform/links/secret-links";
import type { Email } from "../platform/mail/email-layout";
import { fileEmail } from "../platform/mail/templates";
import { mayNotifyAccount } from "../platform/outbox/budget";
import { notify } from "../platform/outbox/send";

export type DownloadKind = "ebook" | "brochure";

/** A downloadable file. */
export interface Download {
  readonly kind: DownloadKind;
  readonly slug: string;
  readonly title: string;
  /** Download path on the website, below the base path. The token is appended. */
  readonly path: string;
}

const subjectOf = ({ kind, slug }: Pick<Download, "kind" | "slug">) => `${kind}/${slug}`;

const tokenFor = (deps: Deps, download: Download, userId: string): Promise<string> =>
  linkToken(deps.db, deps, { kind: "download", subject: subjectOf(download), holder: { userId } });

/** Whether a token is currently valid for this file. */
export async function mayDownload(
  deps: Deps,
  download: Pick<Download, "kind" | "slug">,
  token: string,
): Promise<boolean> {
  const link = await openLink(deps.db, deps, "download", token);
  return link?.subject === subjectOf(download);
}

/**
 * Returns a file's URL. The first download is counted and also sent to the user. @returns the URL
 * on the website, valid for 30 days
 */
export async function giveFile(
  deps: Deps,
  download: Download,
  userId: string,
  caller: Caller,
): Promise<string> {
  const address = sitePath(`${download.path}?for=${await tokenFor(deps, download, userId)}`);
  const { title, kind: what } = download;
  const origin = caller.publicOrigin;
  // The page has the file, so over the budget only the email is skipped.
  const href = origin + address;
  await sendOnce(deps, download, userId, caller, (language) => ({
    email: fileEmail({ title, what, href, days: downloadDays }, language),
    text: `${title}. ${origin}${sitePath(download.path)}`,
  }));
  return address;
}

/**
 * Counts a reader, and on the first time sends to their verified contact. @returns false if the
 * account's message budget is used up
 */
export async function sendOnce(
  deps: Deps,
  { kind, slug }: Pick<Download, "kind" | "slug">,
  userId: string,
  caller: Caller,
  write: (language: LanguageCode) => { readonly email: Email; readonly text: string },
): Promise<boolean> {
  if (await hasFetched(deps, { kind, slug }, userId)) return true;
  if (!(await mayNotifyAccount(deps, userId, caller))) return false;
  await deps.db.transaction(async (tx) => {
    const first = await tx
      .insert(downloads)
      .values({ kind, slug, userId, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ slug: downloads.slug });
    if (first.length === 0) return;
    const to = await reachOf(tx, deps, userId, "reading");
    const origin = caller.publicOrigin;
    if (!to) return;
    const content = write(to.reader.language);
    await notify(tx, deps, to, { ...content, origin, topic: "reading" });
  });
  deps.wakeOutbox();
  return true;
}

async function hasFetched(
  deps: Deps,
  { kind, slug }: Pick<Download, "kind" | "slug">,
  userId: string,
): Promise<boolean> {
  const [found] = await deps.db
    .select({ slug: downloads.slug })
    .from(downloads)
    .where(and(eq(downloads.kind, kind), eq(downloads.slug, slug), eq(downloads.userId, userId)));
  return found !== undefined;
}

/** Counts the people who have downloaded each item. */
export async function downloadCounts(
  deps: Deps,
  kind: DownloadKind,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await deps.db
    .select({ slug: downloads.slug, number: count() })
    .from(downloads)
    .where(and(eq(downloads.kind, kind), inArray(downloads.slug, [...slugs])))
    .groupBy(downloads.slug);
  return new Map(rows.map(({ slug, number }) => [slug, number]));
}
