import type { Challenge } from "#contract/auth/shapes";
import type { OtpChallengeView } from "#domain/auth/otp-challenge-view";
import { secondsUntil } from "#domain/auth/otp-rules";
import type { Translate } from "#domain/language/message";
import { brand } from "#domain/site/brand";
import type { Region } from "#domain/site/regions";
import { formatClock } from "#domain/time/dates";
import type { ServiceError } from "~/services/client/client.server";
import type { Pending } from "./pending/pending.server";

export function otpChallengeView(
  challenge: Challenge,
  pending: Pending,
  { region, t }: { readonly region: Region; readonly t: Translate },
  now: Date,
): OtpChallengeView {
  const { id: zone, name } = region.timeZone;
  return {
    sentBy: challenge.channel === "sms" ? "SMS" : "email",
    maskedAddress: challenge.maskedAddress,
    changePath: `${pending.formPath}${pending.formPath.includes("?") ? "&" : "?"}change=1`,
    waitSeconds: secondsUntil(challenge.resendAt, now.getTime()),
    resendAt: challenge.resendAt,
    resendClock: `${formatClock(challenge.resendAt, zone)} ${t(name)}`,
    resendsLeft: challenge.resendsLeft,
    otherChannel: challenge.otherChannel,
  };
}

const HOUR_SECONDS = 60 * 60;

/** `Retry-After` of a response to a used-up limit. */
export const retryHeaders = (error: ServiceError): Record<string, string> =>
  error.status === 429 && error.retryAfterSeconds !== null
    ? { "Retry-After": String(error.retryAfterSeconds) }
    : {};

/** Message for a failed check or resend: what is wrong, and whether the code can still be used. */
export interface CodeProblem {
  readonly message: string;
  readonly isOver: boolean;
  /** The account is deactivated: no code can help. */
  readonly isDeactivated?: true;
}

/** The status of a page that shows a `CodeProblem`. */
export function codeProblemStatus(error: ServiceError): number {
  if (error.status === 429) return 429;
  return error.code === "AU_UNA_4002" ? 403 : 400;
}

/**
 * Why no code was sent, and when the next one can be: the message of the error catalogue where this
 * number or address has had its codes, else the share that others have used up.
 */
export function codeLimitMessage(error: ServiceError, t: Translate): string {
  const { scope } = error.details;
  const seconds = error.retryAfterSeconds ?? 0;
  const when =
    seconds > 2 * HOUR_SECONDS
      ? t("You can ask for a new code in {{count}} hours.", {
          count: Math.ceil(seconds / HOUR_SECONDS),
        })
      : t("You can ask for a new code in {{count}} minutes.", {
          count: Math.max(2, Math.ceil(seconds / 60)),
        });
  if (scope === "network" || scope === "wideNetwork")
    return `${t("Too many codes have been requested from this network.")} ${when}`;
  if (scope === "country" || scope === "total")
    return `${t("We can't send any more codes at the moment.")} ${when}`;
  const elsewhere =
    scope === "recipient"
      ? ` ${t("If you've signed in on another phone or computer before, you can still ask for a code there.")}`
      : "";
  return `${t(error.meaning.message)} ${when}${elsewhere}`;
}

/** The message of the error catalogue, with a hint on how to continue. */
export function codeProblem(error: ServiceError, t: Translate): CodeProblem {
  if (error.code === "LS_OTP_1103") return { message: codeLimitMessage(error, t), isOver: false };
  const message = t(error.meaning.message);
  if (error.details.expired) {
    return {
      message: t("This code has expired or has already been used. Request a new one."),
      isOver: true,
    };
  }
  if (typeof error.details.attemptsLeft === "number") {
    const left = error.details.attemptsLeft;
    const tries =
      left === 1 ? t("1 try is left.") : t("{{count}} tries are left.", { count: left });
    return {
      message: `${message} ${left > 0 ? tries : t("Request a new one.")}`,
      isOver: false,
    };
  }
  if (error.code === "TOO_MANY_REQUESTS" && error.retryAfterSeconds !== null) {
    return {
      message: t("You can ask for a new code in {{count}} seconds.", {
        count: error.retryAfterSeconds,
      }),
      isOver: false,
    };
  }
  if (error.code === "AU_UNA_4002") return { message, isOver: true, isDeactivated: true };
  return {
    message:
      error.isOutage && !message.includes(brand.supportEmail)
        ? `${message} ${t("Or write to")} ${brand.supportEmail}.`
        : message,
    isOver: false,
  };
}
