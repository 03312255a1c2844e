/** Collects the icons of content pages in two files: `npx tsx scripts/make/icon-sprite.ts`. */
import { writeFileSync } from "node:fs";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { appIconNames, iconNames, type IconName } from "../../app/content/links/icon-names";

const STROKE =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

/** Writes icons as the symbols of one file. */
async function writeSprite(file: string, names: readonly IconName[]): Promise<void> {
  const symbols = await Promise.all(
    names.map(async (name) => {
      const icon = (await import(`lucide-react/icons/${name}`)) as { default: LucideIcon };
      const shapes = renderToStaticMarkup(createElement(icon.default))
        .replace(/^<svg[^>]*>|<\/svg>$/g, "")
        .replace(/><\/\w+>/g, "/>")
        // Keys of React that lucide keeps.
        .replace(/ key="\w+"/g, "");
      return `<symbol id="${name}" viewBox="0 0 24 24" ${STROKE}>${shapes}</symbol>`;
    }),
  );
  writeFileSync(
    `public/art/${file}`,
    `<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide, ISC licence -->${symbols.join("")}</svg>\n`,
  );
}

await writeSprite("icons.svg", iconNames);
await writeSprite("app-icons.svg", appIconNames);
