import { style, styleVariants } from "@vanilla-extract/css";
import { monogramColours, monogramText } from "~/styles/palette";
import { theme } from "~/styles/theme.css";

const DARK = "(prefers-color-scheme: dark)";

/** A shield: straight shoulders under a marigold band, and a round foot. */
const shield = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  inlineSize: "3em",
  blockSize: "3.4em",
  borderBlockStart: `0.3em solid ${theme.color.accent}`,
  borderRadius: "0.4em 0.4em 50% 50% / 0.4em 0.4em 42% 42%",
  color: monogramText.light,
  fontWeight: 700,
  lineHeight: 1,
  "@media": { [DARK]: { color: monogramText.dark } },
});

export const ground = styleVariants(monogramColours, ({ light, dark }) => ({
  background: light,
  "@media": { [DARK]: { background: dark } },
}));

export const size = styleVariants({
  small: [shield, { fontSize: "0.875rem" }],
  large: [shield, { fontSize: "clamp(1.125rem, 3vw, 1.75rem)" }],
});

/** Four letters are as wide as the shield. */
export const long = style({ fontSize: "0.75em" });
