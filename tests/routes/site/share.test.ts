import { describe, expect, it } from "vitest";
import { shareCardUrl, type ShareCard } from "~/platform/seo/share-card.server";
import * as expense from "../../../app/routes/calculators/expense";
import * as loan from "../../../app/routes/calculators/education-loan";
import * as match from "../../../app/routes/recommendations/match";
import * as compare from "../../../app/routes/shortlist/compare";
import * as share from "../../../app/routes/site/share-card";
import { Browser } from "../../contract/website";
import { useServices } from "../services";

useServices();

const card: ShareCard = {
  title: "Study in Canada",
  topic: "",
  figure: "10 universities, 54 courses",
  picture: "country-canada",
};

const get = (address: string) =>
  share.loader({ request: new Request(address), params: {}, context: {} });

it("a share card is a picture that may be cached for long", async () => {
  const response = await get(shareCardUrl("http://localhost:3000", card));
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("cache-control")).toContain("immutable");
  const bytes = await response.arrayBuffer();
  expect(bytes.byteLength).toBeGreaterThan(10_000);
  expect(bytes.byteLength).toBeLessThan(80_000);
});

it("words that this site didn't sign are no card", async () => {
  const address = new URL(shareCardUrl("http://localhost:3000", card));
  address.searchParams.set("title", "Pay here");
  await expect(get(address.href)).rejects.toMatchObject({ status: 404 });
});

it("a busy process asks to come back later", async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      get(shareCardUrl("http://localhost:3000", { ...card, title: `Card ${index}` })),
    ),
  );
  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("5");
});

describe("what is shared by its address has a card with its figures", () => {
  const browser = new Browser();
  const figureOf = (image: string | null) =>
    image === null ? null : new URL(image).searchParams.get("figure");

  it("a comparison", async () => {
    const { seo, content } = await browser.load(
      compare.loader,
      "/study-abroad/compare?course=5002-physics&course=1001-mathematics",
    );
    expect(figureOf(seo.image)).toMatch(/^(₹.+|cost not known) · (₹.+|cost not known)$/);
    expect(content.message.split("\n")).toHaveLength(2);
    const nothing = await browser.load(compare.loader, "/study-abroad/compare?add=physics");
    expect(nothing.seo.image).toBeNull();
  });

  it("a result of the matcher", async () => {
    const query =
      "level=masters&field=computer-science&country=germany&marks=68&ielts=7&budget=20&intake=2027-autumn";
    const { seo, question } = await browser.load(match.loader, `/study-abroad/match?${query}`);
    expect(question).toBeNull();
    expect(figureOf(seo.image)).toMatch(/course/);
  });

  it("a calculation", async () => {
    const own = await browser.load(
      loan.loader,
      "/study-abroad/calculator/education-loan?amount=1000000",
    );
    expect(figureOf(own.seo.image)).toMatch(/^₹[\d,]+ a month for ₹10 lakh$/);
    const costs = await browser.load(
      expense.loader,
      "/study-abroad/expense-calculator?country=germany&level=masters&step=3",
    );
    expect(figureOf(costs.seo.image)).toMatch(/^Germany: ₹/);
  });
});
