import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { users } from "#backend/platform/db/schema/users";
import { bookableDays } from "#domain/appointments/appointments";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import { forgetFailures } from "~/services/client/resilience.server";
import * as enquiry from "../../../app/routes/enquiries/enquiry";
import * as thankYou from "../../../app/routes/enquiries/thank-you";
import * as match from "../../../app/routes/recommendations/match";
import { assign, newStaff } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
afterEach(() => {
  vi.restoreAllMocks();
  forgetFailures();
});

const THANKS = "/study-abroad/enquiry/thankyou";
const RESULTS =
  "/study-abroad/match?level=masters&field=open&country=germany&marks=open&ielts=open&budget=open&intake=open";

describe("the thank-you page", () => {
  it.each(["anonymous", "signed-in"])(
    "suggests courses for the enquiry to %s visitors",
    async (kind) => {
      const browser =
        kind === "anonymous" ? new Browser() : (await newStudent(environment())).browser;
      const page = await browser.load(thankYou.loader, `${THANKS}?country=germany&level=masters`);
      expect(page.matches).toHaveLength(3);
      for (const { path } of page.matches) expect(path).toMatch(/^\/university\/germany\//);
    },
  );

  it("suggests none if it knows nothing of the visitor's wishes", async () => {
    expect((await new Browser().load(thankYou.loader, THANKS)).matches).toEqual([]);
    const { browser } = await newStudent(environment());
    expect((await browser.load(thankYou.loader, THANKS)).matches).toEqual([]);
  });

  it("gets country and level from the enquiry", async () => {
    const { browser, csrf, user } = await newStudent(environment());
    const reply = await browser.post(enquiry.action, "/study-abroad/enquiry", {
      csrf,
      name: "Asha Rao",
      mobile: user.mobile,
      mobileCountry: "IN",
      consent: "yes",
      interestedCountry: "GBR",
      educationLevel: "BACHELORS",
      [HONEYPOT_FIELD]: "",
      intakeYear: String(new Date().getFullYear() + 1),
      city: "Pune",
    });
    expect(reply).toRedirectTo(`${THANKS}?country=uk&level=bachelors`);
  });

  it("offers free times of the next three days, with the visitor's counsellor", async () => {
    const { browser, user } = await newStudent(environment());
    const staff = await newStaff(environment(), "lms_user");
    await environment()
      .deps.db.update(users)
      .set({ fullName: "Meera Nair" })
      .where(eq(users.id, staff.userId));
    await assign(environment(), user, "counsellorId", staff);
    const { call } = await browser.load(thankYou.loader, THANKS);
    expect(call.counsellor).toBe("Meera Nair");
    expect(call.days).toHaveLength(3);
    const bookable = bookableDays(environment().clock.now());
    for (const { day, slots } of call.days) {
      expect(bookable.slice(0, 4)).toContain(day);
      expect(slots.length).toBeLessThanOrEqual(4);
    }
  });

  it.each(["", "&code=later"])("works without the services%s", async (code) => {
    vi.spyOn(environment().app, "fetch").mockImplementation(
      () => new Response("", { status: 503 }),
    );
    const page = await new Browser().load(thankYou.loader, `${THANKS}?country=germany${code}`);
    expect(page).toMatchObject({ matches: [], call: { days: [], counsellor: null } });
  });
});

describe("the matcher's result", () => {
  it("offers times, so only its questions are cached", async () => {
    const browser = new Browser();
    const { call, result } = await browser.load(match.loader, RESULTS);
    expect(result?.total).toBeGreaterThan(0);
    expect(call?.days).toHaveLength(3);
    const results = await browser.get(match.loader, RESULTS);
    expect(results.headers.get("cache-control")).toBe("private, no-store");
    const question = await browser.get(match.loader, "/study-abroad/match");
    expect(question.headers.get("cache-control")).toBeNull();
  });
});
