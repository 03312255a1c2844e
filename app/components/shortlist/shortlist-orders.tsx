import { shortlistOrders, type ShortlistOrder } from "#domain/shortlist/shortlist-order";
import { hrefTo } from "#domain/site/href";
import * as cards from "~/components/catalogue/catalogue.css";
import { Notice } from "~/components/ui/notice";

/** The order of the courses, as links, so that it works without scripts. */
export function ShortlistOrders({ current }: { readonly current: ShortlistOrder }) {
  return (
    <nav aria-label="Sort by" className={cards.pagination}>
      {Object.entries(shortlistOrders).map(([order, name]) => (
        <a
          key={order}
          href={hrefTo("/shortlist", {}, { sort: order === "added" ? undefined : order })}
          aria-current={order === current ? "true" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** How to keep a shortlist for longer. */
export function SignInHint() {
  const query = new URLSearchParams({ returnTo: hrefTo("/shortlist") });
  return (
    <Notice tone="info">
      This browser saves it for 30 days. <a href={`${hrefTo("/sign-in")}?${query}`}>Sign in</a> to
      save it to your account.
    </Notice>
  );
}
