import { describe, expect, it } from "vitest";
import { scholarshipCalendar } from "../../scholarships/scholarship-calendar";
import { readDocument } from "../source/documents";
import { describeProblem, Problems } from "../text/problems";
import { Publishers } from "../text/publishers";
import { readRates, Values } from "../text/values";

const sound = `title: "Hill Scholarship"
description: "A scholarship with a description that is long enough to be useful."
updatedOn: "2026-11-22"
sources: [{ link: https://hill.example/awards, checkedOn: "2026-11-20" }]
country: [uk]
level: [masters]
provider: "Hill Trust"
amounts: { fee: { amount: 10000, currency: GBP, per: year } }
award: { cover: part, text: "{{award.fee}} off tuition" }
eligibility: { nationalities: [india], text: "Graduates from India." }
deadline:
  cycle: "2027/28"
  opens: "2026-10-01"
  closes:
    - { on: "2026-12-01", label: "round 1" }
    - { on: "2027-02-01", label: "round 2" }
  text: "Two rounds."
`;

function read(frontMatter: string) {
  const problems = new Problems();
  const rates = readRates(
    {
      file: "rates.yaml",
      text: 'asOf: "2026-11-01"\nreviewBy: "2027-01-01"\nsource: https://rates.example/\ninr: { GBP: 118 }\n',
      firstLine: 1,
    },
    problems,
  );
  if (!rates) throw new Error("no rates");
  const row = readDocument(
    "scholarships/hill.md",
    `---\n${frontMatter}---\n\nIt pays {{award.fee}}.\n`,
    {
      values: new Values(rates, undefined, new Publishers({ media: ["times.example"] })),
      problems,
      photos: new Map(),
    },
  );
  return { row, errors: problems.errors.map(describeProblem) };
}

describe("scholarships in the catalogue", () => {
  it("say which facts a newspaper reports, by the page's source or their own", () => {
    const times = "https://times.example/awards";
    const ofAward = read(sound.replace("award: { cover", `award: { source: "${times}", cover`)).row
      ?.data.scholarship;
    expect(ofAward).toMatchObject({ award: { source: times, standing: "reported" } });
    expect(ofAward?.deadline.standing).toBeUndefined();
    const ofPage = read(sound.replace("https://hill.example/awards", times)).row?.data.scholarship;
    expect(ofPage).toMatchObject({
      award: { standing: "reported" },
      eligibility: { standing: "reported" },
      deadline: { standing: "reported" },
    });
  });

  it("are read with amounts in rupees and evidence for each fact", () => {
    const { row, errors } = read(sound);
    expect(errors).toEqual([]);
    expect(row?.html).toContain("£10,000 a year (about ₹11.8 lakh)");
    expect(row?.data.scholarship).toMatchObject({
      slug: "hill",
      award: {
        text: "£10,000 a year (about ₹11.8 lakh) off tuition",
        source: "https://hill.example/awards",
        checkedOn: "2026-11-20",
        reviewBy: "2027-11-20",
      },
      deadline: { months: ["December", "February"], reviewBy: "2027-08-01" },
    });
    expect(row?.data.scholarship?.award.standing).toBeUndefined();
    expect(row?.data.fields).toMatchObject({
      country: ["uk"],
      deadlineMonths: ["December", "February"],
    });
  });

  it.each([
    ["country: [uk]", "country: [atlantis]", ":6:country.0: is not listed in countries.js"],
    ['cycle: "2027/28"', "", ":14:deadline.cycle: dates need the cycle that they belong to"],
    ['"2026-12-01", label', '"2026-02-31", label', ":16:deadline.closes.0.on: must be a date"],
    ['"2026-12-01", label', '"2026-09-01", label', ":16:deadline.closes.0.on: is before it opens"],
    ['"round 2"', '"round 1"', ":17:deadline.closes.1.label: needs a label of its own"],
    ["cover: part", "cover: some", ":10:award.cover: "],
    ["nationalities: [india]", "nationalities: [mars]", ":11:eligibility.nationalities.0: "],
    [
      "{{award.fee}} off",
      "{{award.rent}} off",
      ":10:award.text: there is no value called award.rent",
    ],
    ["{{award.fee}} off", "£10,000 off", ':10:award.text: the amount "£10,000" is typed'],
    [
      'text: "Graduates',
      'source: https://hill.example/, text: "Graduates',
      ":11:eligibility.source: is a home page",
    ],
  ])("reports %s → %s", (from, to, error) => {
    const { errors } = read(sound.replace(from, to));
    expect(errors.join("\n")).toContain(`scholarships/hill.md${error}`);
  });

  it("appear in a calendar with UIDs that survive an extension", () => {
    const uids = (frontMatter: string) => {
      const one = read(frontMatter).row?.data.scholarship;
      const file = scholarshipCalendar(one ? [one] : [], "https://www.example.org", "2026-12-02");
      return [...file.matchAll(/UID:(\S+)/g)].map(([, uid]) => uid);
    };
    expect(uids(sound)).toEqual(["scholarship-hill-2027-28-round-2@disha-abroad"]);
    expect(uids(sound.replace("2027-02-01", "2027-02-15"))).toEqual(uids(sound));
  });
});
