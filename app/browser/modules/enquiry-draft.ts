/**
 * Stores an unfinished enquiry in this tab for two days and asks before restoring or sending it. An
 * enquiry submitted offline is stored too, until the browser is online. The next person at a shared
 * phone never sees it, because it goes with the tab.
 */
const KEY = "disha enquiry";
const DRAFT_TTL_MS = 2 * 24 * 60 * 60 * 1000;

interface Draft {
  readonly path: string;
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly at: number;
  /** The visitor pressed the button, and there was no line. */
  readonly isWaiting: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function readDraft(): Draft | null {
  const draft = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft | null;
  if (draft && Date.now() - draft.at < DRAFT_TTL_MS) return draft;
  forget();
  return null;
}

const forget = (): void => sessionStorage.removeItem(KEY);

/** `widgets` contains the texts in the visitor's language (app/components/site/engagement). */
export function startEnquiryDraft(widgets: HTMLElement): void {
  // It has arrived.
  if (/\/(otp|enquiry\/thankyou)$/.test(location.pathname)) return forget();
  const line = widgets.querySelector<HTMLElement>("[data-draft]");
  const form = document.querySelector<HTMLFormElement>("form[data-enquiry]");
  if (!line || !form) return;
  const path = new URL(form.action).pathname;
  // Forms with input are not restored: later steps, and pages with errors.
  const isFilledIn = [...new FormData(form)].some(
    ([name, value]) => value !== "" && !/^(csrf|step|mobileCountry|sourceUrl)$/.test(name),
  );

  const show = (): void => {
    const draft = readDraft();
    const isOurs = draft?.path === path;
    const isOnline = navigator.onLine;
    line.hidden = !isOurs || (!draft.isWaiting && isFilledIn);
    for (const state of ["begun", "waiting", "ready"])
      line.querySelectorAll<HTMLElement>(`[data-draft-${state}]`).forEach((part) => {
        part.hidden = state !== (draft?.isWaiting ? (isOnline ? "ready" : "waiting") : "begun");
      });
  };
  const save = (isWaiting: boolean): void => {
    const values = [...new FormData(form)].filter(
      ([name, value]) =>
        typeof value === "string" && value !== "" && !/^(csrf|sourceUrl)$/.test(name),
    ) as [string, string][];
    // Consent is given on the form, unless its button had already been pressed.
    const saved = isWaiting ? values : values.filter(([name]) => name !== "consent");
    sessionStorage.setItem(KEY, JSON.stringify({ path, values: saved, at: Date.now(), isWaiting }));
  };
  const putBack = (): void => {
    for (const [name, value] of readDraft()?.values ?? [])
      for (const control of form.querySelectorAll<Control>(`[name="${name}"]`))
        if (/checkbox|radio/.test(control.type))
          (control as HTMLInputElement).checked = control.value === value;
        else if (control.type !== "hidden" && control.type !== "submit") control.value = value;
  };

  form.addEventListener("input", () => save(false));
  form.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    delete form.dataset.sent;
    save(true);
    show();
  });
  line.addEventListener("click", ({ target }) => {
    const { dataset } = (target as Element).closest("button") ?? { dataset: {} };
    if ("draftRestore" in dataset) putBack();
    else if ("draftSend" in dataset) {
      putBack();
      form.requestSubmit();
    } else if ("draftForget" in dataset) forget();
    else return;
    line.hidden = true;
  });
  window.addEventListener("online", show);
  window.addEventListener("offline", show);
  show();
}
