import { parseCookie } from "cookie";
import { LANGUAGE_COOKIE, spokenLanguage, type LanguageCode } from "#domain/language/language";
import type { Region } from "#domain/site/regions";

/** The language a visitor reads: of those of the region the one they chose, else its first. */
export function languageOf(request: Request, region: Region): LanguageCode {
  const chosen = parseCookie(request.headers.get("cookie") ?? "")[LANGUAGE_COOKIE];
  return spokenLanguage(region.languages, chosen);
}
