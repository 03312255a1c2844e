import encodeQR from "qr";

export interface QrCode {
  /** Modules on a side, with the quiet zone. */
  readonly size: number;
  /** An SVG path of its dark modules, one unit each. */
  readonly path: string;
}

/** ISO/IEC 18004 requires a quiet zone of four modules. */
const QUIET_ZONE = 4;

/** A text as a QR code. */
export function qrCodeOf(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size: rows.length, path };
}
