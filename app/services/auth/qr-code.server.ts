import encodeQR from "qr";

export interface QrCode {
  /** Modules on a side, with the quiet zone. */
  readonly size: number;
  /** An SVG path of its dark modules, one unit each, with a rectangle for each row of them. */
  readonly path: string;
}

/** ISO/IEC 18004 requires a quiet zone of four modules. */
const QUIET_ZONE = 4;

/** A text as a QR code. */
export function qrCodeOf(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const path = rows
    .map((row, y) => {
      const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
      return [...line.matchAll(/1+/g)]
        .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
        .join("");
    })
    .join("");
  return { size: rows.length, path };
}
