import { style } from "@vanilla-extract/css";

export const picture = style({ display: "block", width: "min(16rem, 100%)", height: "auto" });
