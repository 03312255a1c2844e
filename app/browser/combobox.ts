/**
 * The search field as a combobox with a list of links, after the ARIA 1.2 pattern: arrow keys move, Enter opens the
 * active link or sends the form, Escape closes. Recent searches stay on the device. The field works without it.
 */
import { addStylesheet } from "./shared/stylesheet";

interface Link {
  readonly kind: string;
  readonly title: string;
  readonly href: string;
}

const RECENT = "searches";
const MAX_RECENT = 5;
const MIN_LENGTH = 2;
const PAUSE_MS = 120;

const recentSearches = (): string[] => {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(RECENT) ?? "[]");
    return Array.isArray(all) ? all.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
};

/** Private windows and full storage refuse. */
const remember = (q: string): void => {
  try {
    const others = recentSearches().filter((one) => one !== q);
    localStorage.setItem(RECENT, JSON.stringify([q, ...others].slice(0, MAX_RECENT)));
  } catch {
    // The search goes on without it.
  }
};

function connect(field: HTMLInputElement): void {
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  const form = field.form;
  const status = list?.nextElementSibling;
  if (!list || !form || !status) return;
  const labels = JSON.parse(list.dataset.labels ?? "{}") as Record<string, string>;
  let options: HTMLElement[] = [];
  let active = -1;
  let timer = 0;
  let latest = 0;

  const activate = (at: number): void => {
    options[active]?.setAttribute("aria-selected", "false");
    active = at;
    const option = options[at];
    if (!option) return field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", option.id);
  };
  const close = (): void => {
    clearTimeout(timer);
    latest += 1;
    activate(-1);
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
  };

  const show = (links: readonly Link[]): void => {
    activate(-1);
    const groups = new Map<string, HTMLElement>();
    options = links.map(({ kind, title, href }, at) => {
      const label = labels[kind] ?? labels.guide ?? kind;
      let group = groups.get(label);
      if (!group) {
        group = document.createElement("div");
        group.role = "group";
        const name = document.createElement("div");
        name.id = `${list.id}-${groups.size}`;
        name.textContent = label;
        name.className = list.dataset.groupClass ?? "";
        group.setAttribute("aria-labelledby", name.id);
        group.append(name);
        groups.set(label, group);
      }
      const option = document.createElement("a");
      Object.assign(option, { role: "option", id: `${list.id}-o${at}`, href, tabIndex: -1 });
      option.className = list.dataset.optionClass ?? "";
      option.textContent = title;
      option.setAttribute("aria-selected", "false");
      group.append(option);
      return option;
    });
    list.replaceChildren(...groups.values());
    // In the order in which they are shown, group by group.
    options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
    list.hidden = options.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
    status.textContent = options.length
      ? (labels.count ?? "").replace("{count}", String(options.length))
      : "";
  };

  const update = (): void => {
    const q = field.value.trim();
    clearTimeout(timer);
    const asked = (latest += 1);
    if (q === "")
      return show(
        recentSearches().map((title) => ({
          kind: "recent",
          title,
          href: `${form.action}?${new URLSearchParams({ q: title })}`,
        })),
      );
    if (q.length < MIN_LENGTH) return close();
    timer = setTimeout(() => {
      void fetch(`${field.dataset.combobox}?${new URLSearchParams({ q })}`)
        .then((response) => response.json() as Promise<Link[]>)
        .then((links) => {
          if (asked === latest) show(links);
        })
        .catch(() => undefined);
    }, PAUSE_MS) as unknown as number;
  };

  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "false");
  field.addEventListener("input", update);
  field.addEventListener("click", update);
  field.addEventListener("blur", close);
  // Keeps the focus in the field while a link is pressed.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    if ((event.target as Element).closest("a"))
      remember(field.value.trim() || (event.target as Element).textContent);
  });
  form.addEventListener("submit", () => remember(field.value.trim()));
  field.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) return update();
      const { length } = options;
      const step = key === "ArrowDown" ? 1 : -1;
      // Past the last one, the field itself comes next.
      activate(((active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (key === "Enter" && !list.hidden && options[active]) {
      event.preventDefault();
      options[active]?.click();
    } else if (key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (key === "Tab") close();
  });
  if (document.activeElement === field) update();
}

void addStylesheet(document.querySelector<HTMLElement>("script[data-css]")?.dataset.css);
document.querySelectorAll<HTMLInputElement>("[data-combobox]").forEach(connect);
