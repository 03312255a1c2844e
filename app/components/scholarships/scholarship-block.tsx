import { sitePath } from "#domain/site/site-path";
import { IconRow } from "~/components/layout/panel";
import { rows } from "~/components/layout/panel.css";
import type { ScholarshipView } from "./scholarship-view";

interface BlockProps {
  readonly heading: string;
  readonly scholarships: readonly Pick<ScholarshipView, "path" | "title" | "deadlineText">[];
  readonly all: { readonly path: string; readonly text: string };
}

/** Links to a few scholarships with their deadlines, on another page. */
export function ScholarshipBlock({ heading, scholarships, all }: BlockProps) {
  if (scholarships.length === 0) return null;
  return (
    <>
      <h2 id="scholarships">{heading}</h2>
      <ul className={rows}>
        {scholarships.map(({ path, title, deadlineText }) => (
          <IconRow key={path} icon="calendar-days">
            <a href={sitePath(path)}>{title}</a>
            <br />
            {deadlineText}
          </IconRow>
        ))}
      </ul>
      <p>
        <a href={sitePath(all.path)}>{all.text}</a>
      </p>
    </>
  );
}
