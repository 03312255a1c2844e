import { hrefTo } from "#domain/site/href";
import { useShell } from "~/components/visitor/shell";

interface Props {
  readonly userId: string;
  readonly name: string | null;
}

/** A student's name, with a link to their page for staff whose console has the list of students. */
export function StudentLink({ userId, name }: Props) {
  const shell = useShell();
  const text = name ?? "A student";
  return shell?.user?.staffTabs.some(({ path }) => path === "/counsellor") ? (
    <a href={hrefTo("/counsellor/students/:student", { student: userId })}>{text}</a>
  ) : (
    text
  );
}
