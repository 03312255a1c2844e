import { createContext, useContext } from "react";

/** What the server puts into a document besides its routes' markup. */
export interface DocumentAssets {
  /** CSS inlined for the first paint; null where the whole stylesheet is linked instead. */
  readonly criticalCss: string | null;
  /** JSON for app/entry.client.tsx; null on pages that stay HTML. */
  readonly hydration: string | null;
}

/** The browser has none of it: React keeps what the server rendered. */
export const DocumentAssetsContext = createContext<DocumentAssets>({
  criticalCss: "",
  hydration: "",
});

/** The assets of the document being rendered. */
export const useDocumentAssets = (): DocumentAssets => useContext(DocumentAssetsContext);
