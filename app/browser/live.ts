import { addStylesheet, parsePage } from "./shared/stylesheet";

/**
 * Shows the result of a form while it is filled in (`form[data-live]`). Fields that change the others, which the
 * attribute names, send the form. The server calculates, as it does without
 * scripts, so there is one formula and one page. The shell loads this when a field is first used, and not with Save-Data.
 */
const DELAY_MS = 250;
const css = (document.currentScript as HTMLScriptElement | null)?.dataset.css;
let request: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The address of the form's result, as its first button would open it. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams(new FormData(form) as never);
  const button = form.querySelector("button");
  if (button?.name) query.append(button.name, button.value);
  return `${form.action.split("#")[0]}?${query}`;
}

/** Shows the result and keeps its address. While a field is missing or wrong, the last result stays. */
async function showResult(form: HTMLFormElement): Promise<void> {
  request?.abort();
  request = new AbortController();
  const [html] = await Promise.all([
    fetch(addressOf(form), { signal: request.signal })
      .then((response) => (response.ok ? response.text() : ""))
      .catch(() => ""),
    addStylesheet(css),
  ]);
  const next = parsePage(html).querySelector<HTMLElement>("[data-live-result]");
  const shown = document.querySelector("[aria-labelledby=result-heading]");
  if (!next?.dataset.liveResult || !shown) return;
  replaceContent(shown, next);
  history.replaceState(history.state, "", next.dataset.liveResult);
  showBar(form, shown);
}

/** The live region stays in the page, so that screen readers announce what changes in it. */
function replaceContent(shown: Element, next: Element): void {
  const region = shown.querySelector("[aria-live]");
  const nextRegion = next.querySelector("[aria-live]");
  if (!region || !nextRegion) return;
  [...shown.children].forEach((child) => child !== region && child.remove());
  region.replaceChildren(...nextRegion.childNodes);
  let isAfter = false;
  for (const child of [...next.children])
    if (child === nextRegion) isAfter = true;
    else if (isAfter) shown.append(child);
    else region.before(child);
}

/** Repeats the main number beside the fields on a phone. */
function showBar(form: HTMLFormElement, shown: Element): void {
  const bar = form.querySelector<HTMLElement>("[data-live-bar]");
  if (!bar) return;
  const isNew = bar.hidden;
  bar.hidden = false;
  if (isNew) document.activeElement?.scrollIntoView({ block: "nearest" });
  [...(shown.querySelector("[aria-live]")?.children ?? [])].forEach(({ textContent }, index) => {
    const part = bar.children[index];
    if (part) part.textContent = textContent;
  });
}

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((one) => one.selected !== one.defaultSelected && one.value);
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
};

document.addEventListener("input", ({ target }) => {
  const { form, name } = target as HTMLInputElement;
  if (form?.dataset.live === undefined) return;
  clearTimeout(timer);
  if (form.dataset.live.split(" ").includes(name)) {
    form.requestSubmit(form.querySelector("button"));
    return;
  }
  timer = setTimeout(() => void showResult(form), DELAY_MS);
});

// What was typed before this script arrived.
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live]"))
  if ([...form.elements].some(isChanged)) void showResult(form);
