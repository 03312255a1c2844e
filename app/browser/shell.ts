/**
 * The one small script of every page. Pages work without it: it is progressive enhancement.
 * Budget: 2 KB compressed (scripts/build.mjs fails over it).
 */
import { shortlistLabels } from "#domain/shortlist/shortlist";
import { isPlainClick } from "./shared/plain-click";
import { addStylesheet, parsePage } from "./shared/stylesheet";

const own = document.currentScript as HTMLScriptElement | null;

/** The fragment of a page has the page's own path below /fragments. */
async function fragmentOf(href: string): Promise<string | null> {
  const address = href.replace("/study-abroad/", "/study-abroad/fragments/");
  const [response] = await Promise.all([fetch(address), addStylesheet(own?.dataset.css)]);
  return response.ok ? response.text() : null;
}

/** Links that open their target in place: menus below the header, sign-in in a dialog. */
async function openInPlace(link: HTMLAnchorElement): Promise<void> {
  const panel = document.getElementById(link.dataset.opens ?? "");
  // Content that was opened before is still there, with its input.
  if (panel?.dataset.holds !== link.href) {
    const html = await fragmentOf(link.href).catch(() => null);
    if (html === null || !panel) {
      location.assign(link.href);
      return;
    }
    panel.innerHTML = html;
    panel.dataset.holds = link.href;
  }
  if (panel instanceof HTMLDialogElement) panel.showModal();
  else showPanel(link, panel);
}

function showPanel(link: HTMLAnchorElement, panel: HTMLElement): void {
  closePanels();
  panel.hidden = false;
  link.setAttribute("aria-expanded", "true");
}

function closePanels(): HTMLAnchorElement | undefined {
  let closed: HTMLAnchorElement | undefined;
  document
    .querySelectorAll<HTMLAnchorElement>("a[data-opens][aria-expanded=true]")
    .forEach((link) => {
      link.setAttribute("aria-expanded", "false");
      const panel = document.getElementById(link.dataset.opens ?? "");
      if (panel) panel.hidden = true;
      closed = link;
    });
  return closed;
}

/** Appends the items of the next page without duplicates. On any error, the link is followed. */
async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const list = document.querySelector("[data-list]");
  const [html] = await Promise.all([
    fetch(link.href)
      .then((response) => (response.ok ? response.text() : ""))
      .catch(() => ""),
    addStylesheet(own?.dataset.css),
  ]);
  const next = parsePage(html);
  const items = next.querySelectorAll("[data-list] > li");
  if (!list || items.length === 0) {
    location.assign(link.href);
    return;
  }
  const hrefOf = (item: Element) => item.querySelector("a")?.getAttribute("href");
  const known = new Set([...list.children].map(hrefOf));
  items.forEach((item) => {
    if (!known.has(hrefOf(item))) list.append(item);
  });
  const more = next.querySelector("[data-more]");
  if (more) link.replaceWith(more);
  else link.remove();
}

document.addEventListener("click", (event) => {
  const target = event.target as Element;
  const more = target.closest<HTMLAnchorElement>("a[data-more]");
  if (more && isPlainClick(event)) {
    event.preventDefault();
    void loadMore(more);
    return;
  }
  const link = target.closest<HTMLAnchorElement>("a[data-opens]");
  if (link && isPlainClick(event)) {
    event.preventDefault();
    if (link.getAttribute("aria-expanded") === "true") closePanels();
    else void openInPlace(link);
    return;
  }
  const dialog = target.closest("[data-closes]")?.closest("dialog");
  if (dialog) {
    event.preventDefault();
    dialog.close();
  }
  if (!target.closest("[data-panel]")) closePanels();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  closePanels()?.focus();
  // The menu of a phone.
  const menu = document.querySelector<HTMLDetailsElement>("header details[open]");
  menu?.querySelector("summary")?.focus();
  menu?.removeAttribute("open");
});

/** A panel doesn't cover what has focus after it. */
document.addEventListener("focusin", (event) => {
  const target = event.target as Element;
  if (!target.closest("[data-panel], [aria-expanded=true]")) closePanels();
});

