import { clickIdFields, utmFields, type ClickIdField, type UtmField } from "./enquiry-payload";

/** Where one visit came from. */
export interface Touch {
  readonly utm: Readonly<Partial<Record<UtmField, string>>>;
  readonly clicks: Readonly<Partial<Record<ClickIdField, string>>>;
  /** The external page the visit came from; null when typed, bookmarked or hidden. */
  readonly referrer: string | null;
  /** Path and query of the page it began on. */
  readonly landingPage: string;
  /** ISO time. */
  readonly at: string;
}

/** First touch and last touch: the visit that found us, and the latest one that came from outside. */
export interface Attribution {
  readonly first: Touch;
  readonly last: Touch;
}

const MAX_VALUE = 150;
const MAX_ADDRESS = 400;

/** What a page view tells of its origin. `siteHosts` are our own hosts: coming from them is no referral. */
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
    landingPage: (url.pathname + url.search).slice(0, MAX_ADDRESS),
    at: at.toISOString(),
  };
}

/** A visit that says where it came from; page views within the site do not. */
export function isReferral(touch: Touch): boolean {
  return (
    touch.referrer !== null ||
    Object.keys(touch.utm).length > 0 ||
    Object.keys(touch.clicks).length > 0
  );
}

/**
 * The attribution after a page view: the first touch stays for good, the last one follows the latest
 * referral. Returns the known one unchanged when the view adds nothing.
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
