import type { ShownCondition } from "#domain/applications/applications";
import { isMet } from "#domain/applications/outcome";
import { sitePath } from "#domain/site/site-path";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { form as formStyle } from "~/components/fields/fields.css";
import { SelectField } from "~/components/fields/fields";
import { Button } from "~/components/ui/button";
import * as styles from "~/components/ui/records.css";
import { Status } from "~/components/ui/status";

const proofTexts: Readonly<Record<"none" | NonNullable<ShownCondition["proof"]>, string>> = {
  none: "No proof yet",
  waiting: "Proof uploaded",
  accepted: "Proof accepted",
  returned: "Proof sent back",
};

interface ProofForm {
  /** The student's documents. */
  readonly documents: readonly { readonly id: string; readonly label: string }[];
  readonly csrf: string | null;
  /** What was chosen, if it was rejected. */
  readonly typed: { readonly condition: string; readonly documentId: string } | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

interface Props {
  readonly conditions: readonly ShownCondition[];
  readonly pathOf: (documentId: string) => string;
  /** Null for those who can't add proofs. */
  readonly form: ProofForm | null;
}

/** The conditions of an offer, each with the document that proves it. */
export function Conditions({ conditions, pathOf, form }: Props) {
  const met = conditions.filter(isMet).length;
  return (
    <section className={styles.stack} aria-labelledby="conditions">
      <h2 id="conditions">
        Conditions: {met} of {conditions.length} proved
      </h2>
      <ul className={styles.sections}>
        {conditions.map((condition) => (
          <li key={condition.text} className={styles.section}>
            <p>{condition.text}</p>
            <p className={styles.state}>
              <Status tone={isMet(condition) ? "good" : "waiting"}>
                {proofTexts[condition.proof ?? "none"]}
              </Status>{" "}
              {condition.documentId ? (
                <a href={sitePath(pathOf(condition.documentId))}>{condition.label}</a>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {form ? <ProofOfCondition conditions={conditions} {...form} /> : null}
    </section>
  );
}

/** Says which document proves which condition. */
function ProofOfCondition({
  conditions,
  documents,
  csrf,
  typed,
  errors,
}: ProofForm & Pick<Props, "conditions">) {
  const first = conditions.find((one) => !isMet(one)) ?? conditions[0];
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={errors} />
      <CsrfField token={csrf} />
      <SelectField
        name="condition"
        label="Condition"
        options={conditions.map(({ text }) => ({ value: text, label: text }))}
        defaultValue={typed?.condition ?? first?.text}
        error={errors.condition}
      />
      <SelectField
        name="documentId"
        label="Document that proves it"
        placeholder="Choose"
        hint="Upload it on this page first, then choose it here"
        options={documents.map(({ id, label }) => ({ value: id, label }))}
        defaultValue={typed?.documentId}
        error={errors.documentId}
      />
      <div>
        <Button tone="secondary" name="intent" value="prove">
          Save proof
        </Button>
      </div>
    </form>
  );
}
