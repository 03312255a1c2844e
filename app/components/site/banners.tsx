import { useT } from "~/components/visitor/language";
import { bannerSizes, type Banner } from "~/content/site/banners";
import * as styles from "./banners.css";
import * as engagement from "./engagement/engagement.css";

/**
 * The banners of the home page: a row that is scrolled by finger, wheel or keyboard, without a script
 * and without moving by itself. Pictures have their sizes, so nothing shifts when they arrive.
 */
export function Banners({
  banners,
  hasArt = true,
}: {
  readonly banners: readonly Banner[];
  /** Without its picture, a banner consists of its text. */
  readonly hasArt?: boolean;
}) {
  const t = useT();
  return (
    <ul
      className={styles.strip}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={banners.length > 1 ? 0 : undefined}
      aria-label={t("Highlights")}
    >
      {banners.map((banner, index) => (
        <li key={banner.id} className={styles.banner}>
          {hasArt ? <BannerPicture art={banner.art} isFirst={index === 0} /> : null}
          <div className={styles.text}>
            <h2>{t(banner.heading)}</h2>
            <p>{t(banner.text)}</p>
            <a className={styles.link} href={banner.href}>
              {t(banner.linkText)}
            </a>
            {banner.video ? <BannerVideo video={banner.video} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Without a script: a press opens it, a second one plays it, and only then does it load. */
function BannerVideo({ video }: { readonly video: NonNullable<Banner["video"]> }) {
  const { src, poster, width, height, label, text } = video;
  const t = useT();
  return (
    <details className={styles.video} data-video={engagement.video} data-say-close={t("Close")}>
      <summary className={styles.videoSummary}>{label}</summary>
      <video
        className={styles.videoPlayer}
        controls
        muted
        playsInline
        preload="none"
        poster={poster}
        width={width}
        height={height}
        aria-label={text}
      >
        <source src={src} type="video/webm" /> <a href={src}>{label}</a>
      </video>
    </details>
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
