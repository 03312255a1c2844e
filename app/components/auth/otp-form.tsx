import type { OtpChallengeView } from "#domain/auth/otp-challenge-view";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";
import * as styles from "./otp-form.css";

interface OtpFormProps {
  readonly view: OtpChallengeView;
  readonly error?: string;
  readonly csrf: string | null;
  /** Whether a failure came before: then the other channel is offered. */
  readonly hasFailed: boolean;
}

/**
 * The OTP step: one field for typed, pasted and autofilled codes, with links to resend or change
 * the address.
 */
export function OtpForm({ view, error, csrf, hasFailed }: OtpFormProps) {
  const t = useT();
  return (
    <>
      <p>
        {view.sentBy === "SMS"
          ? t("We have sent a code by SMS to")
          : t("We have sent a code by email to")}{" "}
        <strong dir="ltr">{view.maskedAddress}</strong>.{" "}
        <a href={view.changePath}>{t("Change it")}</a>
      </p>
      <form className={form} method="post" action={hrefTo("/otp")} noValidate>
        <CsrfField token={csrf} />
        <div className={styles.code}>
          <TextField
            name="otp"
            label={t("6-digit code")}
            error={error}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field
            autoFocus
          />
        </div>
        <div>
          <Button tone="accent">{t("Confirm")}</Button>
        </div>
      </form>
      <div className={styles.ways}>
        <Resend view={view} csrf={csrf} />
        {hasFailed && view.otherChannel ? (
          <OtherChannel channel={view.otherChannel} csrf={csrf} />
        ) : null}
        {view.sentBy === "email" ? (
          <p>{t("The email also has a button that confirms without typing.")}</p>
        ) : null}
      </div>
    </>
  );
}

function Resend({ view, csrf }: { readonly view: OtpChallengeView; readonly csrf: string | null }) {
  const t = useT();
  if (view.resendsLeft === 0) {
    return (
      <p>
        {t("This was the last code we can send for now.")}{" "}
        <a href={view.changePath}>{t("Use another number or address")}</a>
      </p>
    );
  }
  return (
    <form method="post" action={hrefTo("/otp")}>
      <CsrfField token={csrf} />
      <input type="hidden" name="intent" value="resend" />
      <p
        data-countdown-until={view.waitSeconds > 0 ? view.resendAt : undefined}
        data-countdown-for="resend"
        data-countdown-text={t("You can ask for a new code in {s} s.")}
        data-countdown-done={t("You can ask for a new code now.")}
      >
        {view.waitSeconds > 0
          ? t(
              "No code yet? You can ask for a new one from {{clock}}, in about {{seconds}} seconds.",
              {
                clock: view.resendClock,
                seconds: view.waitSeconds,
              },
            )
          : t("No code yet? You can ask for a new one.")}
      </p>
      <Button tone="secondary" id="resend">
        {t("Send a new code")}
      </Button>
    </form>
  );
}

function OtherChannel({
  channel,
  csrf,
}: {
  readonly channel: NonNullable<OtpChallengeView["otherChannel"]>;
  readonly csrf: string | null;
}) {
  const t = useT();
  const address = channel.maskedAddress;
  return (
    <form method="post" action={hrefTo("/otp")}>
      <CsrfField token={csrf} />
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="channel" value={channel.channel} />
      <Button tone="quiet">
        {channel.channel === "sms"
          ? t("Send it by SMS to {{address}} instead", { address })
          : t("Send it by email to {{address}} instead", { address })}
      </Button>
    </form>
  );
}
