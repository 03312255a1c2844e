import MessageCircle from "lucide-react/icons/message-circle";
import X from "lucide-react/icons/x";
import type { CustomBar } from "#domain/site/custom-bar";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { useT, useVisitorsLanguage } from "~/components/visitor/language";
import * as styles from "./engagement.css";

/** The next event or webinar, as the ticker tells it. */
export interface TickerItem {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  readonly when: string;
}

/** A script of app/browser, and which part of a page needs it, as a selector. */
export interface PartScript {
  readonly part: string;
  readonly src: string;
}

/**
 * Engagement widgets: one bar at the bottom of the page, and the chat launcher. Only scripts add
 * them (app/browser/modules).
 */
export function EngagementWidgets({
  ticker,
  scripts,
}: {
  readonly ticker: TickerItem | null;
  readonly scripts: readonly PartScript[];
}) {
  const t = useT();
  return (
    <aside
      className={styles.widgets}
      aria-label={t("Help and notices")}
      data-engagement
      {...useVisitorsLanguage()}
    >
      <a
        className={styles.opener}
        href={hrefTo("/chat")}
        data-chat-opener
        aria-expanded="false"
        aria-controls="chat-panel"
      >
        <MessageCircle aria-hidden size={20} /> {t("Chat")}
      </a>
      <dialog id="chat-panel" className={styles.panel} data-chat-panel aria-label={t("Chat")}>
        <div className={styles.panelHead}>
          <span>{t("Chat with a counsellor")}</span>
          <CloseButton data-chat-close aria-label={t("Close the chat")} />
        </div>
        <div data-chat-hole>{t("Opening …")}</div>
      </dialog>
      <DraftLine />
      <ConsentLine />
      {ticker ? (
        <div className={styles.line} data-line="ticker" data-id={`ticker-${ticker.slug}`} hidden>
          <p className={styles.lineText}>
            {t("Next:")}{" "}
            <span lang="en" dir="ltr">
              <a className={styles.lineLink} href={sitePath(ticker.path)}>
                {ticker.title}
              </a>
              , {ticker.when}
            </span>
          </p>
          <CloseButton data-close-line aria-label={t("Close")} />
        </div>
      ) : (
        <div data-line="ticker" data-id="ticker" hidden />
      )}
      {scripts.map(({ part, src }) => (
        <template key={src} data-for={part} data-src={src} />
      ))}
    </aside>
  );
}

/** About an enquiry that waits in this browser (app/browser/enquiry.ts). */
function DraftLine() {
  const t = useT();
  return (
    <div className={styles.line} data-draft role="status" hidden>
      <p className={styles.lineText} data-draft-begun>
        {t("You started this enquiry earlier. It's saved only in this browser.")}
      </p>
      <p className={styles.lineText} data-draft-waiting>
        {t(
          "You're offline. We've saved your enquiry in this browser and will ask before sending it.",
        )}
      </p>
      <p className={styles.lineText} data-draft-ready>
        {t("You're back online. Send your enquiry now?")}
      </p>
      <button type="button" className={styles.small} data-draft-begun data-draft-restore>
        {t("Restore it")}
      </button>
      <button type="button" className={styles.small} data-draft-ready data-draft-send>
        {t("Send now")}
      </button>
      <button type="button" className={styles.small} data-draft-forget>
        {t("Discard")}
      </button>
    </div>
  );
}

/** Both choices are equally easy, and neither is required. */
function ConsentLine() {
  const t = useT();
  return (
    <div className={styles.line} data-line="consent" hidden>
      <p className={styles.lineText}>
        {t("Can we use anonymous analytics to improve the site?")}{" "}
        <a className={styles.lineLink} href={hrefTo("/privacy-choices")}>
          {t("What we count")}
        </a>
      </p>
      <form
        className={styles.lineForm}
        method="post"
        action={hrefTo("/privacy-choices")}
        data-consent
      >
        <button className={styles.small} name="analytics" value="yes">
          {t("Yes")}
        </button>
        <button className={styles.small} name="analytics" value="no">
          {t("No")}
        </button>
      </form>
    </div>
  );
}

/** The line of some pages (catalogue/bars.yaml). */
export function CustomBarLine({ bar }: { readonly bar: CustomBar }) {
  const t = useT();
  return (
    <div className={styles.line} data-line="bar" data-id={`bar-${bar.id}`} hidden>
      <p className={styles.lineText} lang="en" dir="ltr">
        {bar.text}{" "}
        <a className={styles.lineLink} href={sitePath(bar.path)}>
          {bar.linkText}
        </a>
      </p>
      <CloseButton data-close-line aria-label={t("Close")} />
    </div>
  );
}

function CloseButton(props: React.ComponentPropsWithoutRef<"button">) {
  return (
    <button type="button" className={styles.small} {...props}>
      <X aria-hidden size={16} />
    </button>
  );
}
