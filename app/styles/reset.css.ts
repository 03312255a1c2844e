import { fallbackVar, globalStyle } from "@vanilla-extract/css";
import { headingSize, theme } from "./theme.css";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("html", { textSizeAdjust: "100%", scrollPaddingTop: theme.space.x6 });
/** A link to a control also shows what is above it: its legend or label, hint and message. */
globalStyle("input, select, textarea", { scrollMarginBlockStart: "8rem" });
globalStyle("body", {
  margin: 0,
  background: theme.color.paper,
  color: theme.color.ink,
  font: `400 ${theme.size.md}/1.6 ${theme.font.body}`,
  overflowWrap: "break-word",
});
globalStyle("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset, table", {
  margin: 0,
});
globalStyle("h1, h2, h3, h4", { lineHeight: 1.2, textWrap: "balance" });
globalStyle("h1, h2", {
  fontFamily: theme.font.display,
  fontWeight: 600,
  letterSpacing: "-0.01em",
});
globalStyle("h1", { fontSize: theme.size.xxl });
globalStyle("h2", { fontSize: fallbackVar(headingSize.h2, theme.size.xl) });
globalStyle("h3", { fontSize: fallbackVar(headingSize.h3, theme.size.lg) });
globalStyle("fieldset", { border: 0, padding: 0, minWidth: 0 });
globalStyle("legend", { padding: 0 });
globalStyle("img, svg, video", { display: "block", maxWidth: "100%", height: "auto" });
globalStyle("input, button, textarea, select", { font: "inherit", color: "inherit" });
globalStyle("input:is([type=checkbox], [type=radio])", {
  inlineSize: "1.5rem",
  blockSize: "1.5rem",
  accentColor: theme.color.brand,
});
globalStyle("button", { cursor: "pointer" });
globalStyle("a", { color: theme.color.brand, textUnderlineOffset: "0.15em" });
globalStyle("a:hover", { textDecorationThickness: "2px" });
globalStyle(":focus-visible", {
  outline: `3px solid ${theme.color.focus}`,
  outlineOffset: "2px",
  borderRadius: theme.radius.sm,
});
globalStyle("[hidden]", { display: "none !important" });
globalStyle("*, *::before, *::after", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      animationDuration: "0.01ms !important",
      // A short duration would make every colour a transition, of inherited ones one after the other.
      transition: "none !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});
// On paper only the page itself: no menu, no footer, no bar.
globalStyle("body > :not(main)", { "@media": { print: { display: "none !important" } } });
// Whose page it is, and where.
globalStyle("main::before", {
  "@media": { print: { content: "attr(data-on-paper)" } },
});
// Collapsed content is expanded in print.
globalStyle("details::details-content", {
  "@media": { print: { contentVisibility: "visible !important" as "visible", height: "auto" } },
});
// Where a link of the text leads is written out.
globalStyle('main a[href^="http"]::after', {
  "@media": { print: { content: '" (" attr(href) ")"', overflowWrap: "anywhere" } },
});
