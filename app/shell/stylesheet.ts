/** A fragment may hold elements that the page's inlined rules do not cover: the whole stylesheet has them. */
export function addStylesheet(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
