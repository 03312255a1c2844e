import { parseIst } from "#domain/time/dates";
import { quiet } from "~/styles/utilities.css";
import { useT } from "./language";

/** The same moment in the visitor's time zone. The shell script fills it in outside India's. */
export function LocalTime({ startsAt }: { readonly startsAt: string }) {
  const t = useT();
  return (
    <time
      className={quiet}
      dateTime={parseIst(startsAt).toISOString()}
      data-local={t("{{time}} your time", { time: "{time}" })}
      hidden
    />
  );
}
