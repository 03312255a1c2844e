import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "./theme.css";

/** Steps of space between parts of a component. */
const steps = {
  x1: theme.space.x1,
  x2: theme.space.x2,
  x3: theme.space.x3,
  x4: theme.space.x4,
  x5: theme.space.x5,
};

/** Below each other, never wider than the container. */
export const stack = styleVariants(steps, (gap) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap,
}));

/** Beside each other, in as many lines as needed. */
export const cluster = styleVariants(steps, (gap) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  // A long email address can be wider than a phone.
  overflowWrap: "anywhere",
  gap,
}));

/** A list whose entries need no bullets. */
export const plainList = style({ padding: 0, listStyle: "none" });

/** What explains something else: captions, notes, conditions. */
export const quiet = style({ color: theme.color.muted, fontSize: theme.size.sm });

/** Above a page that isn't in the visitor's language. */
export const englishNotice = style([
  quiet,
  { paddingInline: theme.space.x4, paddingBlock: theme.space.x2 },
]);

/** A link with room for a finger, in a list or a row. */
export const roomyLink = style({ display: "inline-block", paddingBlock: theme.space.x1 });
