import { describe, expect, it } from "vitest";
import { seoOf } from "./seo.server";
import { readShareCard } from "./share-card.server";

const page = (path: string, seoData: Parameters<typeof seoOf>[0]["seoData"] = null) => ({
  request: new Request(`http://localhost:3000/study-abroad${path}`, {
    headers: { host: "localhost:3000" },
  }),
  seoData,
});
const input = { title: "Courses", description: "All courses.", trail: [] };
const url = (path: string) => `http://localhost:3000/study-abroad${path}`;

describe("metadata of a page", () => {
  it("has the address without its query", () => {
    expect(seoOf(page("/courses?utm_source=a"), input)).toMatchObject({
      title: "Courses",
      description: "All courses.",
      type: "website",
      url: url("/courses"),
      isIndexed: true,
      jsonLd: [],
    });
  });

  it("has a picture of its title, figure and place", () => {
    const { image } = seoOf(page("/university/germany/tum-1"), {
      ...input,
      trail: [{ name: "Germany", path: "/germany" }, { name: "TUM" }],
      figure: "12 courses",
    });
    expect(readShareCard(new URL(image ?? ""))).toEqual({
      title: "Courses",
      topic: "Germany",
      figure: "12 courses",
      picture: "country-germany",
    });
    expect(image?.startsWith(url("/share.png"))).toBe(true);
  });

  it("has an address and title of its own on later pages of a list", () => {
    const second = seoOf(page("/courses?page=2"), { ...input, page: 1 });
    expect(second).toMatchObject({ title: "Courses, page 2", url: url("/courses?page=2") });
    const filtered = seoOf(page("/courses?page=2&country=uk"), { ...input, page: 1 });
    expect(filtered.url).toBe(url("/courses"));
  });

  it("has an operator's title and description instead of its own", () => {
    const seoData = { title: "Chosen", description: null };
    expect(seoOf(page("/courses", seoData), { ...input, page: 2 })).toMatchObject({
      title: "Chosen, page 3",
      description: "All courses.",
    });
    expect(seoOf(page("/", { description: "Also chosen" }), input).description).toBe("Also chosen");
  });

  it("has breadcrumbs from the home page on, and questions", () => {
    const { jsonLd } = seoOf(page("/usa/courses"), {
      ...input,
      trail: [{ name: "USA", path: "/usa" }, { name: "Courses" }],
      faqs: [{ question: "Why?", answer: "Because." }],
    });
    expect(jsonLd).toMatchObject([
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, name: "Home", item: url("") },
          { position: 2, name: "USA", item: url("/usa") },
          { position: 3, name: "Courses" },
        ],
      },
      { "@type": "FAQPage", mainEntity: [{ name: "Why?", acceptedAnswer: { text: "Because." } }] },
    ]);
  });

  it("is left out of search engines where the page says so", () => {
    expect(seoOf(page("/courses"), { ...input, isIndexed: false }).isIndexed).toBe(false);
  });
});
