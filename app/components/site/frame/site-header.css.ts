import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** From this width on, the whole menu fits beside the logo. */
const WIDE = "screen and (min-width: 72rem)";

/** The narrowest phones, where the picture of the logo stands for the name, which the link says. */
const NARROW = "screen and (max-width: 25.99rem)";

export const header = style({
  position: "relative",
  zIndex: 10,
  background: theme.color.surface,
  borderBlockEnd: `1px solid ${theme.color.line}`,
});

export const row = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  maxInlineSize: `calc(${theme.width.page} + 2 * ${theme.space.x4})`,
  marginInline: "auto",
  paddingInline: theme.space.x4,
  minBlockSize: "3.5rem",
  "@media": { [NARROW]: { gap: theme.space.x2 } },
});

export const home = style({
  textDecoration: "none",
  marginInlineEnd: "auto",
  paddingBlock: theme.space.x1,
  flex: "none",
});

export const top = style({
  display: "none",
  gap: theme.space.x1,
  padding: 0,
  listStyle: "none",
  "@media": { [WIDE]: { display: "flex" } },
});

export const entry = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x2,
  borderRadius: theme.radius.sm,
  color: theme.color.ink,
  fontWeight: 600,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "@media": { [NARROW]: { paddingInline: theme.space.x1 } },
  selectors: {
    "&:hover": { background: theme.color.brandSoft },
    "&[aria-expanded=true]": { background: theme.color.brandSoft, color: theme.color.brand },
  },
});

export const account = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  "@media": { [NARROW]: { gap: 0 } },
});

export const signIn = style([entry, { color: theme.color.brand }]);

/** One box that the service worker can hide, without visual effect. */
export const own = style({ display: "contents" });

/** Looks like the neighbouring links, with the same touch target. */
export const language = style([
  signIn,
  { border: 0, background: "none", font: "inherit", cursor: "pointer" },
]);

export const ask = style({
  display: "none",
  whiteSpace: "nowrap",
  "@media": { [WIDE]: { display: "block" } },
});

/** A long name is cut, so that the menu stays on the screen. */
export const person = style({
  display: "block",
  lineHeight: "2.75rem",
  maxInlineSize: "6rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { [NARROW]: { maxInlineSize: "4.5rem" } },
});

export const panel = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "100%",
  maxBlockSize: "min(75vh, 40rem)",
  overflowY: "auto",
  background: theme.color.surface,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  boxShadow: theme.shadow.high,
});

export const mobile = style({ "@media": { [WIDE]: { display: "none" } } });

export const menuButton = style([
  entry,
  {
    cursor: "pointer",
    paddingInline: theme.space.x3,
    listStyle: "none",
    border: `1px solid ${theme.color.lineStrong}`,
    "@media": { [NARROW]: { paddingInline: theme.space.x2 } },
    selectors: { "&::-webkit-details-marker": { display: "none" } },
  },
]);

export const sheet = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "100%",
  display: "grid",
  gap: theme.space.x4,
  padding: theme.space.x4,
  maxBlockSize: "80vh",
  overflowY: "auto",
  background: theme.color.surface,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  boxShadow: theme.shadow.high,
});

export const groups = style({ display: "contents" });

export const sheetList = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  columnGap: theme.space.x3,
  padding: 0,
  listStyle: "none",
});

globalStyle(`${sheet} p`, { fontWeight: 700, fontSize: theme.size.sm, color: theme.color.muted });
globalStyle(`${sheetList} a`, {
  display: "flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  color: theme.color.ink,
  textDecoration: "none",
});

globalStyle(`${home} span span`, { "@media": { [NARROW]: { display: "none" } } });
