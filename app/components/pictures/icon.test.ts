import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { appIconNames, iconNames } from "~/content/links/icon-names";

it.each([
  ["icons.svg", iconNames],
  ["app-icons.svg", appIconNames],
])("%s has every icon of its list, and no other", (file, names) => {
  const sprite = readFileSync(`public/art/${file}`, "utf8");
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...names]);
});
