import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead, PageSection } from "~/components/layout/page";
import { Button, ButtonLink } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";

/** A link to a conversation that is not open in this browser. */
export interface LinkedChat {
  readonly token: string;
  readonly name: string | null;
  readonly createdAt: string;
  /** `open`: it may be opened; `signIn`: it needs its account; `foreign`: it is another account's. */
  readonly state: "open" | "signIn" | "foreign";
  readonly isSignedIn: boolean;
  /** Another conversation is open in this browser. */
  readonly replaces: boolean;
}

/** Confirmation before a link opens a conversation. */
export function OpenChat({
  linked,
  csrf,
}: {
  readonly linked: LinkedChat;
  readonly csrf: string | null;
}) {
  const t = useT();
  const { token, name, createdAt, state, isSignedIn, replaces } = linked;
  const here = `${hrefTo("/chat")}?${new URLSearchParams({ for: token })}`;
  if (state !== "open")
    return (
      <PageSection width="narrow">
        <h1>{t("Open this conversation?")}</h1>
        <Lead>
          {state === "signIn"
            ? t("This conversation belongs to an account. Sign in to open it.")
            : t("This conversation belongs to another account.")}
        </Lead>
        {state === "signIn" ? (
          <ButtonLink href={`${hrefTo("/sign-in")}?${new URLSearchParams({ returnTo: here })}`}>
            {t("Sign in")}
          </ButtonLink>
        ) : null}
      </PageSection>
    );
  return (
    <PageSection width="narrow">
      <h1>{t("Open this conversation?")}</h1>
      <Lead>
        {t("{{name}} started this conversation on {{date}}. Only open it if that was you.", {
          name: name ?? "",
          date: formatMoment(createdAt),
        })}
      </Lead>
      <p>
        {isSignedIn
          ? t("It will be added to your account, and the link will stop working.")
          : replaces
            ? t("It will replace the conversation that's open in this browser.")
            : null}
      </p>
      <form method="post" action={hrefTo("/chat")}>
        <CsrfField token={csrf} />
        <input type="hidden" name="open" value={token} />
        <Button tone="accent">{t("Open conversation")}</Button>{" "}
        <a href={hrefTo("/chat")}>{t("Cancel")}</a>
      </form>
    </PageSection>
  );
}
