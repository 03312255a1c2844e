import { parseCookie } from "cookie";
import { LANGUAGE_COOKIE, type LanguageCode } from "#domain/language/language";
import type { Region } from "#domain/site/regions";

/** The language a visitor reads: of those of the region the one they chose, else its first. */
export function languageOf(request: Request, region: Region): LanguageCode {
  const chosen = parseCookie(request.headers.get("cookie") ?? "")[LANGUAGE_COOKIE];
  const spoken = region.languages.find((code) => code === chosen);
  return spoken ?? region.languages[0];
}
