import { describe, expect, it } from "vitest";
import { appointments } from "#backend/platform/db/schema/appointments";
import { transactions } from "#backend/platform/db/schema/payments";
import { bookableDays } from "#domain/appointments/appointments";
import * as book from "../../../app/routes/appointments/book";
import * as booking from "../../../app/routes/appointments/booking";
import * as bookingCalendar from "../../../app/routes/appointments/booking-calendar";
import * as bookings from "../../../app/routes/appointments/bookings";
import * as schedule from "../../../app/routes/appointments/schedule";
import { newPaid, newStaff } from "../../contract/test-users";
import { Browser, targetOf } from "../../contract/website";
import { newStudent, signedIn, useServices } from "../services";

const environment = useServices();
type Student = Awaited<ReturnType<typeof newStudent>>;

const BOOK = "/study-abroad/schedule-appointment/book";
const BOOKED = /^\/study-abroad\/bookings\/([^?]+)\?done=booked$/;
const slotIn = (days: number, time: string) =>
  `${bookableDays(environment().clock.now())[days]}T${time}`;

const send = ({ browser, csrf, user }: Student, slot: string, form = {}) =>
  browser.post(book.action, BOOK, { csrf, slot, mobile: user.mobile, topic: "Loans", ...form });

async function bookedBy(student: Student, slot: string): Promise<string> {
  const { pathname, search } = targetOf(await send(student, slot));
  return BOOKED.exec(pathname + search)?.[1] ?? "";
}
const show = (browser: Browser, token: string) =>
  browser.get(booking.loader, `/study-abroad/bookings/${token}`, { token });

describe("booking a call", () => {
  it("leads to the booking, which its link opens in any browser", async () => {
    await newStaff(environment(), "lms_user");
    const student = await newStudent(environment());
    const slot = slotIn(2, "10:00");
    const token = await bookedBy(student, slot);
    const page = await show(new Browser(), token);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(await page.json()).toMatchObject({
      booking: { startsAt: slot, status: "confirmed" },
      isOpen: true,
    });
  });

  it("names each invalid field and keeps the values entered", async () => {
    const student = await newStudent(environment());
    const slot = slotIn(2, "10:30");
    const reply = await send(student, slot, { mobile: "12", topic: "" });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("mobile", "Enter a phone number that we can call.");
    await expect(reply).toHaveFieldError("topic", "Tell us in a few words what it's about.");
    expect(await reply.json()).toMatchObject({ typed: { slot, mobile: "12", topic: "" } });
  });

  it("of a booster's session says which, and only to those who bought it", async () => {
    const buyer = await signedIn(await newPaid(environment()));
    const { userId } = buyer.user;
    const price = { listMinor: 1, amountMinor: 1, currency: "INR", gateway: "test" };
    await environment()
      .deps.db.insert(transactions)
      .values({
        ...{ userId, product: "sa-lite", productName: "Booster Lite", state: "paid", ...price },
        ...{ orderId: crypto.randomUUID(), expiresAt: new Date(), paidAt: new Date() },
      });
    const slot = slotIn(3, "10:00");
    const session = "sa-lite/profile-session";
    const address = `${BOOK}?${new URLSearchParams({ slot, session })}`;
    const { session: shown } = await buyer.browser.load(book.loader, address);
    expect(shown).toEqual({ key: session, name: "Booster Lite: Profile session" });
    await send(buyer, slot, { session });
    const other = await newStudent(environment());
    expect((await other.browser.load(book.loader, address)).session).toBeNull();
    await send(other, slotIn(3, "10:30"), { session });
    const rows = await environment().deps.db.select().from(appointments);
    const bookedFor = (id: string) => rows.find((one) => one.userId === id)?.session;
    expect([bookedFor(userId), bookedFor(other.user.userId)]).toEqual([session, null]);
  });

  it("returns to the list of times for a time that can't be booked", async () => {
    const { browser } = await newStudent(environment());
    const page = await browser.get(book.loader, `${BOOK}?slot=2020-01-01T10:00`);
    expect(page).toRedirectTo("/study-abroad/schedule-appointment");
  });

  it("rejects a time that has just been taken", async () => {
    const slot = slotIn(3, "11:00");
    // As many bookings as there are counsellors.
    await bookedBy(await newStudent(environment()), slot);
    const reply = await send(await newStudent(environment()), slot);
    expect(reply.status).toBe(409);
    await expect(reply).toHaveFieldError("main", /has just been taken/);
  });
});

