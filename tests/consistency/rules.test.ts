import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "./context";
import { rules } from "./rules";
import { SiteReader } from "./site-reader";

/** Pages of a small site by path, or by language and path. */
type Pages = Readonly<Record<string, string>>;

let served: Pages = {};
let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer(({ url = "", headers }, response) => {
    const path = decodeURI(url).replace(/^\/study-abroad/, "") || "/";
    const language = headers.cookie?.replace("language=", "");
    const page = served[`${language}:${path}`] ?? served[path];
    response.statusCode = page === undefined ? 404 : 200;
    response.end(`<main>${page ?? "<h1>Not found</h1>"}</main>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const figure = (term: string, text: string) => `<dl><dt>${term}</dt><dd>${text}</dd></dl>`;
const table = (caption: string, ...rows: readonly (readonly string[])[]) =>
  `<table><caption>${caption}</caption>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</table>`;

const HILL = "/university/uk/hill-university-1";
const COURSE = `${HILL}/msc-law`;
const TAMPERE = "/university/finland/tampere-university-2";
const university = (name: string, rest = "") => `<h1>${name}</h1>${rest}`;
const hill = (rest = "") => university("Hill University", rest);
const course = (...rows: readonly (readonly string[])[]) =>
  `<h1>MSc Law</h1><p>Master's degree in law.</p>${figure("University", "Hill University")}${table("Facts", ...rows)}`;
const masters = (score: string) => table("Rules for master's courses", ["English", score]);

async function contextOf(): Promise<Context> {
  const site = new SiteReader(port);
  const paths = Object.keys(served);
  const isCourse = (path: string) => /^\/university\/[^/]+\/[^/]+\/[^/]+$/.test(path);
  const universities = paths.filter((path) => /^\/university\/[^/]+\/[^/]+$/.test(path));
  const guides = paths.filter((path) => /^\/(?:articles\/[\w-]+|uk)$/.test(path));
  return {
    site,
    universities: await Promise.all(
      universities.map((path) => site.university(path, paths.filter(isCourse))),
    ),
    guides: await Promise.all(guides.map((path) => site.page(path))),
    countries: ["uk"],
    sample: (list) => list,
  };
}

interface Case {
  /** The finding of the content review that the rule would have found, if it is one. */
  readonly finding?: string;
  /** Pages that agree if `fact` is the first value, and contradict each other with the second. */
  readonly pages: (fact: string) => Pages;
  readonly right: string;
  readonly wrong: string;
}

const calculator = "/expense-calculator/uk?country=uk&level=masters";
const band = "/calculator/ielts-band?test=academic&listening=40&reading=40&writing=9&speaking=9";

const cases: Readonly<Record<string, Case>> = {
  "headline, table": {
    finding: "F3",
    pages: (score) => ({
      [HILL]: hill(figure("IELTS, master's", `${score} usual minimum`) + masters("IELTS 7.0")),
    }),
    ...{ right: "7.0", wrong: "6.5" },
  },
  "headline, its years": {
    finding: "F13",
    pages: (years) => ({
      "/articles/loans": `<h1>Loans</h1>${figure("Income limit 2026-27", "€1,000")}${table(`Limits of ${years}`, ["Limit", "€1,000"])}`,
    }),
    ...{ right: "2026-27", wrong: "2025-26" },
  },
  "lead, table": {
    finding: "F13",
    pages: (count) => ({
      "/articles/compared": `<h1>Compared</h1><p>We compare ${count} destinations.</p>${table("Costs", ["Country", "Cost"], ["UK", "1"], ["Ireland", "2"])}`,
    }),
    ...{ right: "two", wrong: "five" },
  },
  "university, application fee": {
    finding: "F13",
    pages: (fee) => ({
      [HILL]: hill(
        `<p>The application fee is ${fee}.</p>${table("Facts", ["Application fee", "€30"])}`,
      ),
    }),
    ...{ right: "€30", wrong: "€15" },
  },
  "university, course dates": {
    pages: (day) => ({
      [HILL]: hill(
        `<p>Applications close on ${day}.</p><p>Intakes and deadlines: hill.example, checked 23 Nov 2026</p>`,
      ),
      [COURSE]: course(["Intakes and deadlines", "apply by 30 Nov 2026"]),
    }),
    ...{ right: "30 Nov 2026", wrong: "1 Dec 2026" },
  },
  "university, course list": {
    pages: (fee) => ({
      [HILL]: hill(table("Master's courses at Hill University", ["MSc Law", fee])),
      [COURSE]: course(["Tuition", "£12,000 a year"]),
    }),
    ...{ right: "£12,000", wrong: "£9,000" },
  },
  "guide, course dates": {
    finding: "F1",
    pages: (day) => ({
      "/articles/intakes-in-usa": `<h1>Intakes</h1><h2>Deadlines</h2>${table("Deadlines", ["University", "Closes"], ["University of California (all campuses)", day])}`,
      "/university/usa/berkeley-3": university("University of California, Berkeley"),
      "/university/usa/berkeley-3/law": course(["Intakes and deadlines", "apply by 30 Nov 2026"]),
    }),
    ...{ right: "30 Nov 2026", wrong: "1 Dec 2026" },
  },
  "guide, months of closing": {
    pages: (month) => ({
      "/articles/intakes": `<h1>Intakes</h1><h2>Deadlines</h2>${table("Deadlines", ["University", "Closes"], ["Hill University", `January or ${month} 2027`])}`,
      [HILL]: hill(),
      [COURSE]: course(["Intakes and deadlines", "apply by 15 Jul 2027"]),
    }),
    ...{ right: "July", wrong: "February" },
  },
  "guide, scores": {
    finding: "F13",
    pages: (score) => ({
      "/articles/scores": `<h1>Scores</h1>${table("Scores", ["University", "IELTS"], ["Hill University", score])}`,
      [HILL]: hill(masters("IELTS 6.5")),
    }),
    ...{ right: "6.5", wrong: "6.0" },
  },
  "guide, joint application": {
    finding: "F5",
    pages: (day) => ({
      "/articles/intakes-in-finland": `<h1>Finland</h1><p>The joint application closes on ${day}.</p>`,
      [TAMPERE]: university("Tampere University"),
      [`${TAMPERE}/msc-law`]: course([
        "Intakes and deadlines",
        "apply by 20 Jan 2027 in the joint application",
      ]),
    }),
    ...{ right: "20 Jan 2027", wrong: "21 Jan 2027" },
  },
  "home, country page": {
    finding: "F2",
    pages: (work) => ({
      "/": `<h2>Where would you like to study?</h2>${table("A typical first year", ["UK", "₹40 lakh 12 courses", work])}`,
      "/uk": `<h1>UK</h1>${figure("Work after the degree", "18 months, or two years for those who apply in 2026")}`,
    }),
    ...{ right: "18 months, or two years", wrong: "two years" },
  },
  "country page, calculator": {
    finding: "F6",
    pages: (total) => ({
      "/uk": `<h1>UK</h1>${table("A first year", ["Total", total])}`,
      [`${calculator}&years=1`]: figure("Typical", "₹44.4 lakh"),
    }),
    ...{ right: "₹44.4 lakh", wrong: "₹46.8 lakh" },
  },
  "figures, calculator": {
    finding: "F6",
    pages: (range) => ({
      "/uk": `<h1>UK</h1>${figure("Tuition, master's", range)}`,
      [calculator]: `<h2>1 year in the UK, typical cost</h2>${table("Costs by category", ["Tuition", "1", "2", "3", "₹30 lakh"])}`,
    }),
    ...{ right: "₹20 lakh to ₹40 lakh", wrong: "₹10 lakh to ₹20 lakh" },
  },
  "guide, calculator": {
    finding: "F6",
    pages: (total) => ({
      "/articles/cost-of-studying-in-uk": `<h1>Costs</h1><p>A year costs ${total}.</p>`,
      [`${calculator}&years=1`]: figure("Typical", "₹44 lakh"),
      [calculator]: figure("Typical", "₹44 lakh"),
    }),
    ...{ right: "₹44 lakh", wrong: "₹39 lakh" },
  },
  "IELTS calculator, university": {
    finding: "F3",
    pages: (score) => ({
      [band]: `<ul><li>Hill University (the UK, ${score})</li></ul>`,
      [HILL]: hill(masters("IELTS 6.5")),
    }),
    ...{ right: "6.5", wrong: "6.0" },
  },
  "list card, course": {
    pages: (fee) => ({
      "/uk/masters": `<h1>Master's</h1><a href="/study-abroad${COURSE}">MSc Law</a>${figure("Degree", "Master's")}${figure("Tuition", fee)}`,
      [COURSE]: course(["Tuition", "£12,000 a year"]),
    }),
    ...{ right: "£12,000", wrong: "£9,000" },
  },
  "filter, course": {
    finding: "F4",
    pages: (need) => ({
      "/uk/masters?noTests=1": `<h1>Master's</h1><a href="/study-abroad${COURSE}">MSc Law</a>`,
      [COURSE]: course(["Other tests", `GMAT ${need}`]),
    }),
    ...{ right: "optional", wrong: "required" },
  },
  "two languages": {
    pages: (amount) => ({ "vi:/": `<p>${amount}</p>`, "en:/": "<p>£30,558, €3,943, then</p>" }),
    ...{ right: "30.558 GBP, 3.943 EUR", wrong: "30.524 GBP, 3.943 EUR" },
  },
};

describe("rules of consistency", () => {
  it("each have a case", () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(rules).sort());
  });

  it.each(Object.entries(cases))("find a contradiction: %s", async (name, one) => {
    const rule = rules[name];
    served = one.pages(one.right);
    expect(await rule?.(await contextOf())).toEqual([]);
    served = one.pages(one.wrong);
    expect(await rule?.(await contextOf())).not.toEqual([]);
  });

  it("would have found the contradictions of the content review", () => {
    const findings = new Set(Object.values(cases).flatMap(({ finding }) => finding ?? []));
    expect([...findings].sort()).toEqual(["F1", "F13", "F2", "F3", "F4", "F5", "F6"]);
  });
});
