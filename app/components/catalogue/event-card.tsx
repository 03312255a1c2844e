import { Card } from "~/components/card";
import { formatIst } from "#domain/dates";
import type { DocumentSummary } from "#domain/catalogue";
import { sitePath } from "#domain/site-path";
import { LocalTime } from "./local-time";
import { SampleTag } from "./parts";

/** An event or webinar in a list. */
export function EventCard({ event }: { readonly event: DocumentSummary }) {
  const { fields, path, title, description, sample } = event;
  const startsAt = String(fields.startsAt);
  return (
    <Card title={title} href={sitePath(path)}>
      {sample ? <SampleTag /> : null}
      <p>
        <strong>{formatIst(startsAt)}</strong>
        {typeof fields.city === "string" ? `, ${fields.city}` : ""}
      </p>
      <LocalTime startsAt={startsAt} />
      <p>{description}</p>
    </Card>
  );
}
