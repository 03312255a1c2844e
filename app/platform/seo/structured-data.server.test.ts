import { describe, expect, it } from "vitest";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import type { Course } from "#domain/courses/course";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import { articleThing, bannerVideoThing, organization, seoOf } from "./seo.server";
import { courseThing, itemList, universityThing } from "./structured-data.server";

const request = new Request("http://localhost:3000/study-abroad/courses", {
  headers: { host: "localhost:3000" },
});
const url = (path: string) => `http://localhost:3000/study-abroad${path}`;

const evidence = {
  level: "course" as const,
  source: "https://hill.example/law",
  checkedOn: "2026-11-01",
};
const fact = <T>(value: T) => ({ value, evidence });

const courseWith = (facts: CourseFacts): Course => ({
  id: "1-msc-law",
  slug: "msc-law",
  title: "MSc Law",
  level: "masters",
  stream: "law",
  specialization: "law",
  durationDays: 360,
  exams: [],
  data: {
    tuitionFee: null,
    intakes: [],
    externalIds: [],
    source: evidence.source,
    asOf: "2026-11-01",
  },
  facts,
  university: {
    id: 1,
    slug: "hill-university-1",
    name: "Hill University",
    city: "Hill",
    countrySlug: "uk",
  },
});
const thingOf = (facts: CourseFacts) =>
  courseThing(request, {
    course: courseWith(facts),
    description: "A master's degree of a year.",
    website: "https://hill.example/",
    countryName: "United Kingdom",
    month: "2026-11",
  });

describe("a course", () => {
  it("has its provider, tuition as stated, languages and coming intakes", () => {
    const tuition = {
      amount: 41_000,
      currency: "GBP",
      inr: 1,
      per: "year" as const,
      for: "international students",
    };
    expect(
      thingOf({
        tuition: fact(tuition),
        language: fact([{ code: "en" }]),
        link: fact("https://hill.example/law"),
        mode: fact(["full-time" as const]),
        intakes: fact([
          { month: "2027-09" },
          { month: "2026-09" },
          { month: "2027-01" },
          { month: "2027-02", closed: "2026-10-31" },
          { month: "2027-05", yearly: "01-15" },
        ]),
      }),
    ).toMatchObject({
      "@type": "Course",
      url: url("/university/uk/hill-university-1/msc-law"),
      sameAs: "https://hill.example/law",
      educationalCredentialAwarded: "Master's degree",
      inLanguage: ["en"],
      provider: {
        "@type": "CollegeOrUniversity",
        name: "Hill University",
        url: "https://hill.example/",
      },
      offers: {
        category: "Paid",
        priceSpecification: { price: 41_000, priceCurrency: "GBP", unitText: "year" },
        description: "Tuition for international students",
      },
      hasCourseInstance: [
        {
          startDate: "2027-01",
          courseMode: ["Onsite", "full-time"],
          location: { name: "Hill, United Kingdom" },
          courseSchedule: { duration: "P12M", repeatCount: 12 },
        },
        { startDate: "2027-09" },
      ],
    });
  });

  it("claims nothing that no source states", () => {
    const thing = thingOf({});
    for (const name of ["offers", "inLanguage", "sameAs"]) expect(thing).not.toHaveProperty(name);
    const [instance, ...others] = [thing.hasCourseInstance].flat();
    expect(others).toEqual([]);
    expect(instance).not.toHaveProperty("startDate");
    expect(instance).not.toHaveProperty("courseMode");
  });

  it("is free only if its source says so, and online courses have no place", () => {
    const thing = thingOf({
      tuition: fact({ amount: 0, currency: "EUR", inr: 0, per: "year" }),
      mode: fact(["online" as const]),
    });
    expect(thing.offers).toMatchObject({ category: "Free", priceSpecification: { price: 0 } });
    const [instance] = [thing.hasCourseInstance].flat();
    expect(instance).toMatchObject({ courseMode: ["Online"] });
    expect(instance).not.toHaveProperty("location");
  });
});

describe("a list", () => {
  it("numbers the entries of its page and leaves out samples", () => {
    const entries = [{ path: "/a" }, { path: "/b", sample: true }, { path: "/c", sample: false }];
    expect(itemList(request, entries, { page: 2, size: 20 })).toMatchObject([
      {
        "@type": "ItemList",
        itemListElement: [
          { position: 41, url: url("/a") },
          { position: 42, url: url("/c") },
        ],
      },
    ]);
    expect(itemList(request, [{ path: "/b", sample: true }])).toEqual([]);
  });
});

describe("an article", () => {
  const article = (publishedOn?: string) =>
    articleThing(
      request,
      {
        title: "Rent",
        description: "What rent costs.",
        path: "/articles/rent",
        updatedOn: "2026-11-20",
        data: { publishedOn },
      } as CatalogueDocument,
      null,
    );

  it("has its dates with their time and our editorial team as author", () => {
    expect(article("2026-11-10")).toMatchObject({
      datePublished: "2026-11-10T00:00:00+05:30",
      dateModified: "2026-11-20T00:00:00+05:30",
      author: { "@type": "Organization" },
      publisher: { logo: { "@type": "ImageObject" } },
    });
    expect(article()).not.toHaveProperty("datePublished");
  });
});

describe("the organisation", () => {
  it("says how to reach us, without sample phone numbers", () => {
    const thing = organization(request);
    expect(thing).toMatchObject({
      contactPoint: {
        contactType: "customer support",
        email: expect.stringContaining("@") as string,
      },
    });
    expect(JSON.stringify(thing)).not.toContain("telephone");
  });
});

describe("samples", () => {
  it("have no structured data but the breadcrumbs, and are not indexed", () => {
    const seo = seoOf(
      { request, seoData: null },
      {
        title: "An event",
        description: "Invented.",
        trail: [{ name: "Events" }],
        faqs: [{ question: "Why?", answer: "Because." }],
        things: [organization(request)],
        isSample: true,
      },
    );
    expect(seo.jsonLd.map((thing) => thing["@type"])).toEqual(["BreadcrumbList"]);
    expect(seo.isIndexed).toBe(false);
  });
});

it("dates a video with time and zone, as search engines require", () => {
  const video = { src: "/a.mp4", poster: "/a.jpg", label: "A", text: "B", seconds: 30 };
  const { uploadDate } = bannerVideoThing(request, { ...video, uploadedOn: "2026-11-21" });
  expect(uploadDate).toBe("2026-11-21T00:00:00+05:30");
});

it.each([
  ["usa", "US"],
  ["uk", "GB"],
  ["germany", "DE"],
])("names the country %s by its ISO code", (countrySlug, addressCountry) => {
  const place = { name: "U", city: "C", website: "https://u.example/", countrySlug };
  expect(universityThing(place)).toMatchObject({ address: { addressCountry } });
});

it("gives an article its own picture", () => {
  const title = "CV for jobs abroad";
  const { image, jsonLd } = seoOf(
    { request, seoData: null },
    {
      ...{ title, description: title, trail: [{ name: title }] },
      things: [{ "@context": "https://schema.org", "@type": "Article", headline: title }],
    },
  );
  expect(jsonLd).toContainEqual(expect.objectContaining({ "@type": "Article", image }));
  expect(image).toContain("/share.png");
});
