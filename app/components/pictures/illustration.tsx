import { useContext } from "react";
import { DataSaver } from "~/components/visitor/data-saver";
import { illustrationSize, type IllustrationName } from "~/content/links/illustrations";
import * as styles from "./illustration.css";

interface IllustrationProps {
  readonly name: IllustrationName;
  /** Scenes are always as wide as their container. */
  readonly isLarge?: boolean;
  readonly fit?: keyof typeof styles.fit;
}

/** A decorative picture, loaded after the first paint and left out with Save-Data. */
export function Illustration({ name, isLarge = false, fit }: IllustrationProps) {
  if (useContext(DataSaver)) return null;
  const isScene = name.startsWith("country-");
  const picture = styles.picture[isScene ? "scene" : isLarge ? "largeSpot" : "spot"];
  return (
    <img
      className={fit ? `${picture} ${styles.fit[fit]}` : picture}
      src={`/art/illustrations/${name}.svg`}
      {...illustrationSize(name)}
      loading="lazy"
      alt=""
    />
  );
}
