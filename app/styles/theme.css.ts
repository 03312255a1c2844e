import {
  createGlobalTheme,
  createGlobalThemeContract,
  createGlobalVar,
  globalStyle,
} from "@vanilla-extract/css";
import { darkColours, lightColours } from "./palette";

/**
 * The theme contract: every colour, size and space of the site has a name here, and components use
 * nothing else. Names are short on purpose: they travel inlined in every page.
 */
export const theme = createGlobalThemeContract(
  {
    color: {
      /** Page, raised surface, sunken surface. */
      paper: "paper",
      surface: "surface",
      sunken: "sunken",
      /** Text, quieter text, text on a filled button or the dark header. */
      ink: "ink",
      muted: "muted",
      onBrand: "on-brand",
      /** Peacock: actions and links; deep for hovers and dark bands. */
      brand: "brand",
      brandDeep: "brand-deep",
      brandSoft: "brand-soft",
      /** Marigold: the accent colour, used for one element per screen. */
      accent: "accent",
      accentSoft: "accent-soft",
      onAccent: "on-accent",
      line: "line",
      lineStrong: "line-strong",
      danger: "danger",
      dangerSoft: "danger-soft",
      success: "success",
      successSoft: "success-soft",
      focus: "focus",
    },
    font: { body: "f-body", display: "f-display", mono: "f-mono" },
    size: {
      xs: "t-xs",
      sm: "t-sm",
      md: "t-md",
      lg: "t-lg",
      xl: "t-xl",
      xxl: "t-2xl",
      hero: "t-hero",
    },
    space: {
      x1: "s1",
      x2: "s2",
      x3: "s3",
      x4: "s4",
      x5: "s5",
      x6: "s6",
      x8: "s8",
      x10: "s10",
    },
    radius: { sm: "r-sm", md: "r-md", lg: "r-lg", pill: "r-pill" },
    shadow: { low: "sh-1", high: "sh-2" },
    width: { text: "w-text", page: "w-page" },
  },
  (value) => value ?? "",
);

/** Sizes of headings in containers that need smaller ones. */
export const headingSize = { h2: createGlobalVar("h2"), h3: createGlobalVar("h3") };

const systemUi =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

createGlobalTheme(":root", theme, {
  color: lightColours,
  font: {
    body: systemUi,
    display: `"Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, serif`,
    mono: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  },
  size: {
    xs: "0.8125rem",
    sm: "0.9375rem",
    md: "1.0625rem",
    lg: "1.25rem",
    xl: "clamp(1.375rem, 1.2rem + 0.9vw, 1.75rem)",
    xxl: "clamp(1.75rem, 1.4rem + 1.8vw, 2.5rem)",
    hero: "clamp(2.125rem, 1.5rem + 3.2vw, 3.5rem)",
  },
  space: {
    x1: "0.25rem",
    x2: "0.5rem",
    x3: "0.75rem",
    x4: "1rem",
    x5: "1.5rem",
    x6: "2rem",
    x8: "3rem",
    x10: "4.5rem",
  },
  radius: { sm: "0.375rem", md: "0.75rem", lg: "1.25rem", pill: "999px" },
  shadow: {
    low: "0 1px 2px rgb(20 38 46 / 0.08), 0 2px 8px rgb(20 38 46 / 0.06)",
    high: "0 8px 30px rgb(20 38 46 / 0.16)",
  },
  width: { text: "44rem", page: "72rem" },
});

const darkVars = Object.fromEntries(
  (Object.keys(darkColours) as (keyof typeof darkColours)[]).map((name) => [
    theme.color[name],
    darkColours[name],
  ]),
);

globalStyle(":root", {
  colorScheme: "light dark",
  "@media": { "(prefers-color-scheme: dark)": { vars: darkVars } },
});
