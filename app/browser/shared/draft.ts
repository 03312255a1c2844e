/**
 * Stores in this tab what is typed into a form, for each address, until it is saved. The form says
 * so, and offers to discard it. `?saved=` in the address means that the form was saved.
 */
type Values = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].filter(([name]) => !/^(csrf|form)$/.test(name)) as [string, string][],
  );

/**
 * Shows the values that were typed. The others stay as the page has them now. `shown` is what the
 * form began with, so that the services notice what a colleague has changed since.
 */
function restore(form: HTMLFormElement, values: Values): void {
  const shown = JSON.parse(values.shown ?? "{}") as Values;
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name) as Control | null;
    if (control && value !== shown[name]) control.value = value;
  }
}

/** Starts with the form that has `data-draft`, if there is one. */
export function startDraft(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-draft]");
  if (!form) return;
  const key = `draft ${location.pathname}`;
  const forget = () => sessionStorage.removeItem(key);
  if (location.search.includes("saved=")) forget();
  const stored = sessionStorage.getItem(key);
  // A rejected form has what was typed already.
  if (stored && !form.dataset.draft) {
    restore(form, JSON.parse(stored) as Values);
    form.querySelector("[data-draft-restored]")?.removeAttribute("hidden");
  }
  form.addEventListener("input", () => {
    sessionStorage.setItem(key, JSON.stringify(valuesOf(form)));
  });
  form.querySelector("[data-draft-discard]")?.addEventListener("click", () => {
    forget();
    location.replace(location.pathname);
  });
}
