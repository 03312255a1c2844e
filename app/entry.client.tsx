import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HYDRATION_ELEMENT_ID, type HydrationData } from "#domain/hydration";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether somebody has changed a field, or the browser restored it, since the HTML came. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(preset, 0);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio")
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Events by which a visitor uses a page, and to which React listens. */
const EVENTS = [
  ...["click", "submit", "input", "change", "beforeinput", "paste"],
  ...["keydown", "keyup", "keypress", "focusin", "focusout"],
  ...["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"],
];

/**
 * Keeps events from React until the page is hydrated; the browser handles them as it does without scripts. React 18
 * can't take an event while the root waits for Remix to decode the page's data ("Root did not complete").
 */
function holdEvents(): () => void {
  const hold = (event: Event): void => event.stopPropagation();
  EVENTS.forEach((type) => window.addEventListener(type, hold, true));
  return () => EVENTS.forEach((type) => window.removeEventListener(type, hold, true));
}

/** Calls back once hydrated, and repeats to React what was typed before. */
function Hydrated({
  onHydrated,
  children,
}: {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    onHydrated();
    document.querySelectorAll<Field>("main :is(input, select, textarea)").forEach((field) => {
      if (isChanged(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }, [onHydrated]);
  return children;
}

/** Gives Remix what its own `<Scripts>` would: the page's data, the manifest and the routes' modules. */
async function prepareRemix(): Promise<void> {
  const json = document.getElementById(HYDRATION_ELEMENT_ID)?.textContent ?? "{}";
  const { context, data, manifest, routes } = JSON.parse(json) as HydrationData;
  const modules = Object.entries(routes).map(
    async ([id, module]) => [id, (await import(module)) as unknown] as const,
  );
  Object.assign(window, {
    __remixContext: { ...(context as object), stream: new Response(data).body },
    __remixManifest: manifest,
    __remixRouteModules: Object.fromEntries(await Promise.all(modules)),
  });
}

await prepareRemix();
const releaseEvents = holdEvents();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated onHydrated={releaseEvents}>
        <RemixBrowser />
      </Hydrated>
    </StrictMode>,
  );
});
