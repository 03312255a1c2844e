import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { encodeState, HYDRATION_ELEMENT_ID, type HydrationData } from "~/browser/shared/hydration";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Whether a field was changed by the visitor, or restored by the browser, since the page loaded.
 */
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

/**
 * Events after which React hydrates the page synchronously (`discreteReplayableEvents` in React 18's
 * `ReactDOMEventReplaying.js`), and those that come with them.
 */
const EVENTS = [
  ...["click", "auxclick", "dblclick", "contextmenu", "submit", "reset"],
  ...["input", "change", "beforeinput", "textInput", "copy", "cut", "paste"],
  ...["keydown", "keyup", "keypress", "compositionstart", "compositionend"],
  ...["focusin", "focusout", "select", "selectionchange"],
  ...["pointerdown", "pointerup", "pointercancel", "mousedown", "mouseup"],
  ...["touchstart", "touchend", "touchcancel", "dragstart", "dragend", "drop"],
];

/**
 * Withholds events from React until hydration, so that the browser handles them natively. React 18
 * can't handle an event while the root waits for Remix to decode the page's data ("Root did not
 * complete").
 */
function holdEvents(): () => void {
  const hold = (event: Event): void => event.stopPropagation();
  EVENTS.forEach((type) => window.addEventListener(type, hold, true));
  return () => EVENTS.forEach((type) => window.removeEventListener(type, hold, true));
}

/** Calls back after hydration, and replays earlier input to React. */
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

/** Provides what Remix's `<Scripts>` would: page data, manifest and route modules. */
async function prepareRemix(): Promise<void> {
  const json = document.getElementById(HYDRATION_ELEMENT_ID)?.textContent ?? "{}";
  const { context, state, data, manifest, routes } = JSON.parse(json) as HydrationData;
  const modules = Object.entries(routes).map(
    async ([id, module]) => [id, (await import(module)) as unknown] as const,
  );
  Object.assign(window, {
    __remixContext: {
      ...(context as object),
      stream: new Response(state ? encodeState(state) : data).body,
    },
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