/** Shows a time in the visitor's own zone, if it differs. */
document.querySelectorAll<HTMLTimeElement>("time[data-local]").forEach((element) => {
  const moment = new Date(element.dateTime);
  if (moment.getTimezoneOffset() === -330) return;
  const time = moment.toLocaleString(document.documentElement.lang, {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
  });
  element.textContent = (element.dataset.local ?? "").replace("{time}", time);
  element.hidden = false;
});

/** Counts down to a time (`data-countdown-until`), then enables the controls that depend on it. */
document.querySelectorAll<HTMLElement>("[data-countdown-until]").forEach((element) => {
  const until = Date.parse(element.dataset.countdownUntil ?? "");
  const waiting = document.getElementById(
    element.dataset.countdownFor ?? "",
  ) as HTMLButtonElement | null;
  const tick = () => {
    const seconds = Math.ceil((until - Date.now()) / 1000);
    if (waiting) waiting.disabled = seconds > 0;
    element.textContent =
      seconds > 0
        ? (element.dataset.countdownText ?? "{s}").replace("{s}", String(seconds))
        : (element.dataset.countdownDone ?? "");
    if (seconds > 0) setTimeout(tick, 1000);
  };
  if (!Number.isNaN(until)) tick();
});

const connection = (navigator as { connection?: { saveData?: boolean } }).connection;

/** Scripts have the whole stylesheet's address, because what they show may need rules that the page doesn't have. */
function addScript(src: string): void {
  const script = Object.assign(document.createElement("script"), { src });
  script.dataset.css = own?.dataset.css;
  document.body.append(script);
}

/** Loads the script of a field or a form when it is first used: suggestions, or results while typing. */
document.addEventListener("focusin", ({ target }) => {
  const used = (target as Element).closest<HTMLElement>("[data-script]");
  const script = used?.dataset.script;
  if (!script || (used instanceof HTMLFormElement && connection?.saveData)) return;
  document
    .querySelectorAll<HTMLElement>(`[data-script="${script}"]`)
    .forEach((field) => delete field.dataset.script);
  addScript(script);
});

/** Shows a course as shortlisted, or not, on all its buttons, and counts it in the header. */
function showChange({ value, name }: HTMLButtonElement): void {
  const isAdded = name === "add";
  document.querySelectorAll("button").forEach((button) => {
    if (button.value !== value || button.name !== name) return;
    const next = isAdded ? "remove" : "add";
    button.name = next;
    const label = button.firstChild!;
    const { other } = button.dataset;
    if (other) button.dataset.other = label.textContent!;
    label.textContent = other ?? shortlistLabels[next];
  });
  const count = document.querySelector("header a > b");
  if (count) count.textContent = String(Number(count.textContent) + (isAdded ? 1 : -1));
}

/** Changes the shortlist without leaving the page. If that fails, the form is sent as usual. */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement;
  if (form.dataset.inPlace === undefined) return;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  const body = new FormData(form);
  body.append(button.name, button.value);
  void fetch(form.action, { method: "POST", body, redirect: "manual" })
    .catch(() => null)
    .then((response) => {
      delete form.dataset.sent;
      if (response?.type === "opaqueredirect") showChange(button);
      else {
        delete form.dataset.inPlace;
        form.requestSubmit(button);
      }
    });
});

/** Prevents duplicate submissions while one is in progress. */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  // Forms handled by another script are submitted by it.
  if (form.method !== "post" || event.defaultPrevented) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => delete form.dataset.sent, 8000);
});
addEventListener("pageshow", () => {
  document
    .querySelectorAll<HTMLFormElement>("form[data-sent]")
    .forEach((form) => delete form.dataset.sent);
});

/** Copies the address of a page; where a browser can't, the button does not show. */
document.querySelectorAll<HTMLButtonElement>("[data-copy]").forEach((button) => {
  button.hidden = !navigator.clipboard;
  button.onclick = () =>
    navigator.clipboard.writeText(button.dataset.copy ?? "").then(() => {
      button.textContent = button.dataset.sayCopied ?? "";
    });
});

/** Engagement widgets load late (core.md §9), and never with Save-Data. */
const { modules, modulesAfter } = own?.dataset ?? {};
if (modules && !connection?.saveData) setTimeout(() => addScript(modules), Number(modulesAfter));
