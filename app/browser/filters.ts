import { isPlainClick } from "./shared/plain-click";
import { addStylesheet, parsePage } from "./shared/stylesheet";

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

/** The address of the list with the form's filters, without empty ones. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams(new FormData(form) as never);
  for (const [name, value] of [...query]) if (value === "") query.delete(name);
  return `${form.action}?${query}`;
}

/** Puts the form of the filters into the dialog, and back when it closes. */
function openSheet(): boolean {
  const sheet = document.querySelector<HTMLDialogElement>("[data-filter-sheet]");
  const panel = document.querySelector("[data-filter-panel]");
  if (!sheet || !panel?.firstElementChild) return false;
  sheet.append(panel.firstElementChild);
  sheet.addEventListener("close", () => panel.append(sheet.lastElementChild!), { once: true });
  // A handler that returns false would cancel the click.
  sheet.onclick = ({ target }) => {
    if (target === sheet) sheet.close();
  };
  sheet.showModal();
  return true;
}

let counting: AbortController | undefined;

/** Shows on the form's button how many courses meet the filters that are chosen so far. */
async function showCount(form: HTMLFormElement): Promise<void> {
  counting?.abort();
  counting = new AbortController();
  const html = await fetch(addressOf(form), { signal: counting.signal })
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "");
  const total = parsePage(html).querySelector<HTMLElement>("[data-total]")?.dataset.total;
  const button = form.querySelector("p button");
  if (total && button) button.textContent = button.textContent.replace(/[\d,]+/, total);
}

/** Filters a list of courses in place. Without this script, the filters are a plain form and plain links. */
function start(): void {
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
    const target = event.target as Element;
    if (!isPlainClick(event)) return;
    if (target.closest("a[data-filters]") && openSheet()) event.preventDefault();
    const filter = target.closest<HTMLAnchorElement>("a[data-filter]");
    if (!filter) return;
    event.preventDefault();
    void show(filter.href);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.filter === undefined) return;
    event.preventDefault();
    form.closest("dialog")?.close();
    void show(addressOf(form));
  });

  document.addEventListener("change", (event) => {
    const form = (event.target as HTMLInputElement).form;
    if (form?.dataset.filter === "change") form.requestSubmit();
    else if (form?.dataset.filter !== undefined) void showCount(form);
  });
}

// With Save-Data, nothing is loaded that a visitor didn't ask for.
const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
if (!saveData) {
  void addStylesheet(document.querySelector<HTMLElement>("script[data-css]")?.dataset.css);
  start();
}
