import { style } from "@vanilla-extract/css";
import { field, label } from "~/components/fields/fields.css";
import { dialog } from "~/components/ui/dialog.css";
import { theme } from "~/styles/theme.css";

const NARROW = "(max-width: 59.99rem)";
const WIDE = "(min-width: 60rem)";
/** In the accessibility tree, and not on the screen. */
const hidden = { position: "absolute", clipPath: "inset(50%)", inlineSize: "1px" } as const;

export const layout = style({
  display: "grid",
  gap: theme.space.x5,
  alignItems: "start",
  "@media": { [WIDE]: { gridTemplateColumns: "17rem minmax(0, 1fr)" } },
});

/** On a wide screen it is always open, where the browser can style a closed `details`. */
const alwaysOpen = {
  "&::details-content": {
    "@media": { [WIDE]: { contentVisibility: "visible", blockSize: "auto" } },
  },
} as const;

/** No triangle and no pointer, because there is nothing to open. */
const alwaysOpenSummary = {
  "@supports": {
    "selector(::details-content)": {
      "@media": { [WIDE]: { listStyle: "none", cursor: "auto" } },
    },
  },
} as const;

/** The filters beside the list. On a phone they are a page of their own, or with scripts a dialog. */
export const panel = style({
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});
/** Of filters that open in place (app/components/recommendations/course-search.tsx). */
export const panelSummary = style({
  padding: `${theme.space.x3} ${theme.space.x4}`,
  minBlockSize: "2.75rem",
  cursor: "pointer",
  fontWeight: 700,
});
export const onlyWide = style({ "@media": { [NARROW]: { display: "none" } } });
export const sheet = style([dialog, { padding: 0 }]);

/** Filters and order above the list. */
export const controls = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: theme.space.x3,
  "@media": { [NARROW]: { flexWrap: "nowrap", gap: theme.space.x2 } },
});
export const openFilters = style({
  whiteSpace: "nowrap",
  "@media": { [WIDE]: { display: "none" } },
});
export const sort = style({
  display: "flex",
  whiteSpace: "nowrap",
  alignItems: "end",
  gap: theme.space.x2,
  minInlineSize: 0,
});
/** On a phone, filters and order share one line, and the order names itself. */
export const sortLabel = style([label, { "@media": { [NARROW]: hidden } }]);
export const sortField = style([field, { minInlineSize: 0 }]);
export const form = style({
  display: "grid",
  gap: theme.space.x4,
  padding: theme.space.x4,
});

/** The button of the sheet stays visible while the filters scroll. */
export const submit = style({
  position: "sticky",
  insetBlockEnd: 0,
  paddingBlock: theme.space.x3,
  background: theme.color.surface,
});

/** On a wide screen all choices are visible with their counts, beside a longer list of courses. */
export const group = style({ display: "grid", gap: theme.space.x1, selectors: alwaysOpen });
export const groupSummary = style({
  cursor: "pointer",
  fontWeight: 600,
  minBlockSize: "2rem",
  ...alwaysOpenSummary,
});
export const choice = style({
  display: "flex",
  gap: theme.space.x2,
  alignItems: "center",
  minBlockSize: "2.25rem",
  fontSize: theme.size.sm,
});
export const count = style({ marginInlineStart: "auto", color: theme.color.muted });
export const results = style({
  display: "grid",
  gap: theme.space.x4,
  minInlineSize: 0,
  "@media": { [NARROW]: { gap: theme.space.x2 } },
});
/** Breadcrumbs, heading and number of courses, close together so that the first courses are in sight. */
export const top = style({
  marginBlock: `calc(-1 * ${theme.space.x5}) calc(-1 * ${theme.space.x4})`,
  "@media": { [NARROW]: { fontSize: theme.size.xs } },
});
export const heading = style({ fontSize: theme.size.xl });
export const total = style({ fontSize: theme.size.sm, lineHeight: 1.35 });

/** The chosen filters. */
export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  padding: 0,
  listStyle: "none",
  // One line that scrolls on a phone, so that they don't push the courses off its first screen.
  "@media": { [NARROW]: { flexWrap: "nowrap", overflowX: "auto" } },
});
export const chip = style({
  display: "inline-block",
  whiteSpace: "nowrap",
  // A touch target of 44 pixels.
  paddingBlock: theme.space.x2,
  paddingInline: theme.space.x3,
  minBlockSize: "2.75rem",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.pill,
  textDecoration: "none",
});
