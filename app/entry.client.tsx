import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

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

/** What was typed while React was on its way is said again to it. */
function CatchUp({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.querySelectorAll<Field>("main :is(input, select, textarea)").forEach((field) => {
      if (isChanged(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }, []);
  return children;
}

/**
 * RemixBrowser suspends, above every boundary, until the page's data are decoded. Somebody who presses
 * anything in that moment makes React give up ("Root did not complete"): so it is asked before, outside of
 * React, where it does no more than begin to decode, and throws what there is to wait for.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

await dataDecoded();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CatchUp>
        <RemixBrowser />
      </CatchUp>
    </StrictMode>,
  );
});
