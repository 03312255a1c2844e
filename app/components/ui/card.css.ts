import { globalStyle, style } from "@vanilla-extract/css";
import { lateLayout } from "~/styles/late-layout";
import { theme } from "~/styles/theme.css";

export const card = style({
  ...lateLayout(),
  position: "relative",
  display: "grid",
  gap: theme.space.x2,
  alignContent: "start",
  padding: theme.space.x5,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.lg,
  boxShadow: theme.shadow.low,
  blockSize: "100%",
  // Typed names and addresses can be wider than the card.
  overflowWrap: "anywhere",
  selectors: { "&:hover:has(a)": { borderColor: theme.color.brand } },
});

globalStyle(`${card} p`, { color: theme.color.muted, fontSize: theme.size.sm });

/** The link's area is the whole card; its text stays the link's name. */
export const link = style({
  color: theme.color.ink,
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0, borderRadius: theme.radius.lg },
  },
});
