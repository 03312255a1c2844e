import { styleVariants } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const picture = styleVariants({
  scene: { borderRadius: theme.radius.lg, inlineSize: "100%" },
  spot: { inlineSize: "12rem" },
  largeSpot: { inlineSize: "18rem", marginInline: "auto" },
});

/** Cut or reduced to fit into a list. */
export const fit = styleVariants({
  card: { inlineSize: "100%", blockSize: "8rem", objectFit: "cover" },
  step: { blockSize: "6rem", inlineSize: "auto" },
});
