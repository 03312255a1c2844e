import { z } from "zod";
import type { Visitor } from "../auth/visitor.server";

/**
 * Tells where the visitor is (degrees); the service keeps it to about a kilometre (core.md §7
 * "apis/update-location-details"). @throws ServiceError 400 for what is no place.
 */
export async function updateLocation(
  visitor: Visitor,
  latitude: string,
  longitude: string,
): Promise<void> {
  await visitor.call({
    service: "user",
    path: "/apis/update-location-details",
    method: "POST",
    query: { latitude, longitude },
    schema: z.object({}).passthrough(),
  });
}
