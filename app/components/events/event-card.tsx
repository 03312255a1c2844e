import type { DocumentSummary } from "#domain/catalogue/documents";
import { sitePath } from "#domain/site/site-path";
import { SampleTag } from "~/components/catalogue/faqs-and-sources";
import { Card } from "~/components/ui/card";
import { useTimeText } from "~/components/visitor/clock";
import { LocalTime } from "~/components/visitor/local-time";

/** An event or webinar in a list. */
export function EventCard({ event }: { readonly event: DocumentSummary }) {
  const { fields, path, title, description, sample } = event;
  const startsAt = String(fields.startsAt);
  const timeText = useTimeText();
  return (
    <Card title={title} href={sitePath(path)}>
      {sample ? <SampleTag /> : null}
      <p>
        <strong>{timeText(startsAt)}</strong>
        {typeof fields.city === "string" ? `, ${fields.city}` : ""}
      </p>
      <LocalTime startsAt={startsAt} />
      <p>{description}</p>
    </Card>
  );
}
