import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const steps = style({
  display: "flex",
  gap: theme.space.x2,
  padding: 0,
  listStyle: "none",
  fontSize: theme.size.sm,
});

export const step = style({
  flex: 1,
  minInlineSize: 0,
  paddingBlockStart: theme.space.x2,
  borderBlockStart: `4px solid ${theme.color.line}`,
  color: theme.color.muted,
  selectors: {
    "&[data-state=done]": { borderColor: theme.color.success },
    "&[data-state=current]": {
      borderColor: theme.color.brand,
      color: theme.color.ink,
      fontWeight: 700,
    },
  },
});
