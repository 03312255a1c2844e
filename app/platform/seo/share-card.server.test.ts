import { describe, expect, it } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH, shareCardImage, wrapText } from "./share-card-image.server";
import { readShareCard, shareCardUrl, type ShareCard } from "./share-card.server";

const ORIGIN = "http://localhost:3000";
const MAX_BYTES = 80_000;

const card: ShareCard = {
  title: "Study in Germany: tuition, APS, visa and work",
  topic: "Countries",
  figure: "24 universities, 52 courses",
  picture: "country-germany",
};

describe("the address of a share card", () => {
  it("is stable and names the whole card", () => {
    const url = shareCardUrl(ORIGIN, card);
    expect(shareCardUrl(ORIGIN, { ...card })).toBe(url);
    expect(url).toMatch(
      /^http:\/\/localhost:3000\/study-abroad\/share\.png\?title=Study\+in\+Germany/,
    );
    expect(readShareCard(new URL(url))).toEqual(card);
  });

  it("works without a figure", () => {
    const plain = { ...card, figure: "" };
    const url = shareCardUrl(ORIGIN, plain);
    expect(url).not.toContain("figure");
    expect(readShareCard(new URL(url))).toEqual(plain);
  });

  it("leaves our tagline to the picture", () => {
    const plain = { ...card, topic: "" };
    expect(readShareCard(new URL(shareCardUrl(ORIGIN, plain)))).toEqual(plain);
  });

  it.each(["title", "topic", "figure", "key"])("is refused with another %s", (name) => {
    const url = new URL(shareCardUrl(ORIGIN, card));
    url.searchParams.set(name, "You have won a scholarship");
    expect(readShareCard(url)).toBeNull();
  });

  it("is refused with an unknown picture", () => {
    const url = new URL(shareCardUrl(ORIGIN, card));
    url.searchParams.set("picture", "../../../package.json");
    expect(readShareCard(url)).toBeNull();
  });
});

/** Width and height of a PNG are the first fields of its header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

describe("the picture of a share card", () => {
  it.each<[string, ShareCard]>([
    ["a country", card],
    ["an exam", { ...card, picture: "exam-english" }],
    [
      "a long title",
      { ...card, title: "Interdisciplinary and international administration ".repeat(6) },
    ],
    ["one long word", { ...card, title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk" }],
    ["markup", { ...card, title: `<script>"1" & '2'</script>` }],
    ["Arabic", { ...card, title: "اعثر على طريقك للدراسة في الخارج" }],
    ["Vietnamese", { ...card, title: "Tìm đường du học của bạn" }],
  ])("of %s has the size that networks show and few bytes", async (_, one) => {
    const png = await shareCardImage(one);
    expect(sizeOf(png)).toEqual({ width: CARD_WIDTH, height: CARD_HEIGHT });
    expect(png.length).toBeLessThan(MAX_BYTES);
  });

  it("is drawn once", async () => {
    expect(await shareCardImage({ ...card })).toBe(await shareCardImage(card));
  });

  it("is refused if too many are being drawn", async () => {
    const all = Array.from({ length: 40 }, (_, index) =>
      shareCardImage({ ...card, title: `Card ${index}` }),
    );
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(18);
  });
});

describe("lines of a title", () => {
  it("break between words", () => {
    expect(wrapText("Study in the Netherlands", 10, 4)).toEqual(["Study in the", "Netherlands"]);
  });

  it("cut a word that is wider than a line", () => {
    expect(wrapText("Donaudampfschifffahrt", 6, 2)).toEqual(["Donaudam…"]);
  });

  it("end with an ellipsis where a text is too long", () => {
    expect(wrapText("one two three four five", 3, 2)).toEqual(["one", "two…"]);
  });
});
