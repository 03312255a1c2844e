/**
 * Loads the whole stylesheet, because a fragment may have elements that the page's critical CSS
 * doesn't cover.
 */
export function addStylesheet(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** Parses a page, without its inlined CSS: that of another page is refused by this one's policy. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style[^]*?<\/style>/g, ""), "text/html");
