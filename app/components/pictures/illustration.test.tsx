import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DataSaver } from "~/components/visitor/data-saver";
import {
  countryIllustration,
  examIllustration,
  illustrationNames,
  illustrationSize,
} from "~/content/links/illustrations";
import { pictureColours } from "~/styles/palette";
import { Illustration } from "./illustration";

const FOLDER = "public/art/illustrations";
const MAX_BYTES = 6_144;

describe("illustrations", () => {
  it("are exactly the files that the names list", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(illustrationNames.map((name) => `${name}.svg`));
  });

  it.each(illustrationNames)("%s is small, sized and drawn in the colours of its style", (name) => {
    const svg = readFileSync(`${FOLDER}/${name}.svg`, "utf8");
    const { width, height } = illustrationSize(name);
    expect(svg.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(svg).toContain("prefers-color-scheme:dark");
    const colours = Object.values(pictureColours).flatMap((scheme) => Object.values(scheme));
    const longColour = (colour: string) =>
      colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
    const used = [...svg.matchAll(/#[0-9a-f]{3,6}\b/g)].map(([colour]) => longColour(colour));
    expect(used.filter((colour) => !colours.some((one) => one === colour))).toEqual([]);
  });

  it("are chosen by country and by exam family", () => {
    expect(countryIllustration("germany")).toBe("country-germany");
    expect(countryIllustration("vanuatu")).toBe("country-abroad");
    expect(examIllustration("oet")).toBe("exam-english");
    expect(examIllustration("gmat")).toBe("exam-graduate");
    expect(examIllustration("mcat")).toBe("exam-medical");
    expect(examIllustration("act")).toBe("exam-undergraduate");
  });
});

describe("Illustration", () => {
  const picture = <Illustration name="error-404" />;

  it("is decorative, lazy and has its size", () => {
    expect(renderToStaticMarkup(picture)).toMatch(
      /src="\/art\/illustrations\/error-404.svg" width="240" height="180" loading="lazy" alt=""/,
    );
  });

  it("is left out with Save-Data", () => {
    expect(
      renderToStaticMarkup(<DataSaver.Provider value={true}>{picture}</DataSaver.Provider>),
    ).toBe("");
  });
});
