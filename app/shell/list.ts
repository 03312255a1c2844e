import { isPlainClick } from "./plain-click";
import { addStylesheet, parsePage } from "./stylesheet";

/**
 * Shows a filtered list in place. Without it, the filters are a plain form and plain links.
 * Budget: 1 KB compressed (scripts/build.mjs fails over it).
 */

/** The query string of the list on the page. */
let listed = location.search;

/** Shows a list with other filters without leaving the page. On any error, the address is opened. */
async function showList(address: string): Promise<void> {
  const stylesheet = document.querySelector<HTMLElement>("script[data-css]")?.dataset.css;
  const [html] = await Promise.all([
    fetch(address)
      .then((response) => (response.ok ? response.text() : ""))
      .catch(() => ""),
    addStylesheet(stylesheet),
  ]);
  const next = parsePage(html).querySelector("[data-results]");
  const shown = document.querySelector("[data-results]");
  if (!next || !shown) {
    location.assign(address);
    return;
  }
  shown.replaceWith(next);
  history.pushState(null, "", address);
  listed = location.search;
  // Screen readers announce the new number of courses.
  next.querySelector<HTMLElement>("[tabindex]")?.focus();
}
window.addEventListener("popstate", () => {
  if (document.querySelector("[data-results]") && listed !== location.search) location.reload();
});

document.addEventListener("click", (event) => {
  const filter = (event.target as Element).closest<HTMLAnchorElement>("a[data-filter]");
  if (!filter || !isPlainClick(event)) return;
  event.preventDefault();
  void showList(filter.href);
});

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.filter === undefined) return;
  event.preventDefault();
  const query = new URLSearchParams(new FormData(form) as never);
  void showList(`${form.action}?${query}`);
});
