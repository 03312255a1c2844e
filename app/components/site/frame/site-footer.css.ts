import { globalStyle, style } from "@vanilla-extract/css";
import { PHONE, WIDE } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const footer = style({
  background: theme.color.brandDeep,
  color: "#e9f3f2",
  paddingInline: theme.space.x4,
  paddingBlock: theme.space.x5,
  fontSize: theme.size.sm,
});

export const inner = style({
  maxInlineSize: theme.width.page,
  marginInline: "auto",
  display: "grid",
  gap: theme.space.x4,
});

/** Columns of links. On a phone they are an accordion. */
export const columns = style({
  display: "grid",
  "@media": {
    [WIDE]: {
      gap: theme.space.x5,
      gridTemplateColumns: "repeat(auto-fit, minmax(9.5rem, 1fr))",
    },
  },
});
globalStyle(`${footer} h2`, {
  display: "inline",
  font: `700 ${theme.size.md}/2.6 ${theme.font.body}`,
  letterSpacing: 0,
});
globalStyle(`${footer} ul`, { listStyle: "none", padding: 0 });
globalStyle(`${columns} > details`, {
  "@media": { [PHONE]: { borderBlockEnd: "1px solid #e9f3f240" } },
});
globalStyle(`${columns} summary`, { cursor: "pointer" });
// On a wide screen the columns are always open and their headings aren't controls. Browsers that
// can't style the content of a closed `details` keep the accordion.
globalStyle(`${columns} details::details-content`, {
  "@media": { [WIDE]: { contentVisibility: "visible", blockSize: "auto" } },
});
globalStyle(`${columns} summary`, {
  "@supports": {
    "selector(::details-content)": {
      "@media": { [WIDE]: { visibility: "hidden", listStyle: "none", pointerEvents: "none" } },
    },
  },
});
globalStyle(`${columns} summary > h2`, { visibility: "visible" });

export const social = style({ display: "flex", flexWrap: "wrap", columnGap: theme.space.x4 });

globalStyle(`${footer} a`, {
  color: "inherit",
  textDecoration: "none",
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.25rem",
});
globalStyle(`${footer} a:hover`, { textDecoration: "underline" });

export const top = style({ "@media": { [WIDE]: { display: "none" } } });
export const phone = style({ fontSize: theme.size.md, fontWeight: 700, whiteSpace: "nowrap" });
export const small = style({ color: "#bcd4d3", fontSize: theme.size.xs });
