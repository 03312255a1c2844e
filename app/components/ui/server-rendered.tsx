import type { ReactNode } from "react";
import { useDocumentAssets } from "./document-assets";

interface ServerRenderedProps {
  readonly className?: string;
  /** What the content shows: the same object for every page of a region and language. */
  readonly of: object;
  readonly children: () => ReactNode;
}

/** An element whose content is rendered once for each region and language. */
export function ServerRendered({ className, of, children }: ServerRenderedProps) {
  const { renderOnce } = useDocumentAssets();
  if (!renderOnce) return <div className={className}>{children()}</div>;
  const html = renderOnce(of, "content", children);
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
