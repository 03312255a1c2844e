import * as styles from "./qr-picture.css";

/** A QR code, drawn with the page: dark on light in every colour scheme, so that phones can read it. */
export function QrPicture({
  code: { size, path },
  label,
}: {
  readonly code: { readonly size: number; readonly path: string };
  readonly label: string;
}) {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
