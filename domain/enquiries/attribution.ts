import { storableAddress } from "../site/secret-paths";
import {
  attributionNames,
  clickIdFields,
  utmFields,
  type ClickIdField,
  type UtmField,
} from "./enquiry-payload";

/** The source of one visit. */
export interface Touch {
  readonly utm: Readonly<Partial<Record<UtmField, string>>>;
  readonly clicks: Readonly<Partial<Record<ClickIdField, string>>>;
  /** The external page the visit came from. Null if it was typed, bookmarked or hidden. */
  readonly referrer: string | null;
  /** Path of the visit's first page, with the parts of its query that name a source. */
  readonly landingPage: string;
  /** ISO time. */
  readonly at: string;
}

/** The first visit, and the latest visit with an external source. */
export interface Attribution {
  readonly first: Touch;
  readonly last: Touch;
}

const MAX_VALUE = 150;
const MAX_ADDRESS = 400;

/**
 * Reads the source of a page view. Visits from `siteHosts`, the site's own hosts, are not
 * referrals.
 */
export function touchOf(
  url: URL,
  referrer: string | null,
  siteHosts: readonly string[],
  at: Date,
): Touch {
  return {
    utm: pick(url, utmFields),
    clicks: pick(url, clickIdFields),
    referrer: externalReferrer(referrer, siteHosts),
    landingPage: storableAddress(url.pathname + url.search, attributionNames).slice(0, MAX_ADDRESS),
    at: at.toISOString(),
  };
}

/** Whether a visit has an external source. Page views within the site have none. */
export function isReferral(touch: Touch): boolean {
  return (
    touch.referrer !== null ||
    Object.keys(touch.utm).length > 0 ||
    Object.keys(touch.clicks).length > 0
  );
}

/**
 * Returns the attribution after a page view. The first touch never changes, and the last touch is
 * the latest referral. Returns `known` itself if nothing changed.
 */
export function withTouch(known: Attribution | null, touch: Touch): Attribution {
  if (known === null) return { first: touch, last: touch };
  return isReferral(touch) ? { first: known.first, last: touch } : known;
}

function pick<Name extends string>(
  url: URL,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = url.searchParams.get(name)?.trim();
    if (value) found[name] = value.slice(0, MAX_VALUE);
  }
  return found;
}

function externalReferrer(referrer: string | null, siteHosts: readonly string[]): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  if (!/^https?:$/.test(url.protocol) || siteHosts.includes(url.host)) return null;
  return (url.origin + url.pathname).slice(0, MAX_ADDRESS);
}
