import { hrefTo } from "#domain/site/href";
import * as fields from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";

/** Search as a GET form; a script offers titles while one types (app/browser/shell.ts). */
export function SearchForm({ q = "", id = "q" }: { readonly q?: string; readonly id?: string }) {
  const t = useT();
  return (
    <form method="get" action={hrefTo("/search")} className={fields.searchForm} role="search">
      <div className={fields.field}>
        <label className={fields.label} htmlFor={id}>
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
          list={`${id}-titles`}
          data-suggest={hrefTo("/fragments/suggest")}
        />
        <datalist id={`${id}-titles`} />
      </div>
      <Button tone="secondary">{t("Search")}</Button>
    </form>
  );
}
