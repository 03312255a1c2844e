import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const figure = style({ display: "grid", gap: theme.space.x2, maxInlineSize: "45rem" });

export const photo = style({ borderRadius: theme.radius.lg, inlineSize: "100%" });
export const credit = style({ color: theme.color.muted, fontSize: theme.size.xs });
