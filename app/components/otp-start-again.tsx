import { ButtonLink } from "~/components/button";
import { useT } from "~/components/language";
import { Notice } from "~/components/notice";
import { PageSection } from "~/components/page";
import { brand } from "#domain/brand";

interface Props {
  /** The form that sent the code. */
  readonly formPath: string;
  readonly message?: string;
}

/** Shown when a code can't be used any more. */
export function StartAgain({ formPath, message }: Props) {
  const t = useT();
  return (
    <PageSection width="narrow">
      <h1>{t("Let's start again")}</h1>
      <Notice tone="error">
        <p>{message ?? t("This code has expired or has already been used. Request a new one.")}</p>
      </Notice>
      <p>{t("What you typed is still there. Select the button to get a new code.")}</p>
      <p>
        <ButtonLink href={`${formPath}?change=1`}>{t("Back to the form")}</ButtonLink>
      </p>
      <p>
        {t("Or write to")} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </PageSection>
  );
}
