import type { ReactNode } from "react";
import { useDocumentAssets } from "./document-assets";

interface ServerRenderedProps {
  readonly className?: string;
  /** If the content is the same for every page of a region and language: what it shows. */
  readonly of?: object;
  /** Called on the server only. */
  readonly children: () => ReactNode;
}

/**
 * An element whose content never changes in the browser, so its data isn't sent there. React keeps
 * the server's markup inside an element whose HTML it doesn't manage.
 */
export function ServerRendered({ className, of, children }: ServerRenderedProps) {
  const { renderOnce } = useDocumentAssets();
  if (typeof document === "undefined" && !(of && renderOnce))
    return <div className={className}>{children()}</div>;
  const html = of ? renderOnce?.(of, "content", children) : "";
  return (
    <div
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html ?? "" }}
    />
  );
}
