import { useContext } from "react";
import { photoFormats, photoWidths, type Photo } from "#domain/catalogue/photo";
import { hrefTo } from "#domain/site/href";
import { DataSaver } from "~/components/visitor/data-saver";
import * as styles from "./photo-figure.css";

/** As wide as its column, which is at most 45 rem. */
const SIZES = "(min-width: 48rem) 45rem, 100vw";

const fileOf = ({ name }: Photo, width: number, format: string): string =>
  hrefTo("/photos/:file", { file: `${name}-${width}.${format}` });

/** A photo with its credit, loaded after the first paint. With Save-Data it is left out. */
export function PhotoFigure({ photo }: { readonly photo: Photo }) {
  if (useContext(DataSaver)) return null;
  const { alt, credit, licence, source, width, height } = photo;
  return (
    <figure className={styles.figure}>
      <picture>
        {photoFormats.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={photoWidths.map((one) => `${fileOf(photo, one, format)} ${one}w`).join(", ")}
            sizes={SIZES}
          />
        ))}
        <img
          className={styles.photo}
          src={fileOf(photo, 960, "webp")}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
        />
      </picture>
      <figcaption className={styles.credit}>
        Photo: {credit},{" "}
        <a href={source} rel="noopener">
          {licence}
        </a>
      </figcaption>
    </figure>
  );
}
