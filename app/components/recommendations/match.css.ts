import { style } from "@vanilla-extract/css";
import { rows } from "~/components/layout/panel.css";
import { theme } from "~/styles/theme.css";
import { cluster, plainList, stack } from "~/styles/utilities.css";

export const form = style([stack.x4, { maxInlineSize: "36rem" }]);

export const buttons = cluster.x2;

export const answers = style([cluster.x2, plainList]);

/** A heading with what belongs to it. */
export const group = stack.x4;

/** Why a course fits, and what to check. */
export const reasons = style([rows, { fontSize: theme.size.sm }]);
