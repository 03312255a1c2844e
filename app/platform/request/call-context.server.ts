import { parseCookie } from "cookie";
import type { LanguageCode } from "#domain/language/language";
import { requestContext, type RequestContext } from "~/platform/request-context.server";
import { languageOf } from "./language.server";
import { visitorOrigin, visitorRegion } from "./region.server";

/** core.md §3: contains a country that is sent as a header. */
const DOMAIN_RESTRICTION_COOKIE = "domain_restriction";

/** Visitor context sent with every call. */
export interface CallContext {
  /** `X-Country`: domain-restriction cookie, else the host's region. */
  readonly country: string;
  /** The language of the page. */
  readonly language?: LanguageCode;
  readonly accessToken?: string | null;
  readonly clientAddress?: string | null;
  readonly requestId?: string | null;
  /** Service calls of the request, for `Server-Timing`. */
  readonly serviceCalls?: RequestContext["serviceCalls"];
  readonly publicOrigin?: string | null;
  readonly signal?: AbortSignal;
}

/** Headers of service calls that come from this request. */
export function callContextOf(request: Request): CallContext {
  const { clientAddress, requestId, serviceCalls } = requestContext();
  const restricted = parseCookie(request.headers.get("cookie") ?? "")[DOMAIN_RESTRICTION_COOKIE];
  const region = visitorRegion(request);
  return {
    country: restricted && /^[A-Z]{2}$/.test(restricted) ? restricted : region.country,
    language: languageOf(request, region),
    clientAddress,
    requestId,
    serviceCalls,
    publicOrigin: visitorOrigin(request),
    signal: request.signal,
  };
}