describe("a booking", () => {
  it("tells only the student who booked it where the confirmation went", async () => {
    const student = await newStudent(environment());
    const token = await bookedBy(student, slotIn(6, "10:00"));
    const sentence = async (browser: Browser) =>
      (await browser.load(booking.loader, `/study-abroad/bookings/${token}?done=booked`, { token }))
        .done?.values;
    expect(await sentence(student.browser)).toEqual({ to: student.user.mobile });
    expect(await sentence((await newStudent(environment())).browser)).toEqual({});
    expect(await sentence(new Browser())).toEqual({});
  });

  const change = (token: string, form: Record<string, string>) =>
    new Browser().post(booking.action, `/study-abroad/bookings/${token}`, form, { token });

  it("is moved and cancelled by its link", async () => {
    const token = await bookedBy(await newStudent(environment()), slotIn(4, "10:00"));
    const path = `/study-abroad/bookings/${token}`;
    expect(await change(token, { slot: slotIn(4, "12:00") })).toRedirectTo(`${path}?done=moved`);
    expect(await change(token, { cancel: "1" })).toRedirectTo(`${path}?done=cancelled`);
    const page = await show(new Browser(), token);
    expect(await page.json()).toMatchObject({ booking: { status: "cancelled" }, isOpen: false });
  });

  it("leaves the address once its link is opened, for this browser", async () => {
    const token = await bookedBy(await newStudent(environment()), slotIn(7, "10:00"));
    const path = `/study-abroad/bookings/${token}`;
    const browser = new Browser();
    const request = browser.request(`${path}?day=1`);
    const reply = (await booking
      .loader({ request, params: { token }, context: {} })
      .catch((thrown: unknown) => thrown)) as Response;
    const { pathname } = new URL(reply.headers.get("location") ?? "", "http://localhost");
    expect(reply).toRedirectTo(`${pathname}?day=1`);
    expect(pathname).toMatch(/^\/study-abroad\/bookings\/~[\w-]{12}$/);
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
    const name = pathname.split("/").at(-1) ?? "";
    const other = new Browser();
    expect((await other.get(booking.loader, pathname, { token: name })).status).toBe(404);
    await browser.get(booking.loader, path, { token });
    expect((await browser.get(booking.loader, pathname, { token: name })).status).toBe(200);
    const cancelled = await browser.post(
      booking.action,
      pathname,
      { cancel: "1" },
      { token: name },
    );
    expect(cancelled).toRedirectTo(`${pathname}?done=cancelled`);
  });

  it("can't be changed after the call", async () => {
    const token = await bookedBy(await newStudent(environment()), slotIn(5, "10:00"));
    environment().clock.advance(30 * 24 * 60 * 60 * 1000);
    const forms: Record<string, string>[] = [{ cancel: "1" }, { slot: slotIn(2, "10:00") }];
    for (const form of forms) {
      const { status } = await change(token, form);
      expect([form, status >= 400 && status < 500]).toEqual([form, true]);
    }
  });

  it("needs a valid link", async () => {
    expect((await show(new Browser(), "x.y")).status).toBe(404);
    expect((await change("x.y", { cancel: "1" })).status).toBe(404);
  });
});

describe("the times of calls", () => {
  const PATH = "/study-abroad/schedule-appointment";
  const load = (query = "") => new Browser().load(schedule.loader, PATH + query);

  it("are those of a day in the address, or of the next day with a free one", async () => {
    const { days, chosen } = await load();
    expect(chosen?.slots.some(({ isFree }) => isFree)).toBe(true);
    const third = days[2]?.day ?? "";
    expect((await load(`?day=${third}`)).chosen?.day).toBe(third);
    expect((await load("?day=2020-01-01")).chosen?.day).toBe(chosen?.day);
  });
});

describe("the list of bookings", () => {
  const load = (browser: Browser) => browser.load(bookings.loader, "/study-abroad/bookings");

  it("has the visitor's own, soonest first", async () => {
    const student = await newStudent(environment());
    const slots = [slotIn(6, "15:00"), slotIn(6, "11:00")];
    for (const slot of slots) await bookedBy(student, slot);
    const { appointments } = await load(student.browser);
    expect(appointments.map(({ startsAt }) => startsAt)).toEqual([...slots].sort());
    const other = await newStudent(environment());
    expect((await load(other.browser)).appointments).toEqual([]);
  });

  it("is empty without a session", async () => {
    const page = await load(new Browser());
    expect(page).toMatchObject({ isSignedIn: false, appointments: [], events: [] });
  });
});

describe("the calendar file of a call", () => {
  const open = (token: string) =>
    new Browser().get(bookingCalendar.loader, `/study-abroad/bookings/${token}/calendar.ics`, {
      token,
    });

  it("opens by the booking's link, and isn't cached", async () => {
    const token = await bookedBy(await newStudent(environment()), slotIn(7, "10:00"));
    const file = await open(token);
    expect(file.headers.get("content-type")).toContain("text/calendar");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect(await file.text()).toContain("BEGIN:VEVENT");
  });

  it("needs a valid link", async () => {
    expect((await open("x.y")).status).toBe(404);
  });
});
