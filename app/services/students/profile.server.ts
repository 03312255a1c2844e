import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Saves one section, e.g. `personal` or `exam/ielts`. @throws ServiceError 400 with `fields` if values are invalid. */
export async function saveSection(
  visitor: Visitor,
  section: string,
  body: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await services(visitor).students.createSection({ params: { section }, body });
}
