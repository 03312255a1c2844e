import { rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openEmptyDatabase } from "../../../tests/setup/test-database";
import {
  courseHead,
  ownCourse,
  writeCatalogueFile,
  writeSmallCatalogue,
} from "../../../tests/setup/small-catalogue";
import type { OpenDatabase } from "../../platform/db/database";
import { catalogueState, courses } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/runtime/log";
import { storeCatalogue } from "../import/store";
import { readCatalogue } from "../source/read-catalogue";
import { fetchEcbFeed, parseEcbFeed } from "./ecb-feed";
import { refreshRates } from "./refresh-rates";
import { figuresAtCurrentRates } from "./stored-rates";

/** In the format of the ECB's eurofxref-daily.xml. */
const feed = (day: string, rates: Readonly<Record<string, string>>) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube><Cube time='${day}'>
${Object.entries(rates)
  .map(([code, rate]) => `		<Cube currency='${code}' rate='${rate}'/>`)
  .join("\n")}
	</Cube></Cube>
</gesmes:Envelope>`;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.restoreAllMocks();
});

/** Serves the feed on a port of its own. */
async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`;
}
const serveText = (text: string) => serve((_, response) => response.end(text));

describe("parseEcbFeed", () => {
  it("reads the day and the rates", () => {
    expect(parseEcbFeed(feed("2026-11-20", { USD: "1.1", INR: "99.0" }))).toEqual({
      asOf: "2026-11-20",
      perEuro: { USD: 1.1, INR: 99 },
    });
  });

  it.each([
    ["is empty", "", "the feed has no day"],
    ["is a web page", "<html><p>Sorry</p></html>", "the feed has no day"],
    ["has an invalid day", feed("2026-02-30", { USD: "1", INR: "9" }), "the feed has no day"],
    ["has no rupee", feed("2026-11-20", { USD: "1.1" }), "the feed has no rate for INR"],
    [
      "has text as a rate",
      feed("2026-11-20", { USD: "N/A", INR: "9" }),
      "the feed has a rate that is no number",
    ],
    [
      "has a rate of zero",
      feed("2026-11-20", { USD: "0", INR: "9" }),
      "the feed has a rate that is no number",
    ],
    [
      "has a name that is no currency",
      feed("2026-11-20", { __proto__x: "1" }),
      "the feed has a rate that is no number",
    ],
    [
      "has several days, like the feed of 90 days",
      feed("2026-11-20", { USD: "1", INR: "9" }).replace(
        "</Cube></Cube>",
        "</Cube><Cube time='2026-11-19'></Cube></Cube>",
      ),
      "the feed has several days",
    ],
  ])("refuses a feed that %s", (_what, xml, message) => {
    expect(() => parseEcbFeed(xml)).toThrow(message);
  });
});

describe("fetchEcbFeed", () => {
  it("fetches the feed over HTTP", async () => {
    const url = await serveText(feed("2026-11-20", { USD: "1.1", INR: "99.0" }));
    expect((await fetchEcbFeed(url)).asOf).toBe("2026-11-20");
  });

  it("refuses error pages, long responses and slow servers", async () => {
    const error = await serve((_, response) => response.writeHead(503).end("down"));
    await expect(fetchEcbFeed(error)).rejects.toThrow("the feed responded with 503");
    server?.close();
    const long = await serveText("x".repeat(1000));
    await expect(fetchEcbFeed(long, { maxBytes: 999 })).rejects.toThrow("more than 999 bytes");
    server?.close();
    // Never responds.
    const silent = await serve(() => undefined);
    await expect(fetchEcbFeed(silent, { timeoutMs: 50 })).rejects.toThrow("in time");
    server?.closeAllConnections();
    server?.close();
    await expect(fetchEcbFeed(silent)).rejects.toThrow("the feed is unavailable");
  });
});

