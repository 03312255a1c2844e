import { hrefTo } from "#domain/site/href";
import { formatIst, formatMoment } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

interface Props {
  readonly event: {
    readonly slug: string;
    readonly title: string;
    readonly startsAt: string;
    readonly isOnDay?: boolean;
  };
  readonly holder: { readonly name: string | null; readonly attendedAt: string | null };
  readonly csrf: string | null;
}

/** What staff see of a ticket that they have scanned. */
export function CheckIn({ event, holder, csrf }: Props) {
  const { slug, startsAt, isOnDay = false } = event;
  const attendees = hrefTo("/counsellor/events/:kind/:slug", { kind: "event", slug });
  return (
    <>
      <Lead>{holder.name ?? "No name yet"}</Lead>
      <p>
        {formatIst(startsAt)} · <a href={attendees}>All attendees</a>
      </p>
      {holder.attendedAt ? (
        <Notice tone="success">{`Checked in on ${formatMoment(holder.attendedAt)}.`}</Notice>
      ) : isOnDay ? (
        <form className={formStyle} method="post">
          <CsrfField token={csrf} />
          <div>
            <Button>Check in</Button>
          </div>
        </form>
      ) : (
        <Notice tone="info">This event isn’t today.</Notice>
      )}
    </>
  );
}
