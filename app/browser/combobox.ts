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

/** A search field whose suggestions are links (ARIA 1.2, combobox with a list). */
class Combobox {
  private readonly labels: Readonly<Record<string, string>>;
  private options: HTMLElement[] = [];
  private active = -1;
  private timer = 0;
  private latest = 0;

  constructor(
    private readonly field: HTMLInputElement,
    private readonly form: HTMLFormElement,
    private readonly list: HTMLElement,
    private readonly status: Element,
  ) {
    this.labels = JSON.parse(list.dataset.labels ?? "{}") as Record<string, string>;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
    const update = () => this.update();
    field.addEventListener("input", update);
    field.addEventListener("click", update);
    field.addEventListener("blur", () => this.close());
    field.addEventListener("keydown", (event) => this.press(event));
    // Keeps the focus in the field while a link is pressed.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a"))
        remember(field.value.trim() || (event.target as Element).textContent);
    });
    form.addEventListener("submit", () => remember(field.value.trim()));
    if (document.activeElement === field) update();
  }

  private activate(at: number): void {
    const { field, options } = this;
    options[this.active]?.setAttribute("aria-selected", "false");
    this.active = at;
    const option = options[at];
    if (!option) return field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", option.id);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.latest += 1;
    this.activate(-1);
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
  }

  private show(links: readonly Link[]): void {
    const { field, labels, list, status } = this;
    this.activate(-1);
    const groups = new Map<string, HTMLElement>();
    links.forEach((link, at) => {
      const label = labels[link.kind] ?? labels.guide ?? link.kind;
      const group = groups.get(label) ?? this.groupOf(label, groups.size);
      groups.set(label, group);
      group.append(this.optionOf(link, at));
    });
    list.replaceChildren(...groups.values());
    // In the order in which they are shown, group by group.
    this.options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
    const { length } = this.options;
    list.hidden = length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
    status.textContent = length ? (labels.count ?? "").replace("{count}", String(length)) : "";
  }

  private groupOf(label: string, at: number): HTMLElement {
    const group = document.createElement("div");
    group.role = "group";
    const name = document.createElement("div");
    name.id = `${this.list.id}-${at}`;
    name.textContent = label;
    name.className = this.list.dataset.groupClass ?? "";
    group.setAttribute("aria-labelledby", name.id);
    group.append(name);
    return group;
  }

  private optionOf({ title, href }: Link, at: number): HTMLElement {
    const option = document.createElement("a");
    Object.assign(option, { role: "option", id: `${this.list.id}-o${at}`, href, tabIndex: -1 });
    option.className = this.list.dataset.optionClass ?? "";
    option.textContent = title;
    option.setAttribute("aria-selected", "false");
    return option;
  }

  private update(): void {
    const { field, form } = this;
    const q = field.value.trim();
    clearTimeout(this.timer);
    const asked = (this.latest += 1);
    if (q === "")
      return this.show(
        recentSearches().map((title) => ({
          kind: "recent",
          title,
          href: `${form.action}?${new URLSearchParams({ q: title })}`,
        })),
      );
    if (q.length < MIN_LENGTH) return this.close();
    this.timer = setTimeout(() => {
      void fetch(`${field.dataset.combobox}?${new URLSearchParams({ q })}`)
        .then((response) => response.json() as Promise<Link[]>)
        .then((links) => {
          if (asked === this.latest) this.show(links);
        })
        .catch(() => undefined);
    }, PAUSE_MS) as unknown as number;
  }

  private press(event: KeyboardEvent): void {
    const { key } = event;
    const { active, list, options } = this;
    if (event.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) return this.update();
      const { length } = options;
      const step = key === "ArrowDown" ? 1 : -1;
      // Past the last one, the field itself comes next.
      this.activate(((active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (key === "Enter" && !list.hidden && options[active]) {
      event.preventDefault();
      options[active]?.click();
    } else if (key === "Escape" && !list.hidden) {
      event.preventDefault();
      this.close();
    } else if (key === "Tab") this.close();
  }
}

function connect(field: HTMLInputElement): void {
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  const status = list?.nextElementSibling;
  if (list && status && field.form) new Combobox(field, field.form, list, status);
}

void addStylesheet(document.querySelector<HTMLElement>("script[data-css]")?.dataset.css);
document.querySelectorAll<HTMLInputElement>("[data-combobox]").forEach(connect);
