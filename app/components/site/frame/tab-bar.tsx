import type { Message } from "#domain/language/message";
import { sitePath } from "#domain/site/site-path";
import { Icon } from "~/components/pictures/icon";
import { useT, useVisitorsLanguage } from "~/components/visitor/language";
import type { IconName } from "~/content/links/icon-names";
import * as styles from "./tab-bar.css";

type Tab = readonly [icon: IconName, label: Message, path: string];

const tabs: readonly Tab[] = [
  ["search", "Search", "/search"],
  ["star", "Shortlist", "/shortlist"],
  ["phone", "Call", "/schedule-appointment"],
];
const profile: Tab = ["user-round", "Profile", "/profile/dashboard"];
const chat: Tab = ["message-circle", "Chat", "/chat"];

/** The four most important links at the lower edge of a phone's screen. */
export function TabBar({ hasProfile }: { readonly hasProfile: boolean }) {
  const t = useT();
  return (
    <nav className={styles.bar} aria-label={t("Shortcuts")} data-tab-bar {...useVisitorsLanguage()}>
      {[...tabs, hasProfile ? profile : chat].map(([icon, label, path]) => (
        <a key={path} href={sitePath(path)}>
          <Icon name={icon} />
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
