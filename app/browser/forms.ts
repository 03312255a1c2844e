import { startLocating } from "./shared/locating";
import { addStylesheet, parsePage } from "./shared/stylesheet";

/**
 * Makes long forms and uploads of the profile safer on a slow line. Nothing needs it: without it they
 * are plain forms. Budget: 2 KB compressed (scripts/build.mjs fails over it).
 */

const DRAFT_PREFIX = "disha draft ";

/** Input is stored in this tab until the form has been submitted successfully. */
function saveDraft(form: HTMLFormElement): void {
  const key = DRAFT_PREFIX + location.pathname;
  const fields = () =>
    [...form.elements].filter(
      (one): one is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
        "value" in one && "name" in one && one.name !== "" && one.name !== "csrf",
    );
  const draft = sessionStorage.getItem(key);
  // A page with errors already has the input.
  if (draft && !form.querySelector("[role=alert]")) {
    const values = JSON.parse(draft) as [string, string, boolean][];
    fields().forEach((field, index) => {
      const [name, value, checked] = values[index] ?? [];
      if (name !== field.name || value === undefined) return;
      if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type))
        field.checked = checked ?? false;
      else if (field.type !== "hidden" && field.type !== "submit") field.value = value;
    });
    form.querySelector("[data-restored]")?.removeAttribute("hidden");
  }
  form.addEventListener("input", () => {
    const values = fields().map((field) => [
      field.name,
      field.value,
      field instanceof HTMLInputElement && field.checked,
    ]);
    sessionStorage.setItem(key, JSON.stringify(values));
  });
}

/** A picture that is too big, smaller: JPEG, at most 2000 points on its longer side. */
async function fitting(file: File, maxBytes: number): Promise<File> {
  if (file.size < maxBytes || !/^image\/(jpeg|png)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    for (const side of [2000, 1400, 1000]) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, "image/jpeg", 0.8),
      );
      if (blob && blob.size < maxBytes)
        return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
    }
  } catch {
    // Unreadable images are uploaded unchanged. The response explains what is wrong.
  }
  return file;
}

const pageOf = (address: string): string => address.replace(/#.*/, "");

/** The main part of a fetched page, with critical CSS that this page may lack. */
async function showInPlace(html: string): Promise<void> {
  const href = document.querySelector<HTMLElement>("script[data-css]")?.dataset.css;
  await addStylesheet(href);
  const next = parsePage(html).getElementById("main");
  if (next) document.getElementById("main")?.replaceWith(next);
  document.querySelector<HTMLElement>("[role=alert] a")?.focus();
  start();
}

/** Submits a form with a file, shows the upload progress, and then the returned page. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new FormData(form);
  if (submitter instanceof HTMLButtonElement) body.set(submitter.name, submitter.value);
  const file = body.get("file");
  const place = form.querySelector<HTMLElement>("[data-progress]");
  const bar = document.createElement("progress");
  const label = document.createElement("span");
  place?.replaceChildren(label, bar);
  if (file instanceof File) body.set("file", await fitting(file, Number(form.dataset.upload)));
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.onprogress = ({ loaded, total }) => {
    bar.max = total;
    bar.value = loaded;
    label.textContent = `${Math.round((loaded / total) * 100)}%`;
  };
  request.onload = () => {
    if (pageOf(request.responseURL) !== pageOf(form.action)) location.assign(request.responseURL);
    else {
      // Replaces the page with the returned one, which has errors, as the browser would.
      void showInPlace(request.responseText);
    }
  };
  request.onerror = () => {
    label.textContent = place?.dataset.sayDropped ?? "";
    bar.remove();
    delete form.dataset.sending;
  };
  request.send(body);
}

function start(): void {
  document.querySelectorAll<HTMLFormElement>("form[data-draft]").forEach(saveDraft);
  document.querySelectorAll<HTMLFormElement>("form[data-upload]").forEach((form) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.dataset.sending) return;
      form.dataset.sending = "1";
      void send(form, event.submitter);
    });
  });
  // A submitted form needs no stored input. The confirmation page names the form.
  document.querySelectorAll<HTMLElement>("[data-arrived]").forEach(({ dataset }) => {
    sessionStorage.removeItem(DRAFT_PREFIX + (dataset.arrived ?? ""));
  });
}

start();
startLocating();
