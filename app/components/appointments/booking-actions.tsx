import { CsrfField } from "~/components/fields/csrf-field";
import { Button, ButtonLink, ButtonRow } from "~/components/ui/button";
import { useTimeText } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";

interface ActionsProps {
  /** The booking's page. */
  readonly path: string;
  readonly csrf: string | null;
}

/** Asks to confirm moving a call to the chosen time. */
export function ConfirmMove({ path, csrf, slot }: ActionsProps & { readonly slot: string }) {
  const t = useT();
  const timeText = useTimeText();
  return (
    <form method="post" action={path}>
      <CsrfField token={csrf} />
      <p>{t("Move your call to {{time}}?", { time: timeText(slot) })}</p>
      <Button tone="accent" name="slot" value={slot}>
        {t("Yes, move it")}
      </Button>{" "}
      <a href={`${path}?day=${slot.slice(0, 10)}`}>{t("Choose another time")}</a>
    </form>
  );
}

/** Adds a call to the calendar, moves it or cancels it. Staff have a calendar of their own. */
export function BookingActions({
  path,
  csrf,
  hasFile = true,
}: ActionsProps & { readonly hasFile?: boolean }) {
  const t = useT();
  return (
    <form method="post" action={path}>
      <CsrfField token={csrf} />
      <ButtonRow>
        {hasFile ? (
          <ButtonLink href={`${path}/calendar.ics`}>{t("Add to calendar")}</ButtonLink>
        ) : null}
        <ButtonLink tone="secondary" href={`${path}?day=next`}>
          {t("Choose another time")}
        </ButtonLink>
        <Button tone="quiet" name="cancel" value="1">
          {t("Cancel call")}
        </Button>
      </ButtonRow>
    </form>
  );
}
