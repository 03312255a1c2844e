import { Parser } from "htmlparser2";
import type { EuroRates } from "#domain/catalogue/exchange-rates";
import { isDay } from "#domain/time/dates";

/** The feed has about 2 KB. */
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

/** A feed that can't be read. Its message is for the log. */
export class FeedError extends Error {
  override readonly name = "FeedError";
}

/**
 * Reads the European Central Bank's daily feed: a `Cube` with the day, and one below it for each
 * currency. @throws FeedError if it is something else
 */
export function parseEcbFeed(xml: string): EuroRates {
  let asOf = "";
  const perEuro: Record<string, number> = {};
  const parser = new Parser(
    {
      onopentag: (name, { time, currency, rate }) => {
        if (name !== "Cube") return;
        if (time !== undefined) {
          if (asOf !== "") throw new FeedError("the feed has several days");
          asOf = time;
        }
        if (currency !== undefined) perEuro[currency] = rateOf(currency, rate);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!isDay(asOf)) throw new FeedError("the feed has no day");
  for (const code of ["INR", "USD"])
    if (!(code in perEuro)) throw new FeedError(`the feed has no rate for ${code}`);
  return { asOf, perEuro };
}

function rateOf(currency: string, text: string | undefined): number {
  const rate = Number(text);
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isFinite(rate) || rate <= 0)
    throw new FeedError("the feed has a rate that is no number");
  return rate;
}

/** Fetches the feed. @throws FeedError if it is unavailable, too slow, too large or unreadable */
export async function fetchEcbFeed(
  url: string,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = {},
): Promise<EuroRates> {
  return parseEcbFeed(await fetchText(url, timeoutMs, maxBytes));
}

async function fetchText(url: string, timeoutMs: number, maxBytes: number): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new FeedError(`the feed responded with ${response.status}`);
    }
    return await readText(response.body.getReader(), maxBytes);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    throw new FeedError(isTimeout ? "the feed did not respond in time" : "the feed is unavailable");
  }
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new FeedError(`the feed has more than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
}
