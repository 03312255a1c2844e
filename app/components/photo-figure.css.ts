import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const figure = style({ display: "grid", gap: theme.space.x2, maxInlineSize: "45rem" });

globalStyle(`${figure} img`, { borderRadius: theme.radius.lg, inlineSize: "100%" });
globalStyle(`${figure} figcaption`, { color: theme.color.muted, fontSize: theme.size.xs });
