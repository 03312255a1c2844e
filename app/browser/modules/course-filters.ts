import { isPlainClick } from "~/browser/shared/plain-click";
import { parsePage } from "~/browser/shared/stylesheet";

/** Shows a list with other filters without leaving the page. On any error, the address is opened. */
async function showList(address: string): Promise<void> {
  const html = await fetch(address)
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
  const next = parsePage(html).querySelector("[data-results]");
  const shown = document.querySelector("[data-results]");
  if (!next || !shown) {
    location.assign(address);
    return;
  }
  shown.replaceWith(next);
  history.pushState(null, "", address);
  // Screen readers announce the new number of courses.
  next.querySelector<HTMLElement>("[tabindex]")?.focus();
}

/**
 * Filters a list of courses in place. Without this script, which needs the whole stylesheet, the
 * filters are a plain form and plain links.
 */
export function startCourseFilters(): void {
  if (!document.querySelector("[data-results]")) return;
  // Going back to other filters loads them; a link within the page has the same ones.
  let listed = location.search;
  const show = (address: string) =>
    showList(address).then(() => {
      listed = location.search;
    });
  window.addEventListener("popstate", () => {
    if (listed !== location.search) location.reload();
  });

  document.addEventListener("click", (event) => {
    const filter = (event.target as Element).closest<HTMLAnchorElement>("a[data-filter]");
    if (!filter || !isPlainClick(event)) return;
    event.preventDefault();
    void show(filter.href);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.filter === undefined) return;
    event.preventDefault();
    const query = new URLSearchParams(new FormData(form) as never);
    void show(`${form.action}?${query}`);
  });
}
