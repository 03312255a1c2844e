import { expect, it } from "vitest";
import { shareCardUrl, type ShareCard } from "~/platform/seo/share-card.server";
import * as share from "../../../app/routes/site/share-card";

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
