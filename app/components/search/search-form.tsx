import type { Message } from "#domain/language/message";
import { hrefTo } from "#domain/site/href";
import * as fields from "~/components/fields/fields.css";
import { visuallyHidden } from "~/components/layout/page.css";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";
import { useShell } from "~/components/visitor/shell";
import * as styles from "./search-form.css";

/** The names of the groups of suggestions, by the kind of result. */
const groupNames: Readonly<Record<string, Message>> = {
  recent: "Recent searches",
  country: "Countries",
  university: "Universities",
  universities: "Universities",
  exam: "Exams",
  "exam-topic": "Exams",
  course: "Courses",
  list: "Courses",
  scholarship: "Scholarships",
  tool: "Tools",
  comparison: "Tools",
  guide: "Guides and articles",
};

/** Search as a GET form. A script offers links while one types (app/browser/combobox.ts). */
export function SearchForm({ q = "", id = "q" }: { readonly q?: string; readonly id?: string }) {
  const t = useT();
  const shell = useShell();
  const labels = Object.fromEntries(
    Object.entries(groupNames).map(([kind, name]) => [kind, t(name)]),
  );
  const count = t("{{number}} suggestions", { number: "{count}" });
  return (
    <form method="get" action={hrefTo("/search")} className={fields.searchForm} role="search">
      <div className={`${fields.field} ${styles.field}`}>
        <label className={`${fields.label} ${styles.label}`} htmlFor={id}>
          {t("University, course, exam or topic")}
        </label>
        <input
          className={fields.input}
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={80}
          required
          autoComplete="off"
          aria-controls={`${id}-suggestions`}
          data-combobox={hrefTo("/fragments/suggest")}
          data-script={shell?.comboboxScript ?? undefined}
        />
        <div
          id={`${id}-suggestions`}
          role="listbox"
          aria-label={t("Suggestions")}
          className={styles.suggestions}
          data-group-class={styles.groupName}
          data-option-class={styles.option}
          data-labels={JSON.stringify({ ...labels, count })}
          hidden
        />
        <span role="status" className={visuallyHidden} />
      </div>
      <Button tone="secondary">{t("Search")}</Button>
    </form>
  );
}
