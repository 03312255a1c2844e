import { useContext } from "react";
import { DataSaver } from "~/components/visitor/data-saver";
import { iconNames, type IconName } from "~/content/links/icon-names";

const isShared = (name: IconName): boolean => iconNames.some((one) => one === name);

/**
 * An icon beside its label. It is in a file that all pages share, so it costs a page few bytes and
 * is left out with Save-Data.
 */
export function Icon({
  name,
  className,
}: {
  readonly name: IconName;
  readonly className?: string;
}) {
  if (useContext(DataSaver)) return null;
  return (
    <svg className={className} width={20} height={20} aria-hidden>
      <use href={`/art/${isShared(name) ? "icons" : "app-icons"}.svg#${name}`} />
    </svg>
  );
}
