import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { brand } from "#domain/site/brand";
import { escapeMarkup } from "#platform/escape-markup";
import { illustrationSize, type IllustrationName } from "~/content/links/illustrations";
import { lightColours as colours, pictureColours } from "~/styles/palette";
import type { ShareCard } from "./share-card.server";

/** The size that link previews show without cropping. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const PANEL_WIDTH = 480;
const MARGIN = 64;
const TEXT_WIDTH = CARD_WIDTH - PANEL_WIDTH - 2 * MARGIN;

const MAX_CACHED_BYTES = 8_000_000;
/** Rendering takes a thread of the pool that file access needs too. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

const fontFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")),
  "ttf",
);
const fontFiles = ["DejaVuSerif-Bold", "DejaVuSansCondensed-Bold", "DejaVuSans"].map((name) =>
  path.join(fontFolder, `${name}.ttf`),
);

const cards = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (png) => png.length,
});
const renderLimit = bulkhead(MAX_CONCURRENT, MAX_WAITING);

/**
 * The picture of a card as PNG, from memory if it was drawn before.
 * @throws BulkheadRejectedError if too many are being drawn
 */
export async function shareCardImage(card: ShareCard): Promise<Buffer> {
  const key = JSON.stringify(card);
  const known = cards.get(key);
  if (known) return known;
  const png = await renderLimit.execute(async () => {
    // Loaded for the first card, because it is native code of several megabytes.
    const { renderAsync } = await import("@resvg/resvg-js");
    const image = await renderAsync(cardSvg(card), {
      font: { fontFiles, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" },
    });
    return image.asPng();
  });
  cards.set(key, png);
  return png;
}

/** Widths of letters in DejaVu Serif Bold, as parts of the font size. Condensed letters are narrower. */
const glyphWidth = (glyph: string): number => {
  if (/[mwMW@%]/.test(glyph)) return 1.06;
  if (/[ijlIt.,:;'!|()]/.test(glyph)) return 0.46;
  if (glyph === " ") return 0.36;
  return /[A-Z]/.test(glyph) ? 0.82 : 0.67;
};

const textWidth = (text: string): number =>
  [...text].reduce((sum, glyph) => sum + glyphWidth(glyph), 0);

/** A word that is wider than a line ends with an ellipsis. */
function shortened(word: string, maxEm: number): string {
  if (textWidth(word) <= maxEm) return word;
  return `${word.slice(0, Math.floor(maxEm / 0.72))}…`;
}

/** Splits a text into lines that fit. What is left after the last line becomes an ellipsis. */
export function wrapText(text: string, maxEm: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const whole of text.split(/\s+/).filter(Boolean)) {
    const word = shortened(whole, maxEm);
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`) <= maxEm)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ""}…`];
}

const TITLE_SIZES = [68, 58, 48, 42];
const MAX_TITLE_LINES = 4;
/** In pixels, without the space between lines. */
const MAX_TITLE_HEIGHT = 216;

/** The largest size in which a title fits, and its lines. */
function titleLines(title: string): { readonly size: number; readonly lines: readonly string[] } {
  for (const size of TITLE_SIZES) {
    const lines = wrapText(title, TEXT_WIDTH / size, MAX_TITLE_LINES + 1);
    const isNarrow = title.split(/\s+/).every((word) => textWidth(word) * size <= TEXT_WIDTH);
    if (isNarrow && lines.length * size <= MAX_TITLE_HEIGHT) return { size, lines };
  }
  const size = TITLE_SIZES.at(-1) ?? 0;
  return { size, lines: wrapText(title, TEXT_WIDTH / size, MAX_TITLE_LINES) };
}

const isRightToLeft = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

interface TextStyle {
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly family?: string;
}

function textLine(text: string, { y, size, fill, family = "DejaVu Sans" }: TextStyle): string {
  const [x, anchor] = isRightToLeft(text) ? [MARGIN + TEXT_WIDTH, "end"] : [MARGIN, "start"];
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="${family}" font-weight="700" font-stretch="condensed" font-size="${size}" fill="${fill}">${escapeMarkup(text)}</text>`;
}

/** A scene fills the panel's lower part, and a spot stands in its middle. */
function panel(picture: IllustrationName): string {
  const x = CARD_WIDTH - PANEL_WIDTH;
  const drawing = readFileSync(`public/art/illustrations/${picture}.svg`, "utf8");
  const { width, height } = illustrationSize(picture);
  const nested = (place: string) => drawing.replace(/^<svg[^>]*>/, `<svg ${place}>`);
  if (width === 240)
    return nested(
      `x="${x - 16}" y="${(CARD_HEIGHT - 340) / 2}" width="453" height="340" viewBox="0 0 ${width} ${height}"`,
    );
  const sky = `<rect x="${x}" width="${PANEL_WIDTH}" height="${CARD_HEIGHT}" fill="${pictureColours.light.sky}"/>`;
  return (
    sky +
    nested(
      `x="${x}" y="${CARD_HEIGHT - 450}" width="${PANEL_WIDTH}" height="450" viewBox="80 0 320 300"`,
    )
  );
}

const logo = readFileSync("public/favicon.svg", "utf8").replace(
  /^.*?<svg[^>]*>/s,
  `<svg x="${MARGIN}" y="52" width="56" height="56" viewBox="0 0 40 40">`,
);

/** In one line if possible. */
const FIGURE_SIZES = [42, 36, 32];
const CONDENSED = 0.92;

/** A marigold stroke, and the figure in at most two lines at the foot of the card. */
function figureLines(figure: string): string[] {
  if (!figure) return [];
  const size = FIGURE_SIZES.find((one) => textWidth(figure) * one * CONDENSED <= TEXT_WIDTH) ?? 32;
  const lines = wrapText(figure, TEXT_WIDTH / (size * CONDENSED), 2);
  const first = CARD_HEIGHT - 58 - (lines.length - 1) * 42;
  return [
    `<rect x="${MARGIN}" y="${first - 28 - size}" width="72" height="8" rx="4" fill="${colours.accent}"/>`,
    ...lines.map((line, index) =>
      textLine(line, { y: first + index * 42, size, fill: colours.brandDeep }),
    ),
  ];
}

function cardSvg({ title, topic, figure, picture }: ShareCard): string {
  const { size, lines } = titleLines(title);
  const first = 178 + size;
  const above = topic || (title === brand.tagline ? "" : brand.tagline);
  const topicLine = textLine(above, { y: 164, size: 26, fill: colours.brand });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${colours.paper}"/>`,
    panel(picture),
    logo,
    `<text x="${MARGIN + 72}" y="92" font-family="DejaVu Serif" font-weight="700" font-size="34" fill="${colours.ink}">${escapeMarkup(brand.name)}</text>`,
    topicLine,
    ...lines.map((line, index) =>
      textLine(line, {
        y: first + Math.round(index * size * 1.2),
        size,
        fill: colours.ink,
        family: "DejaVu Serif",
      }),
    ),
    ...figureLines(figure),
    "</svg>",
  ].join("");
}
