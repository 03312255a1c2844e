import type { ReactNode } from "react";
import type { Message } from "#domain/language/message";
import { useT } from "~/components/visitor/language";
import type { NavigationItem } from "~/content/links/navigation-item";

interface SiteLinkProps {
  readonly item: NavigationItem;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly children?: ReactNode;
}

/** A link of menu or footer. External links are marked. */
export function SiteLink({ item, className, isCurrent, children }: SiteLinkProps) {
  const t = useT();
  const isExternal = /^https?:/.test(item.href);
  return (
    <a
      className={className}
      href={item.href}
      aria-current={isCurrent ? "page" : undefined}
      rel={isExternal ? "noopener" : undefined}
    >
      {children ?? t(item.anchorText as Message)}
    </a>
  );
}
