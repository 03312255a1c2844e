/**
 * Stores an unfinished enquiry in this tab for two days and asks before restoring or sending it. An
 * enquiry submitted offline is stored too, until the browser is online. The next person at a shared
 * phone never sees it, because it goes with the tab.
 */
const KEY = "disha enquiry";
const DRAFT_TTL_MS = 2 * 24 * 60 * 60 * 1000;

type Values = readonly (readonly [name: string, value: string])[];

interface Draft {
  readonly path: string;
  readonly values: Values;
  readonly at: number;
  /** Whether the visitor submitted it while offline. */
  readonly isWaiting: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function readDraft(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft | null;
    if (draft && Date.now() - draft.at < DRAFT_TTL_MS) return draft;
  } catch {
    // Not a draft: another version or the visitor wrote it.
  }
  forget();
  return null;
}

const forget = (): void => sessionStorage.removeItem(KEY);

/** What is filled in, without the fields that the page sets itself. */
const valuesOf = (form: HTMLFormElement, ignored: RegExp): Values =>
  [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && value !== "" && !ignored.test(name),
  ) as [string, string][];

function saveDraft(form: HTMLFormElement, path: string, isWaiting: boolean): void {
  const values = valuesOf(form, /^(csrf|form-key|sourceUrl)$/);
  // Consent is given on the form, unless its button had already been pressed.
  const saved = isWaiting ? values : values.filter(([name]) => name !== "consent");
  sessionStorage.setItem(KEY, JSON.stringify({ path, values: saved, at: Date.now(), isWaiting }));
}

function restoreDraft(form: HTMLFormElement): void {
  for (const [name, value] of readDraft()?.values ?? [])
    for (const control of form.querySelectorAll<Control>(`[name="${name}"]`))
      if (/checkbox|radio/.test(control.type))
        (control as HTMLInputElement).checked = control.value === value;
      else if (control.type !== "hidden" && control.type !== "submit") control.value = value;
}

/** Shows the notice about a draft of this form, with the text for its state. */
function showNotice(notice: HTMLElement, path: string, isFilledIn: boolean): void {
  const draft = readDraft();
  const whileWaiting = navigator.onLine ? "ready" : "waiting";
  const state = draft?.isWaiting ? whileWaiting : "begun";
  notice.hidden = draft?.path !== path || (!draft.isWaiting && isFilledIn);
  for (const name of ["begun", "waiting", "ready"])
    notice.querySelectorAll<HTMLElement>(`[data-draft-${name}]`).forEach((part) => {
      part.hidden = name !== state;
    });
}

/** The engagement widgets have the texts in the visitor's language (app/components/site/engagement). */
function startEnquiryDraft(): void {
  // These pages come after an enquiry that was received.
  if (/\/(otp|enquiry\/thankyou)$/.test(location.pathname)) return forget();
  const notice = document.querySelector<HTMLElement>("[data-engagement] [data-draft]");
  const form = document.querySelector<HTMLFormElement>("form[data-enquiry]");
  if (!notice || !form) return;
  const path = new URL(form.action).pathname;
  // Forms with input are not restored: later steps, and pages with errors.
  const isFilledIn = valuesOf(form, /^(csrf|form-key|step|mobileCountry|sourceUrl)$/).length > 0;
  const show = (): void => showNotice(notice, path, isFilledIn);

  form.addEventListener("input", () => saveDraft(form, path, false));
  form.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    delete form.dataset.sent;
    saveDraft(form, path, true);
    show();
  });
  notice.addEventListener("click", ({ target }) => {
    const { dataset } = (target as Element).closest("button") ?? { dataset: {} };
    if ("draftRestore" in dataset) restoreDraft(form);
    else if ("draftSend" in dataset) {
      restoreDraft(form);
      form.requestSubmit();
    } else if ("draftForget" in dataset) forget();
    else return;
    notice.hidden = true;
  });
  window.addEventListener("online", show);
  window.addEventListener("offline", show);
  show();
}

startEnquiryDraft();
