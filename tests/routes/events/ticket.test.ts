import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { registrations } from "#backend/platform/db/schema/events";
import { users } from "#backend/platform/db/schema/users";
import * as ticket from "../../../app/routes/events/ticket";
import * as toTicket from "../../../app/routes/events/to-ticket";
import { newCounsellor, newStudent, useServices } from "../services";

const environment = useServices();
const SLUG = "education-day-kochi-2026";

/** A registered student, and the address of the ticket. */
async function ticketHolder() {
  const student = await newStudent(environment());
  const { userId } = student.user;
  const { db } = environment().deps;
  await db.update(users).set({ fullName: "Mai Tran" }).where(eq(users.id, userId));
  await db.insert(registrations).values({ kind: "event", slug: SLUG, userId });
  const path = `/study-abroad/events/${SLUG}/ticket`;
  const reply = await student.browser.get(toTicket.loader, path, { id: SLUG });
  const location = reply.headers.get("location") ?? "";
  expect(location).toMatch(/^\/study-abroad\/ticket\/.{80,}$/);
  return { student, path: location };
}

it("shows the holder a QR code, and staff whose it is", async () => {
  const { student, path } = await ticketHolder();
  const params = { token: path.split("/").at(-1) ?? "" };
  const own = await student.browser.load(ticket.loader, path, params);
  expect(own.qrCode?.path).toContain("M");
  expect(own.holder).toBeNull();
  expect(JSON.stringify(own)).not.toContain("Mai Tran");
  const desk = await newCounsellor(environment(), "front_desk");
  const shown = await desk.browser.load(ticket.loader, path, params);
  expect(shown).toMatchObject({ holder: { name: "Mai Tran", attendedAt: null }, qrCode: null });
  const early = await desk.browser.post(ticket.action, path, { csrf: desk.csrf }, params);
  expect(early.status).toBe(409);
  expect(await early.text()).toContain("This event isn’t today.");
  const refused = await student.browser.post(ticket.action, path, { csrf: student.csrf }, params);
  expect(refused.status).toBe(403);
});
