/** Draws the icons of the site from its logo (public/favicon.svg): `node scripts/make/icons.mjs`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import pngToIco from "png-to-ico";

const logo = readFileSync("public/favicon.svg", "utf8");
const drawing = logo.replace(/^.*?<svg[^>]*>|<\/svg>\s*$/gs, "");

/** The logo on white with a margin on each side (0 to 0.5). */
const onWhite = (margin) => {
  const size = 40 / (1 - 2 * margin);
  const start = -(size - 40) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${size} ${size}"><rect x="${start}" y="${start}" width="${size}" height="${size}" fill="#fff"/>${drawing}</svg>`;
};

const png = (svg, size) =>
  new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();

mkdirSync("public/icons", { recursive: true });
writeFileSync("public/favicon.ico", await pngToIco([16, 32, 48].map((size) => png(logo, size))));
writeFileSync("public/apple-touch-icon.png", png(onWhite(0.1), 180));
for (const size of [192, 512]) writeFileSync(`public/icons/icon-${size}.png`, png(logo, size));
// Systems crop maskable icons, so the logo stays within the inner 80%.
writeFileSync("public/icons/icon-maskable-512.png", png(onWhite(0.2), 512));
