import { expect, it } from "vitest";
import { slugOf } from "../text/slug";
import { cityName } from "./city";

it.each([
  ["Cambridge, Massachusetts", "Cambridge", "cambridge"],
  ["Jyväskylä", "Jyväskylä", "jyvaskyla"],
  ["Urbana and Champaign, Illinois", "Urbana and Champaign", "urbana-and-champaign"],
  ["Gif-sur-Yvette", "Gif-sur-Yvette", "gif-sur-yvette"],
  ["’s-Hertogenbosch", "’s-Hertogenbosch", "s-hertogenbosch"],
])("%s is %s in text and %s in addresses", (city, name, slug) => {
  expect(cityName(city)).toBe(name);
  expect(slugOf(name)).toBe(slug);
});
