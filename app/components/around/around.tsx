import { MessageCircle, X } from "lucide-react";
import type { CustomBar } from "~/domain/custom-bar";
import { sitePath } from "~/domain/site-path";
import * as styles from "./around.css";

/** The next event or webinar, as the ticker tells it. */
export interface TickerItem {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  readonly when: string;
}

/**
 * What stands around a page once it has long been there: one line at the lower edge, and the chat. Only
 * scripts put it into a page (app/shell/modules).
 */
export function Around({ ticker }: { readonly ticker: TickerItem | null }) {
  return (
    <aside className={styles.around} aria-label="Around this page" data-around>
      <a
        className={styles.opener}
        href={sitePath("/chat")}
        data-chat-opener
        aria-expanded="false"
        aria-controls="chat-panel"
      >
        <MessageCircle aria-hidden size={20} /> Chat
      </a>
      <dialog id="chat-panel" className={styles.panel} data-chat-panel aria-label="Chat">
        <div className={styles.panelHead}>
          <span>Chat with a counsellor</span>
          <CloseButton data-chat-close aria-label="Close the chat" />
        </div>
        <div data-chat-hole>Opening …</div>
      </dialog>
      <ConsentLine />
      {ticker ? (
        <div className={styles.line} data-line="ticker" data-id={`ticker-${ticker.slug}`} hidden>
          <p>
            Next: <a href={sitePath(ticker.path)}>{ticker.title}</a>, {ticker.when}
          </p>
          <CloseButton data-close-line aria-label="Close" />
        </div>
      ) : (
        <div data-line="ticker" data-id="ticker" hidden />
      )}
    </aside>
  );
}

/** Both answers are as easy to give, and neither is needed for anything. */
function ConsentLine() {
  return (
    <div className={styles.line} data-line="consent" hidden>
      <p>
        May we count which pages are used? Without your name, and only to make them better.{" "}
        <a href={sitePath("/privacy-choices")}>What is counted</a>
      </p>
      <form method="post" action={sitePath("/privacy-choices")} data-consent>
        <button className={styles.small} name="counting" value="yes">
          Yes
        </button>
        <button className={styles.small} name="counting" value="no">
          No
        </button>
      </form>
    </div>
  );
}

/** The line of some pages (catalogue/bars.yaml). */
export function CustomBarLine({ bar }: { readonly bar: CustomBar }) {
  return (
    <div className={styles.line} data-line="bar" data-id={`bar-${bar.id}`} hidden>
      <p>
        {bar.text} <a href={sitePath(bar.path)}>{bar.linkText}</a>
      </p>
      <CloseButton data-close-line aria-label="Close" />
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
