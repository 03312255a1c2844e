import { describeStyles } from "./cascade";
import { OPENED_LINK, type RecordedProcess } from "./recording";

/** A normalised response: its lines, and the order of its CSS rules where it matters. */
export interface Normalised {
  readonly lines: readonly string[];
  readonly wireBytes: number | null;
}

/** Replaces each distinct match by a name with its number, in order of appearance. */
function numbered(text: string, pattern: RegExp, name: string): string {
  const seen = new Map<string, string>();
  return text.replace(pattern, (match: string) => {
    const known = seen.get(match) ?? `${name}-${seen.size + 1}`;
    seen.set(match, known);
    return known;
  });
}

/**
 * Removes from a stored response what differs between two recordings of the same code: ports, ids,
 * tokens, codes, times of the recording, and names that the build derives from paths of files.
 */
export function normalise(stored: string, facts: RecordedProcess): Normalised {
  const end = stored.indexOf("\n\n");
  const [head, body] = end < 0 ? ["", stored] : [stored.slice(0, end), stored.slice(end + 2)];
  const wire = /^wire-bytes: (\d+)$/m.exec(head)?.[1];
  const fields = head
    .replace(/^wire-bytes: .*\n/m, "")
    .replace(/^catalogue-version: \d+$/m, "catalogue-version: TIME")
    .replace(/^(set-cookie: [^=]+)=[^;]*/gm, "$1=VALUE")
    .replace(/'sha256-[^']+'/g, "'sha256-HASH'");
  const text = withoutBuildNames(withoutStyleNames(body));
  return {
    lines: withoutRandom(`${fields}\n\n${broken(text)}`, facts).split("\n"),
    wireBytes: wire === undefined ? null : Number(wire),
  };
}

/** One tag, rule, field of JSON or property of a calendar per line, so that a difference is a line. */
function broken(text: string): string {
  if (text.startsWith("BEGIN:VCALENDAR")) return text.replace(/\r?\n /g, "");
  if (/^[{[]/.test(text))
    try {
      return JSON.stringify(JSON.parse(text), null, 1);
    } catch {
      return text;
    }
  return text.replace(/></g, ">\n<");
}

function withoutRandom(text: string, { ports, startedAt }: RecordedProcess): string {
  let plain = text.replace(OPENED_LINK, "~LINK");
  for (const port of ports) plain = plain.replace(new RegExp(`(:|%3A)${port}`, "g"), "$1PORT");
  plain = numbered(plain, /\beyJ[\w-]+(\.[\w-]*){2,4}/g, "JWT");
  plain = numbered(plain, /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID");
  plain = numbered(plain, /\b(order|pay|rfnd|evt)_\w{8,}/g, "PAYMENT");
  plain = numbered(
    plain,
    /(?<![\w%-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])([\w-]{40,}|(?=[\w-]*\d)[\w-]{20,})(\.[\w-]{16,})*(?![\w-])/g,
    "TOKEN",
  );
  plain = plain.replace(/(?<=name="form-key" value=")[^"]+/g, "TOKEN");
  // One-time codes: alone on a line or in a tag, and in text messages.
  plain = plain.replace(/(?<=[>\n])\d{6}(?=[<\n])/g, "CODE");
  plain = plain.replace(/\b\d{6}(?= is your )|(?<=^@\S+ #)\d{6}/gm, "CODE");
  // A file with the time at which it was made.
  plain = plain.replace(/(?<=application\/zip, sha256 )[0-9a-f]{64}/g, "HASH");
  return withoutTimes(plain, startedAt);
}

const HOUR_MS = 3_600_000;

/** Anything that a recording sends is due within this many hours. */
const DUE_HOURS = 26;

/** Replaces times of the recording, and those at which something sent in it is due. Days and all other times stay. */
function withoutTimes(text: string, startedAt: string): string {
  const start = Date.parse(startedAt);
  const isNow = (time: number) => time >= start - HOUR_MS && time < start + DUE_HOURS * HOUR_MS;
  const clock = String.raw`\d{1,2}:\d\d [ap]m`;
  return text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/g, (time) =>
      isNow(Date.parse(time)) ? "NOW" : time,
    )
    .replace(/\b\d{10}(\d{3})?\b/g, (time, ms?: string) =>
      isNow(Number(time) * (ms ? 1 : 1000)) ? "NOW" : time,
    )
    .replace(new RegExp(`(2[67] Nov(?: 2026)?,? (?:at )?)${clock}`, "g"), "$1NOW")
    .replace(new RegExp(`${clock}, due (?:${clock})?`, "g"), "NOW, due ")
    .replace(/(?<=\b2026-11-26T)\d\d:\d\d(?=,)/g, "NOW")
    .replace(/(?<=^DTSTAMP:)\d{8}T\d{6}Z/gm, "NOW");
}

/**
 * Names of scripts and styles contain a hash of what is in them. How the build divides modules among
 * files depends on their paths, so a list of files counts as one.
 */
const withoutBuildNames = (text: string): string =>
  text
    .replace(/\/study-abroad\/build\/[^"'\s)]+?(\.\w+)(?=["'\s)])/g, "/study-abroad/build/FILE$1")
    .replace(/("\/study-abroad\/build\/FILE\.js")(,\1)+/g, "$1")
    .replace(/"version":"[\da-f]{8}"/g, '"version":"BUILD"')
    .replace(/"routes\/[\w/.$-]+"/g, '"routes/FILE"');

/**
 * The names of classes, variables and animations are made of a hash of the path of their file.
 * Classes are numbered in order of their use in the page, so that a changed rule, or another class
 * on an element, still differs.
 */
function withoutStyleNames(text: string): string {
  const names = new Map<string, string>();
  const named = (name: string) => {
    // Some generated class names have no digit.
    if (!/^_?[a-z\d]{6,9}$/.test(name)) return name;
    const known = names.get(name) ?? `c${names.size + 1}`;
    names.set(name, known);
    return known;
  };
  const marked = text.replace(
    /\bclass="([^"]*)"/g,
    (_, list: string) => `class="${list.split(" ").map(named).join(" ")}"`,
  );
  return marked.replace(
    /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
    (_, open: string, css: string, close: string) => {
      const plain = css.replace(
        /(?<![\w#-])(--)?([a-z_][\w]{5,9})\b/gi,
        (all, _dashes, name: string) =>
          names.has(name) || isHashed(name) ? all.replace(name, names.get(name) ?? "unused") : all,
      );
      return [open, describeStyles(marked, plain), close].join("\n");
    },
  );
}

/** A name of vanilla-extract: a hash and a number, both in base 36. */
const isHashed = (name: string): boolean => /^_?[a-z\d]{6,9}$/.test(name) && /\d/.test(name);
