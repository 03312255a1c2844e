import { z } from "zod";

/** Widths in pixels in which a photo is served. */
export const photoWidths = [480, 960, 1440] as const;

/** Formats in which a photo is served, the smallest first. */
export const photoFormats = ["avif", "webp"] as const;

/** Licences of photos that the site may show. */
export const photoLicences = [
  "CC0 1.0",
  "CC BY 2.0",
  "CC BY 3.0",
  "CC BY 4.0",
  "CC BY-SA 2.0",
  "CC BY-SA 3.0",
  "CC BY-SA 4.0",
  "Public domain",
  "With permission",
] as const;

/** A photo of a page, with the credit that its licence asks for. */
export const photoSchema = z.object({
  /** The start of its files' names: 16 hexadecimal digits of its content. */
  name: z.string(),
  alt: z.string(),
  /** The maker. */
  credit: z.string(),
  licence: z.enum(photoLicences),
  /** The page that states maker and licence. */
  source: z.string(),
  /** Of the largest file. */
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof photoSchema>;
