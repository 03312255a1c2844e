import { createContext, useContext } from "react";

/** Assets that the server adds to a document besides the routes' markup. */
export interface DocumentAssets {
  /** CSS inlined for the first paint; null where the whole stylesheet is linked instead. */
  readonly criticalCss: string | null;
  /** JSON for app/entry.client.tsx; null on pages that stay HTML. */
  readonly hydration: string | null;
  /** Whether the document says that there is no such page, or that it failed. */
  readonly isError: boolean;
}

/** The browser renders none of these: React keeps the server's markup. */
export const DocumentAssetsContext = createContext<DocumentAssets>({
  criticalCss: "",
  hydration: "",
  isError: false,
});

/** The assets of the document being rendered. */
export const useDocumentAssets = (): DocumentAssets => useContext(DocumentAssetsContext);
