import type { PDFInvalidObject } from "@cantoo/pdf-lib";

/** Names may spell any letter as `#` and its hexadecimal code. */
export const named = (text: string): string =>
  text.includes("#")
    ? text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** The text of an object that couldn't be parsed. */
export function textOf(object: PDFInvalidObject): string {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes.toString("latin1");
}
