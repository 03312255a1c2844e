import { hrefTo } from "#domain/site/href";
import { translatorFor } from "#domain/language/translate.server";
import { formatFor } from "#domain/site/reader";
import { siteOfPerson } from "../notifications/notify-person";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { updateEmail } from "../platform/mail/templates";
import { notify } from "../platform/outbox/send";
import { preferredContactOf } from "../platform/outbox/verified-contact";
import { enquiryLinkToken, waitingEnquiry } from "../students/waiting-enquiry";

/**
 * Confirms an enquiry to its verified sender: when an answer comes, what to have ready, and where
 * it can be changed. Nothing is sent while a counsellor is in contact already. Runs in the
 * transaction that stores or verifies the enquiry.
 */
export async function confirmEnquiry(tx: Database, deps: Deps, userId: string): Promise<void> {
  const waiting = await waitingEnquiry({ db: tx, config: deps.config }, userId);
  const to = waiting && (await preferredContactOf(tx, userId));
  if (!to) return;
  const site = await siteOfPerson(tx, deps, userId, false);
  const { origin, language } = site;
  const t = translatorFor(language);
  const time = formatFor(new Date(waiting.contactBy), site, t);
  const subject = t("We have your question. A counsellor will contact you by {{time}}.", { time });
  const lines = [
    subject,
    t("Have your marks, test scores and budget ready."),
    t("You can choose a time for the call, add something or withdraw your question on this page."),
  ];
  const token = await enquiryLinkToken(tx, deps, userId);
  const href = origin + hrefTo("/your-enquiry/:token", { token });
  const email = updateEmail({ subject: t("We have your question"), lines, href, language });
  await notify(tx, deps, to, { email, text: `${subject} ${href}`, origin });
  deps.wakeOutbox(to.channel === "sms" ? "sms" : "mail");
}
