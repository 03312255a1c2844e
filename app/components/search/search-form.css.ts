import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const field = style({ position: "relative", gridTemplateColumns: "minmax(0, 1fr)" });

/** On one line on a phone too, above the button beside the field. */
export const label = style({ inlineSize: "max-content", maxInlineSize: "calc(100vw - 2rem)" });

/** The links below the search field, which app/browser/combobox.ts fills. */
export const suggestions = style({
  position: "absolute",
  zIndex: 5,
  insetBlockStart: "100%",
  insetInline: 0,
  maxBlockSize: "min(60vh, 26rem)",
  overflowY: "auto",
  background: theme.color.surface,
  color: theme.color.ink,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.md,
  boxShadow: theme.shadow.high,
  selectors: { "&[hidden]": { display: "none" } },
});

export const groupName = style({
  padding: `${theme.space.x2} ${theme.space.x3} 0`,
  color: theme.color.muted,
  fontSize: theme.size.sm,
});

const active = {
  background: theme.color.brandSoft,
  outline: `2px solid ${theme.color.brand}`,
  outlineOffset: "-2px",
};
export const option = style({
  display: "block",
  padding: theme.space.x3,
  minBlockSize: "2.75rem",
  color: "inherit",
  textDecoration: "none",
  ":hover": active,
  selectors: { "&[aria-selected=true]": active },
});
