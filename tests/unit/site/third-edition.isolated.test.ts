import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readEditions } from "#backend/catalogue/editions/read-editions";
import { Problems } from "#backend/catalogue/text/problems";
import { Values } from "#backend/catalogue/text/values";
import { mailOf } from "#backend/platform/mail/email-layout";
import { codeEmail } from "#backend/platform/mail/templates";
import { inEnglish } from "#domain/language/message";
import { formatFor, readerOf } from "#domain/site/reader";
import { isHiddenIn } from "#domain/site/region-paths";
import { regionalOrigin, regionOfCountry, regionOfHost } from "#domain/site/regions";
import { footerForRegion } from "~/content/site/footer";
import { menuForRegion } from "~/content/site/menu";
import type * as actual from "#domain/site/regions/definitions";
import { nepal } from "../../fixtures/regions/nepal";

// What adding an edition changes besides its own files: one line of this list.
vi.mock("#domain/site/regions/definitions", async (original) => {
  const { definitions } = await original<typeof actual>();
  const fixture = await import("../../fixtures/regions/nepal");
  return { definitions: [...definitions, fixture.nepal] };
});

const host = "np.disha.example";
const region = regionOfHost(host);

describe("a third edition by its definition alone", () => {
  it("has its host, country and links", () => {
    expect(region.name).toBe("Nepal");
    expect(regionOfCountry("NP")).toBe(region);
    expect(regionalOrigin("https://www.disha.example", region)).toBe(`https://${host}`);
  });

  it("has its phone, footer and menu", () => {
    expect(footerForRegion(region).phone.display).toBe(nepal.phone.display);
    const links = menuForRegion(region).short.flatMap((group) => group.links.map(({ id }) => id));
    expect(links).not.toContain("ebooks");
    expect(isHiddenIn(region, "/ebooks/gre-guide")).toBe(true);
    expect(isHiddenIn(region, "/articles/sop")).toBe(false);
  });

  it("writes mail in its name", () => {
    const mail = mailOf(codeEmail({ code: "123456", link: `https://${host}/x` }, "en"), {
      to: "a@example.com",
      origin: `https://${host}`,
    });
    if (mail.kind !== "mail") throw new Error("no mail");
    expect(mail.fromName).toBe("Disha Abroad Nepal");
    expect(mail.html).toContain('lang="en-NP"');
  });

  it("shows its time first and Indian time second", () => {
    const reader = readerOf({ language: null, timeZone: null }, region);
    expect(formatFor(new Date("2026-12-12T05:00:00Z"), reader, inEnglish)).toBe(
      "Saturday, 12 Dec 2026, 10:45 am Nepal time (10:30 am IST)",
    );
  });

  it("reads its folder of content", () => {
    const problems = new Problems();
    const rates = {
      ...{ asOf: "2026-10-07", reviewBy: "2026-12-31", source: "https://example.org/rates" },
      inr: { AUD: 67.2 },
    };
    const values = new Values(rates);
    values.read(
      "australia",
      {
        file: "values/australia.yaml",
        firstLine: 1,
        text: `livingCost: { label: "Living", amount: 29710, currency: AUD, per: year, source: "https://immi.homeaffairs.gov.au/visas/x", asOf: "2026-11-22", reviewBy: "2027-05-01" }`,
      },
      "2026-11-27",
      problems,
    );
    const editions = readEditions(["editions/np/australia.md"], {
      folder: path.join(import.meta.dirname, "../../fixtures/regions"),
      yaml: (file) => ({ file, text: "", firstLine: 1 }),
      ...{ values, rates, problems },
    });
    expect(problems.errors).toEqual([]);
    const [page] = editions.np ?? [];
    expect(page?.path).toBe("/australia");
    expect(page?.html).toContain("AUD");
    expect(page?.html).toContain("INR");
  });
});
