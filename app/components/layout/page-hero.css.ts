import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

const WIDE = "(min-width: 48rem)";

/** The heading beside its picture, or above it on a phone. */
export const hero = style({
  display: "grid",
  gap: theme.space.x5,
  alignItems: "center",
  "@media": { [WIDE]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, min(24rem, 36%))" } },
});

export const heading = style({ display: "grid", gap: theme.space.x4 });

/** On a phone smaller than the text, which stays the largest element of the first paint. */
export const picture = style({
  inlineSize: "min(100%, 16rem)",
  "@media": { [WIDE]: { inlineSize: "100%" } },
});

export const widePicture = style({
  display: "none",
  "@media": { [WIDE]: { display: "block" } },
});
