import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** An outlined star that is filled once the course is shortlisted. The script changes only its name. */
export const star = style({
  inlineSize: "2.75rem",
  blockSize: "2.75rem",
  border: 0,
  background: "transparent",
  color: theme.color.brand,
  fontSize: "1.5rem",
  cursor: "pointer",
  selectors: {
    "&::before": { content: ['"\u2606"', '"\u2606" / ""'] },
    "&[name=remove]::before": { content: ['"\u2605"', '"\u2605" / ""'] },
  },
});
