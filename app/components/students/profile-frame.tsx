import type { ReactNode } from "react";
import { brand } from "#domain/site/brand";
import { regions } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { tabsFor } from "#domain/students/profile-tabs";
import { AppShell } from "~/components/layout/app-shell";
import * as shellStyles from "~/components/layout/app-shell.css";
import { VisuallyHidden } from "~/components/layout/page";
import { Logo } from "~/components/pictures/logo";
import { LanguageSwitch } from "~/components/site/frame/language-switch";
import { StackedRows } from "~/components/ui/data-table";
import { DialogSlot } from "~/components/ui/dialog";
import * as styles from "~/components/ui/records.css";
import { InVisitorsLanguage } from "~/components/visitor/language";
import { useShell } from "~/components/visitor/shell";
import { withIcon } from "~/content/site/app-navigation";
import type { ShellData } from "~/content/site/shell-data";

/** Tabs about the account rather than studies. */
const account = [
  { path: "/profile", name: "My details" },
  { path: "/profile/notes", name: "Notes" },
  { path: "/profile/payments", name: "Payments" },
  { path: "/profile/notifications", name: "Notifications" },
  { path: "/profile/privacy", name: "My data" },
  { path: "/sign-out", name: "Sign out" },
];

const REPORT_ID = "report-dialog";

interface ProfileFrameProps {
  /** Path of the page, or of the tab that contains it. */
  readonly current: string;
  readonly isPaid: boolean;
  readonly heading: string;
  readonly children: ReactNode;
}

/** The layout of every page of the profile: the tabs of its learner. */
export function ProfileFrame({ current, isPaid, heading, children }: ProfileFrameProps) {
  const shell = useShell();
  return (
    <AppShell
      current={current}
      heading={heading}
      groups={[
        { name: "Profile", links: tabsFor(isPaid).map(withIcon) },
        { name: "Account", links: account.map(withIcon) },
      ]}
      header={shell ? <ProfileHeader {...shell} /> : null}
      footer={shell ? <ProfileFooter {...shell} /> : null}
    >
      <StackedRows.Provider value={true}>{children}</StackedRows.Provider>
      <p>
        <a
          href={`${hrefTo("/report-error")}?${new URLSearchParams({ from: current })}`}
          data-opens={REPORT_ID}
        >
          Report a problem
        </a>
      </p>
      <DialogSlot id={REPORT_ID} label="Report a problem" />
    </AppShell>
  );
}

function ProfileHeader({ region, here, shortlistCount }: ShellData) {
  const { logo, languages } = regions[region];
  return (
    <>
      <a className={shellStyles.home} href={hrefTo("/")} aria-label={`${brand.name}, home`}>
        <Logo variant={logo} />
      </a>
      <div className={shellStyles.account}>
        <a className={shellStyles.headerLink} href={hrefTo("/search")}>
          Search
        </a>{" "}
        <a className={shellStyles.headerLink} href={hrefTo("/shortlist")}>
          <VisuallyHidden>Shortlist </VisuallyHidden>★{shortlistCount}
        </a>{" "}
        {languages.length > 1 ? (
          <InVisitorsLanguage>
            <LanguageSwitch languages={languages} here={here} />
          </InVisitorsLanguage>
        ) : null}
      </div>
    </>
  );
}

function ProfileFooter({ footer: { phone } }: ShellData) {
  return (
    <>
      <a className={shellStyles.footerLink} href={phone.href}>
        Call {phone.display}
      </a>{" "}
      <a className={shellStyles.footerLink} href={hrefTo("/chat")}>
        Chat with a counsellor
      </a>{" "}
      <a className={shellStyles.footerLink} href={hrefTo("/privacy-choices")}>
        Privacy choices
      </a>{" "}
      <a className={shellStyles.footerLink} href={sitePath("/accessibility-statement")}>
        Accessibility
      </a>
    </>
  );
}

/** How far the profile is. */
export function Progress({ percent }: { readonly percent: number }) {
  return (
    <p className={styles.progress}>
      <progress
        className={styles.meter}
        value={percent}
        max={100}
        aria-label="Profile completion"
      />{" "}
      Your profile is {percent}% complete.
    </p>
  );
}
