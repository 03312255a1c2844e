import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { darkColours, lightColours, pictureColours } from "./palette";
import { theme } from "./theme.css";

type Colour = keyof typeof lightColours;

/** The part of axe-core that its types leave out. */
interface ColourCommons {
  readonly Color: new (red: number, green: number, blue: number) => AxeColour;
  readonly getContrast: (ground: AxeColour, text: AxeColour) => number;
}
interface AxeColour {
  parseString(colour: string): void;
}

const { Color, getContrast } = (axe.commons as unknown as { readonly color: ColourCommons }).color;

/** The contrast of two colours as WCAG 2.2 defines it. */
function contrast(text: string, ground: string): number {
  const [front, back] = [new Color(0, 0, 0), new Color(0, 0, 0)];
  front.parseString(text);
  back.parseString(ground);
  return getContrast(back, front);
}

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for borders of fields, focus rings and pictures. */
const TEXT = 4.5;
const GRAPHIC = 3;

/** The grounds on which each role of text is used. */
const textOn: Partial<Record<Colour, readonly Colour[]>> = {
  ink: ["paper", "surface", "sunken", "brandSoft", "accentSoft", "dangerSoft", "successSoft"],
  muted: ["paper", "surface", "sunken"],
  brand: ["paper", "surface", "sunken", "brandSoft"],
  onBrand: ["brand"],
  onAccent: ["accent"],
  danger: ["paper", "surface", "dangerSoft"],
  success: ["paper", "surface", "successSoft"],
};

/** Borders of fields and focus rings. */
const graphicOn: Partial<Record<Colour, readonly Colour[]>> = {
  lineStrong: ["paper", "surface", "sunken"],
  focus: ["paper", "surface", "sunken", "brandSoft", "accentSoft"],
};

const pairsOf = (roles: Partial<Record<Colour, readonly Colour[]>>) =>
  Object.entries(roles).flatMap(([role, grounds]) =>
    grounds.map((ground) => [role as Colour, ground] as const),
  );

describe.each([
  ["light", lightColours],
  ["dark", darkColours],
] as const)("the %s colours", (scheme, colours) => {
  it.each(pairsOf(textOn))("let %s be read on %s", (role, ground) => {
    expect(contrast(colours[role], colours[ground])).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(pairsOf(graphicOn))("let %s be seen on %s", (role, ground) => {
    expect(contrast(colours[role], colours[ground])).toBeGreaterThanOrEqual(GRAPHIC);
  });

  it("let white be read on the dark bands", () => {
    expect(contrast("#ffffff", colours.brandDeep)).toBeGreaterThanOrEqual(TEXT);
  });

  it("let the main shapes of illustrations be seen against their sky", () => {
    const { main, sky } = pictureColours[scheme];
    expect(contrast(main, sky)).toBeGreaterThanOrEqual(GRAPHIC);
  });
});

it("the palette has a colour for each role of the theme contract, and no other", () => {
  const roles = Object.keys(theme.color).sort();
  expect(Object.keys(lightColours).sort()).toEqual(roles);
  expect(Object.keys(darkColours).sort()).toEqual(roles);
});
