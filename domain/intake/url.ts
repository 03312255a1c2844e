import { urlOf } from "../text/url-of";
import type { FieldResult } from "./field-result";
import { MAX_TYPED, oneLine, withoutEnd } from "./text";

/** Characters of an address. */
const MAX_URL = 500;

const NO_URL = { ok: false, message: "Enter a web address like https://example.com." } as const;

/** A name with a top-level domain, with or without a port. Other texts with a colon have another scheme. */
const HOST_FIRST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]|$)/u;

/**
 * Reads a web address as people type and paste it: `example.com/hook`, `<https://example.com>`, with a full stop
 * behind it. Without a scheme it is https. Names of other scripts are written in ASCII.
 */
export function parseUrl(typed: string): FieldResult {
  if (typed.length > MAX_TYPED) return NO_URL;
  const text = withoutEnd(oneLine(typed).replace(/^[<("'“”‘’]+/, ""), " >)\"'“”‘’.,;");
  if (text === "" || /\s/.test(text)) return NO_URL;
  const address = HOST_FIRST.test(text) ? `https://${text}` : text;
  const url = /^https?:\/\/[^/]/i.test(address) ? urlOf(address) : null;
  if (!url) return NO_URL;
  const { href, username, password } = url;
  if (username || password || href.length > MAX_URL) return NO_URL;
  // A bare origin is shown as it was typed.
  return { ok: true, value: /^https?:\/\/[^/]+$/i.test(address) ? href.replace(/\/$/, "") : href };
}
