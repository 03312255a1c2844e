import { sitePath } from "#domain/site/site-path";
import { useT } from "~/components/visitor/language";
import { POLICY_VERSION } from "~/content/privacy/consent";

/** The privacy policy in the version that a consent is given to. */
export function PolicyLink() {
  const t = useT();
  return (
    <a href={sitePath("/policy")}>
      {t("Privacy policy, version {{version}}", { version: POLICY_VERSION })}
    </a>
  );
}
