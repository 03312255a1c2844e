import { PageSection } from "~/components/layout/page";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";

/** Instead of a code page: the code was right, but its account is deactivated. A new code can't help. */
export function AccountDeactivated({ message }: { readonly message: string }) {
  const t = useT();
  return (
    <PageSection width="narrow">
      <h1>{t("You can't sign in with this account")}</h1>
      <Notice tone="error">
        <p>{message}</p>
      </Notice>
    </PageSection>
  );
}
