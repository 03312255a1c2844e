import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inArray, notInArray } from "drizzle-orm";
import { photoFormats, photoWidths, type Photo } from "#domain/catalogue/photo";
import { photoFiles } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import type { Problems } from "../text/problems";

/** The folder of the catalogue that has the pictures as their makers delivered them. */
export const PHOTO_FOLDER = "photos";

/** A picture of the folder. */
export interface PhotoFile extends Pick<Photo, "name" | "width" | "height"> {
  readonly place: string;
}

const MAX_FILE_BYTES = 20_000_000;
const LARGEST_WIDTH = Math.max(...photoWidths);
/** Enough for a phone, without visible damage. */
const QUALITY = { avif: 50, webp: 72 } as const;

/**
 * Loads the image library only for catalogues with photos, because it is native code of several
 * megabytes.
 */
async function imageLibrary() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Reads the pictures of a catalogue folder by file name, and reports those that can't be used. */
export async function readPhotoFiles(
  folder: string,
  problems: Problems,
): Promise<ReadonlyMap<string, PhotoFile>> {
  const found = new Map<string, PhotoFile>();
  const home = path.join(folder, PHOTO_FOLDER);
  if (!existsSync(home)) return found;
  const names = readdirSync(home).filter((name) => /\.(jpe?g|png|webp|avif|tiff?)$/.test(name));
  for (const name of names.sort()) {
    const place = path.join(home, name);
    const read = await readPhotoFile(place);
    if (typeof read === "string") problems.error(`${PHOTO_FOLDER}/${name}`, 1, "-", read);
    else found.set(name, read);
  }
  return found;
}

/** Returns the picture of a file, or what is wrong with it. */
async function readPhotoFile(place: string): Promise<PhotoFile | string> {
  const bytes = readFileSync(place);
  if (bytes.length > MAX_FILE_BYTES) return "is larger than 20 MB";
  const sharp = await imageLibrary();
  const { autoOrient } = await sharp(bytes)
    .metadata()
    .catch(() => ({ autoOrient: null }));
  if (!autoOrient) return "can't be read as a picture";
  const { width, height } = autoOrient;
  if (width < LARGEST_WIDTH) return `is ${width} pixels wide. It needs ${LARGEST_WIDTH} or more`;
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return {
    name,
    place,
    width: LARGEST_WIDTH,
    height: Math.round((height * LARGEST_WIDTH) / width),
  };
}

/** Makes the files of photos that the database lacks: each width in each format. */
export async function storePhotos(db: Database, photos: readonly PhotoFile[]): Promise<void> {
  for (const { name, place } of photos) {
    const names = photoWidths.flatMap((width) =>
      photoFormats.map((format) => ({ file: `${name}-${width}.${format}`, width, format })),
    );
    const stored = await db
      .select({ file: photoFiles.file })
      .from(photoFiles)
      .where(
        inArray(
          photoFiles.file,
          names.map(({ file }) => file),
        ),
      );
    const missing = names.filter(({ file }) => !stored.some((one) => one.file === file));
    if (missing.length === 0) continue;
    const sharp = await imageLibrary();
    for (const { file, width, format } of missing) {
      const picture = sharp(place).autoOrient().resize({ width });
      const bytes = await picture.toFormat(format, { quality: QUALITY[format] }).toBuffer();
      await db.insert(photoFiles).values({ file, bytes }).onConflictDoNothing();
    }
  }
}

/** Removes the files of photos that no page shows any more. */
export async function removeOldPhotos(db: Database, photos: readonly PhotoFile[]): Promise<void> {
  const used = photos.flatMap(({ name }) =>
    photoWidths.flatMap((width) => photoFormats.map((format) => `${name}-${width}.${format}`)),
  );
  await db
    .delete(photoFiles)
    .where(used.length > 0 ? notInArray(photoFiles.file, used) : undefined);
}
