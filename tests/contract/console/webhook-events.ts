import { z } from "zod";
import type { WebhookEvent } from "#domain/console/webhook-events";
import type { TestEnvironment } from "../environment";
import { newStaff } from "../test-users";

/** Returns the data of an event, each time that `act` publishes it. */
export async function eventsDuring(
  environment: TestEnvironment,
  event: WebhookEvent,
  act: () => Promise<unknown>,
): Promise<unknown[]> {
  const boss = await newStaff(environment, "all_user");
  const path = "integration/staff/webhooks";
  const endpoint = { url: "https://crm.example/hooks", description: "CRM", events: [event] };
  const { data } = await boss.client.post(path, endpoint, boss);
  const { id } = z.object({ id: z.string() }).parse(data);
  await act();
  const bodySchema = z.object({ event: z.literal(event), data: z.unknown() });
  const published = (await environment.sent()).flatMap((one) =>
    one.kind === "event" && one.endpointId === id
      ? [bodySchema.parse(JSON.parse(one.body)).data]
      : [],
  );
  await boss.client.raw("DELETE", `${path}/${id}`, boss);
  return published;
}
