import { urlOf } from "../text/url-of";
import { cutToBytes, oneLine } from "../intake/text";
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

/** Bytes of a value and of an address. Services take 200 and 2,000 characters. */
const MAX_VALUE = 150;
const MAX_ADDRESS = 400;

/**
 * Bytes of a touch as JSON. Services take 2,000 characters, and browsers a cookie of 4,096 bytes with both touches
 * in base64.
 */
const MAX_TOUCH = 1_400;

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
  return shortened({
    utm: pick(url, utmFields),
    clicks: pick(url, clickIdFields),
    referrer: externalReferrer(referrer, siteHosts),
    landingPage: storableAddress(url.pathname + url.search, attributionNames),
    at: at.toISOString(),
  });
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Cuts the values of a touch to what the services and a cookie take. If all of them are long, each gets the same
 * share. A touch that was shortened before stays as it is.
 */
export function shortened(touch: Touch): Touch {
  for (let share = 1; ; share /= 2) {
    const cut = <Values extends object>(values: Values): Values =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          cutToBytes(String(value), Math.floor(MAX_VALUE * share)),
        ]),
      ) as Values;
    const address = (text: string) => cutToBytes(text, Math.floor(MAX_ADDRESS * share));
    const short: Touch = {
      utm: cut(touch.utm),
      clicks: cut(touch.clicks),
      referrer: touch.referrer === null ? null : address(touch.referrer),
      landingPage: address(touch.landingPage),
      at: touch.at,
    };
    if (bytesOf(short) <= MAX_TOUCH || share < 0.05) return short;
  }
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
    const value = oneLine(url.searchParams.get(name) ?? "");
    if (value) found[name] = value;
  }
  return found;
}

function externalReferrer(referrer: string | null, siteHosts: readonly string[]): string | null {
  const url = referrer ? urlOf(referrer) : null;
  if (!url) return null;
  if (!/^https?:$/.test(url.protocol) || siteHosts.includes(url.host)) return null;
  return url.origin + url.pathname;
}
