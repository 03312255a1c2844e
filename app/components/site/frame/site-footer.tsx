import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { ServerRendered } from "~/components/ui/server-rendered";
import { useOfficeHours } from "~/components/visitor/clock";
import { useT, useVisitorsLanguage } from "~/components/visitor/language";
import type { NavigationItem } from "~/content/links/navigation-item";
import type { Footer } from "~/content/site/footer";
import * as styles from "./site-footer.css";
import { SiteLink } from "./site-link";

interface SiteFooterProps {
  /** Not sent to the browser, because it never changes there. */
  readonly footer: Footer;
}

/** Site and company links, study-in list, social accounts, and the region's number. */
export function SiteFooter({ footer }: SiteFooterProps) {
  return (
    <footer className={styles.footer} data-area="footer" {...useVisitorsLanguage()}>
      <ServerRendered className={styles.inner} of={footer}>
        {() => <FooterContent footer={footer} />}
      </ServerRendered>
    </footer>
  );
}

function FooterContent({ footer }: { readonly footer: Footer }) {
  const hours = useOfficeHours();
  const t = useT();
  return (
    <>
      <p className={styles.top}>
        <a href="#main">{t("Back to top")}</a>
      </p>
      <nav className={styles.columns} aria-label={t("Footer")}>
        <LinkList heading={t("Study in")} links={footer.studyInLinks} />
        <LinkList heading={t("Explore")} links={footer.siteLinks} />
        <LinkList heading={t("Company")} links={footer.companyLinks} />
        <div>
          <h2>{t("Call us")}</h2>
          <p>
            <a className={styles.phone} href={footer.phone.href} dir="ltr">
              {footer.phone.display}
            </a>
          </p>
          <p>
            {t(footer.phone.label)}. {t("Every day, {{hours}}.", { hours })}
          </p>
          <OtherPhones phones={footer.otherPhones} />
          <p>
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
          <p>
            <a href={hrefTo("/chat")}>{t("Chat with a counsellor")}</a>
          </p>
          {footer.phone.sample ? (
            <p className={styles.small}>{t("Sample number. Calls won't connect.")}</p>
          ) : null}
        </div>
      </nav>
      <ul className={styles.social} aria-label={t("Social media")}>
        {footer.socialLinks.map((link) => (
          <li key={link.name}>
            <a href={link.href} rel="noopener">
              {link.name === "WhatsApp" ? t("Chat on WhatsApp") : link.name}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        © {brand.name}. {t(brand.tagline)}.{" "}
        <a href={hrefTo("/privacy-choices")}>{t("Privacy choices")}</a> ·{" "}
        <a href={sitePath("/accessibility-statement")}>{t("Accessibility")}</a>
      </p>
    </>
  );
}

/** A column of links, which opens and closes on a phone. */
function LinkList({
  heading,
  links,
}: {
  readonly heading: string;
  readonly links: readonly NavigationItem[];
}) {
  return (
    <details>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <ul>
        {links.map((item) => (
          <li key={item.id}>
            <SiteLink item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** For students who are in another country. */
function OtherPhones({ phones }: { readonly phones: Footer["otherPhones"] }) {
  const t = useT();
  return (
    <details>
      <summary>{t("Call from another country")}</summary>
      <ul>
        {phones.map(({ label, href, display }) => (
          <li key={href}>
            {t(label)}:{" "}
            <a href={href} dir="ltr">
              {display}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
