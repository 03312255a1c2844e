import { createContext, useContext, type ReactNode } from "react";

/** Assets that the server adds to a document besides the routes' markup. */
export interface DocumentAssets {
  /** CSS inlined for the first paint; null where the whole stylesheet is linked instead. */
  readonly criticalCss: string | null;
  /** Whether the document says that there is no such page, or that it failed. */
  readonly isError: boolean;
  /** Missing outside documents, as in tests of components. */
  readonly renderOnce?: RenderOnce;
}

/**
 * Renders a part of the layout once for each region and language.
 * @param of what the part shows, which must be the same object for every page
 */
export type RenderOnce = (of: object, name: string, part: () => ReactNode) => string;

export const DocumentAssetsContext = createContext<DocumentAssets>({
  criticalCss: "",
  isError: false,
});

/**
 * The content of an element as its props: HTML that was rendered once, or children where nothing keeps it, as in tests.
 */
export function useRenderedOnce(of: object, name: string, part: () => ReactNode) {
  const { renderOnce } = useDocumentAssets();
  if (!renderOnce) return { children: part() };
  return { dangerouslySetInnerHTML: { __html: renderOnce(of, name, part) } };
}

/** The assets of the document being rendered. */
export const useDocumentAssets = (): DocumentAssets => useContext(DocumentAssetsContext);
