import { createRequire } from "node:module";
import path from "node:path";

/** DejaVu has the rupee sign, Vietnamese and Arabic, which the standard PDF fonts lack. */
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")),
  "ttf",
);

/**
 * Font files, for `doc.font()`. They are not registered under names: pdfkit puts the font of a table's
 * cells back by its file, and would read a file again for each cell if it knew it by another name.
 */
export const fonts = {
  body: path.join(folder, "DejaVuSansCondensed.ttf"),
  bold: path.join(folder, "DejaVuSansCondensed-Bold.ttf"),
  italic: path.join(folder, "DejaVuSansCondensed-Oblique.ttf"),
} as const;
