import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** A missing number stays missing: 0 would be a place. */
const degrees = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/**
 * Saves where the visitor is, in degrees. The service rounds it to about a kilometre.
 * @throws ServiceError 400 if it isn't a place.
 */
export async function updateLocation(
  visitor: Visitor,
  latitude: string,
  longitude: string,
): Promise<void> {
  const query = { latitude: degrees(latitude), longitude: degrees(longitude) };
  await services(visitor).students.saveLocation({ query });
}