describe("refreshRates", () => {
  let database: OpenDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await openEmptyDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    folder = writeSmallCatalogue();
    const rates = 'asOf: "2026-10-07"\nreviewBy: "2027-01-01"\nsource: https://rates.example/\n';
    writeCatalogueFile(folder, "rates.yaml", `${rates}inr:\n  USD: 90\n`);
    const priced = ownCourse.replace("August,,", "August,75 USD,,");
    const head = courseHead.replace("intakes,", "intakes,applicationFee,");
    writeCatalogueFile(folder, "courses/usa.csv", `${head}\n${priced}\n`);
    await database.db.delete(catalogueState);
    await store();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function store() {
    const { catalogue, problems } = await readCatalogue(folder, "2026-11-21");
    expect(problems.errors).toEqual([]);
    if (catalogue) await storeCatalogue(database.db, catalogue, { dryRun: false });
  }
  const refresh = (url: string, now = "2026-11-23T10:00:00Z") =>
    refreshRates({ db: database.db as Database, now: () => new Date(now) } as Deps, url);
  const ratesInUse = async () =>
    (await database.db.select().from(catalogueState).where(eq(catalogueState.key, "rates")))[0]
      ?.value as { asOf: string; inr: Record<string, number> };
  const course = async () => {
    const [found] = await database.db.select().from(courses);
    return {
      feeInr: found?.feeInr,
      tuition: found?.facts.tuition?.value.inr,
      shown: found?.data.tuitionFee?.inr,
      applicationFee: found?.facts.applicationFee?.value.inr,
      changedOn: found?.changedOn,
    };
  };
  const atShipped = { feeInr: 90_000, tuition: 90_000, shown: 90_000, applicationFee: 6_750 };
  const atFeed = { feeInr: 100_000, tuition: 100_000, shown: 100_000, applicationFee: 7_500 };

  it("converts the amounts of courses, and not the day on which they changed", async () => {
    const { changedOn } = await course();
    expect(await course()).toMatchObject(atShipped);
    const url = await serveText(feed("2026-11-20", { USD: "1.1", INR: "110.0" }));
    expect(await refresh(url)).toBe(true);
    expect(await course()).toEqual({ ...atFeed, changedOn });
    expect(await ratesInUse()).toMatchObject({ asOf: "2026-11-20", source: url });
    const figure = { key: "usa.rent", label: "Rent", text: "", source: "", asOf: "" };
    const rent = { ...figure, inr: { low: 900, high: 1800 }, currency: "USD" };
    expect((await figuresAtCurrentRates(database.db, [rent]))[0]?.inr).toEqual({
      low: 1000,
      high: 2000,
    });
    // The same day again changes nothing.
    expect(await refresh(url)).toBe(false);
  });

  it("keeps the rates of the feed through an import, unless it ships newer ones", async () => {
    await refresh(await serveText(feed("2026-11-20", { USD: "1.1", INR: "110.0" })));
    await store();
    expect(await course()).toMatchObject(atFeed);
    const newer = 'asOf: "2026-11-22"\nreviewBy: "2027-01-01"\nsource: https://rates.example/\n';
    writeCatalogueFile(folder, "rates.yaml", `${newer}inr:\n  USD: 90\n`);
    await store();
    expect(await course()).toMatchObject(atShipped);
    expect((await ratesInUse()).asOf).toBe("2026-11-22");
  });

  it.each([
    [
      "absurd rates",
      feed("2026-11-20", { USD: "1.1", INR: "220.0" }),
      "USD at 200 rupees is too far from 90",
    ],
    [
      "stale rates",
      feed("2026-11-02", { USD: "1.1", INR: "110.0" }),
      "rates of 2026-11-02 are 21 days old",
    ],
    ["another page", "<html></html>", "the feed has no day"],
  ])("refuses %s, logs why and keeps the last rates", async (_what, text, reason) => {
    await refresh(await serveText(feed("2026-11-20", { USD: "1.1", INR: "110.0" })));
    server?.close();
    const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
    expect(await refresh(await serveText(text))).toBe(false);
    expect(warn).toHaveBeenCalledWith({ reason }, "exchange rates refused");
    expect((await ratesInUse()).asOf).toBe("2026-11-20");
    expect(await course()).toMatchObject(atFeed);
  });
});
