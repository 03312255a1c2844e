import type { ReactNode } from "react";

interface ServerRenderedProps {
  readonly className?: string;
  /** Called on the server only. */
  readonly children: () => ReactNode;
}

/**
 * An element whose content never changes in the browser, so its data isn't sent there. React keeps
 * the server's markup inside an element whose HTML it doesn't manage.
 */
export function ServerRendered({ className, children }: ServerRenderedProps) {
  if (typeof document === "undefined") return <div className={className}>{children()}</div>;
  return (
    <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
  );
}
