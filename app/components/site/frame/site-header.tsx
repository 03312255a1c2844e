import type { ReactNode } from "react";
import { brand } from "#domain/site/brand";
import type { Region } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { VisuallyHidden } from "~/components/layout/page";
import { Logo } from "~/components/pictures/logo";
import { useRenderedOnce } from "~/components/ui/document-assets";
import { ButtonLink } from "~/components/ui/button";
import { DialogSlot } from "~/components/ui/dialog";
import { useT, useVisitorsLanguage } from "~/components/visitor/language";
import type { TopMenu } from "~/content/site/menu";
import { LanguageSwitch } from "./language-switch";
import * as styles from "./site-header.css";
import { SiteLink } from "./site-link";

interface SiteHeaderProps {
  readonly region: Region;
  readonly menu: TopMenu;
  readonly user: {
    readonly firstName: string | null;
    readonly consolePath: string | null;
  } | null;
  readonly shortlistCount: number;
  readonly currentPath: string;
  /** With its query. */
  readonly here: string;
}

const SIGN_IN_ID = "sign-in-dialog";

/**
 * Logo, menu and account. Menu trees are on their own pages. Each entry links to one, and the shell
 * script opens it in place (`data-opens`).
 */
export function SiteHeader({
  region,
  menu,
  user,
  shortlistCount,
  currentPath,
  here,
}: SiteHeaderProps) {
  const t = useT();
  return (
    <header className={styles.header} data-area="header" {...useVisitorsLanguage()}>
      <div className={styles.row}>
        <a
          className={styles.home}
          href={hrefTo("/")}
          aria-label={t("{{brand}}, home", { brand: brand.name })}
        >
          <Logo variant={region.logo} />
        </a>
        <nav
          aria-label={t("Main")}
          {...useRenderedOnce(menu, "entries", () => <Entries menu={menu} />)}
        />
        <HeaderTools {...{ region, user, shortlistCount, currentPath, here }} />
        <MobileMenu menu={menu}>
          {user && region.languages.length > 1 ? (
            <LanguageSwitch languages={region.languages} here={here} />
          ) : null}
        </MobileMenu>
      </div>
      <DialogSlot id={SIGN_IN_ID} label={t("Sign in")} />
    </header>
  );
}

/** The entries of the menu, each of which opens its tree. */
const Entries = ({ menu }: Pick<SiteHeaderProps, "menu">) => (
  <ul className={styles.top}>
    {menu.sections.map((section) => (
      <MenuEntry key={section.id} section={section} />
    ))}
  </ul>
);

interface SectionProps {
  readonly section: TopMenu["sections"][number];
}

/** An entry and its panel, which is the next stop of the keyboard. */
function MenuEntry({ section }: SectionProps) {
  const panelId = `menu-${section.id}`;
  return (
    <li>
      <a className={styles.entry} href={section.href} data-opens={panelId}>
        <SectionName section={section} />
      </a>
      <div id={panelId} className={styles.panel} data-panel hidden />
    </li>
  );
}

/** Search, shortlist, account, call and language. */
function HeaderTools({
  region,
  user,
  shortlistCount,
  currentPath,
  here,
}: Omit<SiteHeaderProps, "menu">) {
  const t = useT();
  return (
    <div className={styles.account}>
      <a className={styles.signIn} href={hrefTo("/search")} aria-label={t("Search")}>
        <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M10 4a6 6 0 1 0 1 0m4 11 6 6" />
        </svg>
        <span className={styles.ask}>{t("Search")}</span>
      </a>{" "}
      <span className={styles.own} data-account>
        {user?.consolePath ? null : (
          <ShortlistLink count={shortlistCount} isSignedIn={user !== null} />
        )}{" "}
        <Account region={region} user={user} currentPath={currentPath} />
      </span>{" "}
      <span className={styles.ask}>
        <ButtonLink href={hrefTo("/schedule-appointment")}>{t("Book a free call")}</ButtonLink>
      </span>{" "}
      {region.languages.length > 1 ? (
        <div className={user ? styles.ask : undefined}>
          <LanguageSwitch languages={region.languages} here={here} />
        </div>
      ) : null}
    </div>
  );
}

interface ShortlistLinkProps {
  readonly count: number;
  /** Beside name and "Sign out" there is only room for the star. */
  readonly isSignedIn: boolean;
}

/** A star with the number of courses, which scripts update. Staff have no shortlist. */
function ShortlistLink({ count, isSignedIn }: ShortlistLinkProps) {
  const t = useT();
  return (
    <a className={styles.signIn} href={hrefTo("/shortlist")}>
      <VisuallyHidden>{t("Shortlist")} </VisuallyHidden>
      {isSignedIn ? null : (
        <span className={styles.ask} aria-hidden>
          {t("Shortlist")}&nbsp;
        </span>
      )}
      ★<b>{count}</b>
    </a>
  );
}

function Account({
  region,
  user,
  currentPath,
}: Pick<SiteHeaderProps, "region" | "user" | "currentPath">) {
  const t = useT();
  if (user) {
    return (
      <>
        {user.consolePath ? (
          <a className={styles.signIn} href={sitePath(user.consolePath)}>
            {t("Console")}
          </a>
        ) : null}{" "}
        <span className={user.consolePath ? styles.ask : undefined}>
          <a className={`${styles.signIn} ${styles.person}`} href={hrefTo("/profile/dashboard")}>
            {user.firstName ?? t("Profile")}
          </a>
        </span>{" "}
        <span className={styles.ask}>
          <a className={styles.signIn} href={hrefTo("/sign-out")}>
            {t("Sign out")}
          </a>
        </span>
      </>
    );
  }
  if (region.hidden.signInButton) return null;
  const returnTo = new URLSearchParams({ returnTo: sitePath(currentPath) });
  return (
    <a className={styles.signIn} href={`${hrefTo("/sign-in")}?${returnTo}`} data-opens={SIGN_IN_ID}>
      {t("Sign in")}
    </a>
  );
}

/** "More" alone means nothing in a screen reader's list of links. */
function SectionName({ section: { id, name } }: SectionProps) {
  const t = useT();
  return (
    <>
      {t(name)}
      {id === "more" ? <VisuallyHidden> {t("on this site")}</VisuallyHidden> : null}
    </>
  );
}

/** Opens without a script. */
function MobileMenu({
  menu,
  children,
}: {
  readonly menu: TopMenu;
  /** What the header of a signed-in visitor has no room for. */
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <details className={styles.mobile}>
      <summary className={styles.menuButton}>{t("Menu")}</summary>{" "}
      <nav className={styles.sheet} aria-label={t("Short menu")}>
        {children}
        <div
          className={styles.groups}
          {...useRenderedOnce(menu, "groups", () => <MenuGroups menu={menu} />)}
        />
      </nav>
    </details>
  );
}

function MenuGroups({ menu }: Pick<SiteHeaderProps, "menu">) {
  const t = useT();
  const linked = new Set(menu.short.flatMap(({ links }) => links.map(({ href }) => href)));
  const others = menu.sections.filter(({ href }) => !linked.has(href));
  return (
    <>
      {menu.short.map((group) => (
        <div key={group.id}>
          <p>{t(group.name)}</p>
          <ul className={styles.sheetList}>
            {group.links.map((item) => (
              <li key={item.id}>
                <SiteLink item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p>{t("All topics")}</p>
        <ul className={styles.sheetList}>
          {others.map((section) => (
            <li key={section.id}>
              <a href={section.href}>
                <SectionName section={section} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink href={hrefTo("/schedule-appointment")}>{t("Book a free call")}</ButtonLink>
    </>
  );
}
