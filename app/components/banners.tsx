import { bannerSizes, type Banner } from "~/content/banners";
import * as styles from "./banners.css";

/**
 * The banners of the home page: a row that is scrolled by finger, wheel or keyboard, without a script
 * and without moving by itself. Pictures have their sizes, so nothing shifts when they arrive.
 */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  return (
    <ul
      className={styles.strip}
      tabIndex={banners.length > 1 ? 0 : undefined}
      aria-label="Highlights"
    >
      {banners.map((banner, index) => (
        <li key={banner.id} className={styles.banner}>
          <BannerPicture art={banner.art} isFirst={index === 0} />
          <div className={styles.words}>
            <h2>{banner.heading}</h2>
            <p>{banner.text}</p>
            <a className={styles.link} href={banner.href}>
              {banner.linkText}
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}

function BannerPicture({
  art,
  isFirst,
}: {
  readonly art: Banner["art"];
  readonly isFirst: boolean;
}) {
  const { desktop, tablet, mobile } = bannerSizes;
  return (
    <picture>
      <source
        media="(min-width: 64rem)"
        srcSet={`/art/banner-${art}-desktop.svg`}
        width={desktop.width}
        height={desktop.height}
      />
      <source
        media="(min-width: 32rem)"
        srcSet={`/art/banner-${art}-tablet.svg`}
        width={tablet.width}
        height={tablet.height}
      />
      <img
        className={styles.art}
        src={`/art/banner-${art}-mobile.svg`}
        width={mobile.width}
        height={mobile.height}
        alt=""
        loading={isFirst ? undefined : "lazy"}
      />
    </picture>
  );
}
