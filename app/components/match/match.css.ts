import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const form = style({ maxInlineSize: "36rem" });

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const answers = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  padding: 0,
  listStyle: "none",
});
