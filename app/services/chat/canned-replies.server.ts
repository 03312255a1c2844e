import { isLanguage } from "#domain/language/language";
import { fillVariables, templateTextFor } from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { visitorOrigin } from "~/platform/request/region.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** The message templates that can be used as canned replies. */
export async function cannedReplies(visitor: Visitor) {
  const templates = await services(visitor).leads.listMessageTemplates();
  return templates.map(({ id, name }) => ({ id, name }));
}

/** The text of a canned reply to a visitor, in their language. Null for an unknown template. */
export async function cannedReply(
  visitor: Visitor,
  templateId: string,
  { name, language }: { readonly name: string; readonly language: string | null },
): Promise<string | null> {
  const templates = await services(visitor).leads.listMessageTemplates();
  const texts = templates.find(({ id }) => id === templateId)?.texts;
  const found = texts && templateTextFor(texts, language && isLanguage(language) ? language : "en");
  if (!found) return null;
  const origin = visitorOrigin(visitor.request);
  return fillVariables(found.text, {
    name,
    counsellor: visitor.liteUser?.fullName ?? "",
    booking_link: origin + hrefTo("/schedule-appointment"),
    profile_link: origin + hrefTo("/profile/dashboard"),
  });
}
