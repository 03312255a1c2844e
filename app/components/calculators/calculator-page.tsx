import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { Breadcrumbs, FaqList, Sources, type Crumb } from "~/components/catalogue/parts";
import { Prose } from "~/components/catalogue/prose";
import { Lead, PageSection } from "~/components/page";
import { queryOf, type Values } from "#domain/calculators/form";
import type { Faq } from "#domain/catalogue";
import { sitePath } from "#domain/site-path";
import * as styles from "./calculator.css";

/** The words around a calculator: a page of the catalogue (catalogue/pages). */
export interface CalculatorPageContent {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly faqs: readonly Faq[];
  readonly sources: readonly string[];
  readonly asOf?: string;
}

interface CalculatorPageProps {
  readonly trail: readonly Crumb[];
  readonly words: CalculatorPageContent;
  readonly form: ReactNode;
  readonly result: ReactNode;
  /** A worked example, computed by the same function as the answer. */
  readonly example?: ReactNode;
}

export function CalculatorPage({ trail, words, form, result, example }: CalculatorPageProps) {
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{words.title}</h1>
      <Lead>{words.description}</Lead>
      <div className={styles.columns}>
        {form}
        <section id="result" className={styles.result} aria-labelledby="result-heading">
          {result}
        </section>
      </div>
      {example}
      <Prose html={words.html} />
      <FaqList faqs={words.faqs} />
      <Sources sources={words.sources} asOf={words.asOf} />
    </PageSection>
  );
}

interface AnswerProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The one number that the student came for; announced when it changes. */
export function Answer({ label, children }: AnswerProps) {
  return (
    <div aria-live="polite">
      <h2 id="result-heading">{label}</h2>
      <p className={styles.answer}>{children}</p>
    </div>
  );
}

export function NoAnswer({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) {
  return (
    <div aria-live="polite">
      <h2 id="result-heading">{heading}</h2>
      <p>{children}</p>
    </div>
  );
}

export function Numbers({ items }: { readonly items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.numbers}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where to go with the answer: share its address, or ask a counsellor with it attached. */
export function AnswerActions({
  path,
  values,
  defaults,
  summary,
  children,
}: {
  /** Of the calculator, below the base path. */
  readonly path: string;
  readonly values: Values;
  readonly defaults?: Values;
  /** The answer in a sentence, as the counsellor reads it. */
  readonly summary: string;
  readonly children?: ReactNode;
}) {
  const query = queryOf(values, defaults);
  const enquiry = new URLSearchParams({ calculation: summary });
  return (
    <p className={styles.actions}>
      <ButtonLink href={`${sitePath("/enquiry")}?${enquiry}`}>
        Ask a counsellor about this
      </ButtonLink>{" "}
      <a href={sitePath(path) + (query ? `?${query}` : "")}>Link to this result</a> {children}
    </p>
  );
}
