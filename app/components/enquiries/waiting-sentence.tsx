import { toIst } from "#domain/time/dates";
import { useTimeText } from "~/components/visitor/clock";
import { useT } from "~/components/visitor/language";

/** What follows an enquiry. Nothing is promised again once its time has passed. */
export function WaitingSentence({ contactBy }: { readonly contactBy: string | Date }) {
  const timeText = useTimeText();
  const t = useT();
  const by = new Date(contactBy);
  return by > new Date()
    ? t("We have your question. A counsellor will contact you by {{time}}.", {
        time: timeText(toIst(by)),
      })
    : t("We have your question. Sorry, our answer takes longer than we said.");
}
