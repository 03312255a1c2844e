import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { stack } from "~/styles/utilities.css";

export const days = style({
  display: "grid",
  gap: theme.space.x2,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
export const day = style({
  display: "grid",
  padding: theme.space.x2,
  minBlockSize: "2.75rem",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.sm,
  background: theme.color.surface,
  textDecoration: "none",
  fontWeight: 600,
  fontSize: theme.size.sm,
  selectors: {
    "&[aria-current]": {
      borderColor: theme.color.brand,
      boxShadow: `inset 0 0 0 1px ${theme.color.brand}`,
    },
  },
});

/** The next free times, day by day. */
export const offer = stack.x3;
export const offerDay = stack.x2;
export const offerDayName = style({ fontSize: theme.size.sm });

export const free = style({ color: theme.color.muted, fontWeight: 400 });

export const slots = style({
  display: "grid",
  gap: theme.space.x2,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 5.5rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
export const slot = style({
  display: "grid",
  placeItems: "center",
  minBlockSize: "2.75rem",
  padding: theme.space.x1,
  border: `1px solid ${theme.color.brand}`,
  borderRadius: theme.radius.sm,
  textDecoration: "none",
  fontSize: theme.size.sm,
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: "center",
});
