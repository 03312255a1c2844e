import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { plainList } from "~/styles/utilities.css";

export const plan = style([plainList, { marginBlock: theme.space.x3 }]);
/** Days in a column beside what is due. */
export const planStep = style({
  display: "grid",
  gridTemplateColumns: "6rem minmax(0, 1fr)",
  gap: theme.space.x3,
  paddingBlock: theme.space.x2,
  borderInlineStart: `3px solid ${theme.color.accent}`,
  paddingInlineStart: theme.space.x3,
  fontSize: theme.size.sm,
});
export const planDay = style({ fontWeight: 700 });
