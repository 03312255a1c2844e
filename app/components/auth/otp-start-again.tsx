import { brand } from "#domain/site/brand";
import { PageSection } from "~/components/layout/page";
import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";

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
      {message?.includes(brand.supportEmail) ? null : (
        <p>
          {t("Or write to")} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      )}
    </PageSection>
  );
}
