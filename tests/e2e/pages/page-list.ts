import type { Cookie, Page } from "@playwright/test";
import { png } from "../../fixtures/files";
import { staffAddress, type StaffRole } from "../environment/staff";
import { formsInUse } from "../fixtures/form-list";
import { codeSentTo, messageTo, otherThan } from "../fixtures/messages";
import type { Person } from "../fixtures/person";
import {
  askForCode,
  becomeUser,
  buyBooster,
  enterCode,
  said,
  sendEnquiry,
  signInStaff,
} from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

/** A page in one state, and how to get there. */
export type Place = readonly [
  name: string,
  go: (page: Page, person: Person) => Promise<void>,
  tag?: typeof wide | typeof nightly,
];

/** Also checked at laptop width by the nightly run, because the layout differs. */
const wide = "@wide";
/** Another state of a template of which the quick run has a page. */
const nightly = "@nightly";

const at =
  (path: string, region?: "vn" | "sa"): Place[1] =>
  async (page) => {
    await page.goto(pageAt(path, region));
  };

/** Without the forwarded address that tests send, because the outbox rejects forwarded requests. */
const directlyAt =
  (path: string): Place[1] =>
  async (page) => {
    await page.context().setExtraHTTPHeaders({});
    await page.goto(pageAt(path));
  };

const afterEmptyPost =
  (path: string, button: string): Place[1] =>
  async (page) => {
    await page.goto(pageAt(path));
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await page.getByRole("alert").waitFor();
  };

/** Sessions of this worker, so that read-only checks sign in once. */
const sessions = new Map<string, Cookie[]>();

async function withSession(page: Page, name: string, signIn: () => Promise<void>): Promise<void> {
  const saved = sessions.get(name);
  if (saved) return page.context().addCookies(saved);
  await signIn();
  sessions.set(name, await page.context().cookies());
}

const signedInAt =
  (path: string): Place[1] =>
  async (page, person) => {
    await withSession(page, "student", () => becomeUser(page, person));
    await page.goto(pageAt(path));
  };

/** One member of staff per worker, so that they don't use each other's codes. */
const lookers: readonly StaffRole[] = ["desk", "inbox", "calls"];

const deskAt =
  (path: string): Place[1] =>
  async (page) => {
    const { parallelIndex, project } = test.info();
    const as = lookers[parallelIndex % lookers.length] ?? "desk";
    await withSession(page, "staff", () => signInStaff(page, staffAddress(as, project.name)));
    await page.goto(pageAt(path));
  };

/** With a question to an alumnus and a message from an institution. */
async function messagesAtDesk(page: Page, person: Person): Promise<void> {
  const sent = ["question to an alumnus", "enquiry of an institution"];
  for (const form of formsInUse.filter(({ name }) => sent.includes(name))) {
    await form.fill(page, person);
    await page.getByRole("main").getByRole("button", { name: form.button, exact: true }).click();
    await form.done(page, person);
  }
  await page.context().clearCookies();
  await deskAt("/counsellor/messages")(page, person);
}

/** With a search without results. Searches made fewer than three times are not listed. */
async function searchesAtDesk(page: Page, person: Person): Promise<void> {
  for (let times = 0; times < 3; times += 1) await page.goto(pageAt("/search?q=qqqqqq"));
  // Searches are counted after their results are sent.
  await expect(async () => {
    await deskAt("/counsellor/searches")(page, person);
    expect(await page.getByRole("button", { name: "Add alias for qqqqqq" }).count()).toBe(1);
  }).toPass();
}

/** As a student of this worker who has bought a booster on the test gateway. */
const paidAt =
  (path: string): Place[1] =>
  async (page, person) => {
    await withSession(page, "paid", async () => {
      await becomeUser(page, person);
      await buyBooster(page);
    });
    await page.goto(pageAt(path));
  };

async function receipt(page: Page, person: Person): Promise<void> {
  await paidAt("/profile/payments")(page, person);
  await page.getByRole("link", { name: "Receipt" }).click();
  await page.getByRole("heading", { name: "Receipt", level: 1 }).waitFor();
}

async function shortlisted(page: Page): Promise<void> {
  const cookie = { name: "disha_shortlist", value: "5002-physics.1001-mathematics" };
  await page.context().addCookies([{ ...cookie, url: pageAt("") }]);
  await page.goto(pageAt("/shortlist"));
}

async function startedApplication(page: Page, person: Person): Promise<void> {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/applications/start?course=5002-physics"));
  await page.getByLabel("Intake").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Start" }).click();
}

async function stepWithDocuments(page: Page, person: Person): Promise<void> {
  await startedApplication(page, person);
  await page.getByRole("link", { name: "Continue: Plan" }).click();
  await page.getByLabel("Why this course?").fill("The labs");
  await page.getByLabel("How you'll pay for it").selectOption("loan");
  await page.getByRole("button", { name: "Mark step as done" }).click();
  await page.getByRole("link", { name: "Continue: Your documents" }).click();
}

/** Every page in every visually different state. */
export const places: readonly Place[] = [
  ["home", at(""), wide],
  ["home, signed in", signedInAt(""), wide],
  ["home of vn", at("", "vn"), nightly],
  ["home of sa", at("", "sa"), wide],
  ["enquiry", at("/enquiry")],
  ["enquiry in steps", at("/enquiry2"), nightly],
  ["long enquiry", at("/enquiry11"), nightly],
  ["enquiry of vn", at("/enquiry", "vn"), nightly],
  ["enquiry of sa", at("/enquiry", "sa"), wide],
  ["a guide on sa", at("/germany", "sa"), nightly],
  ["sign-in on sa", at("/sign-in", "sa"), nightly],
  ["no page of sa", at("/no/such-page", "sa"), nightly],
  ["an exam's chart", at("/exam/ielts/band-score-chart")],
  ["offline", at("/offline")],
  ["components", at("/dev/components"), wide],
  ["enquiry with errors", afterEmptyPost("/enquiry", "Send my enquiry"), wide],
  ["enquiry in steps with errors", afterEmptyPost("/enquiry2", "Continue"), nightly],
  ["long enquiry with errors", afterEmptyPost("/enquiry11", "Make my shortlist"), nightly],
  ["menu: countries", at("/menu/countries"), wide],
  ["menu: one country open", at("/menu/countries/usa"), nightly],
  ["menu: exams", at("/menu/exams"), nightly],
  ["sign-in", at("/sign-in")],
  ["sign-in with an error", afterEmptyPost("/sign-in", "Send me a code"), nightly],
  ["code", (page, person) => sendEnquiry(page, person)],
  ["code by e-mail", (page, person) => sendEnquiry(page, person, "vn"), nightly],
  ["code refused", codeRefused, nightly],
  ["code used", codeUsed, nightly],
  ["mail link", mailLink],
  ["mail link out of date", at("/otp/link/nothing"), nightly],
  ["thank-you", signedInAt("/enquiry/thankyou")],
  ["thank-you without a code", at("/enquiry/thankyou?code=none"), nightly],
  ["details", details],
  ["sign-out", signOutPage],
  ["not found", at("/404"), wide],
  ["layout hidden", at("/enquiry4?hide_layout=true"), nightly],
  ["country", at("/germany"), wide],
  ["courses", at("/usa/masters"), wide],
  ["courses, filtered", at("/abroad/courses?fees=free&examAccepted=ielts&sort=fee")],
  ["courses, none found", at("/usa/courses?q=zzzz")],
  ["universities", at("/uk/universities")],
  ["university", at("/university/germany/tu-berlin-5005"), wide],
  ["course", at("/university/germany/tu-berlin-5005/msc-computer-science"), wide],
  ["programs", at("/ua-accelerator-programs/degree/masters"), wide],
  ["exam topic with a table", at("/exam/ielts/band-score"), nightly],
  ["article", at("/articles/cost-of-studying-in-usa")],
  ["scholarships", at("/scholarship?country=usa")],
  ["alumni", at("/alumni-connect")],
  ["search", at("/search?q=munic"), wide],
  ["matcher, first question", at("/match")],
  ["matcher, countries", at("/match?level=masters&field=open"), nightly],
  [
    "matcher, marks with an error",
    at("/match?level=masters&field=open&country=open&marks=200"),
    nightly,
  ],
  [
    "matches",
    at(
      "/match?level=masters&field=data-science&country=germany&country=uk&marks=72&ielts=6.5&budget=30&intake=open",
    ),
    wide,
  ],
  [
    "no matches",
    at("/match?level=masters&field=law&country=finland&marks=40&ielts=4&budget=1&intake=open"),
    nightly,
  ],
  ["comparison", at("/compare?course=1001-mathematics&course=5002-physics"), wide],
  ["loan", at("/calculator/education-loan/usa?extra=5000"), wide],
  ["loan with an error", at("/calculator/education-loan?rate=300"), nightly],
  ["band", at("/calculator/ielts-band?listening=27&reading=27&writing=6&speaking=6")],
  ["grade", at("/cgpa-to-gpa-calculator?by=courses&c1=4&g1=9"), nightly],
  ["expenses of one country", at("/expense-calculator/germany")],
  ["expenses compared", at("/expense-calculator?country=usa&country2=uk&step=3"), wide],
  ["ebooks", at("/ebooks")],
  ["ebook", at("/ebooks/gre-guide")],
  ["program", at("/ua-accelerator-programs/bachelors-in-business-administration-australia")],
  ["brochure", signedInAt("/university/germany/tu-berlin-5005/msc-computer-science/brochure")],
  ["partners with errors", afterEmptyPost("/partners", "Send"), nightly],
  ["asking an alumnus", signedInAt("/alumni-connect/ask?alumnus=ananya-s"), nightly],
  ["chat", chatting],
  ["around a page", engagement],
  ["privacy choices", at("/privacy-choices")],
  ["reporting a problem", signedInAt("/report-error"), nightly],
  ["webinars", at("/webinars")],
  ["event", at("/events/germany-day-pune-2027")],
  ["webinar, over", at("/webinar/uk-in-one-year-1001"), nightly],
  ["shortlist, empty", at("/shortlist"), nightly],
  ["shortlist", shortlisted, wide],
  ["times for a call", at("/schedule-appointment"), wide],
  ["bookings", at("/bookings")],
  ["profile", signedInAt("/profile")],
  ["dashboard", signedInAt("/profile/dashboard"), wide],
  ["courses for you", signedInAt("/profile/courses")],
  ["documents", signedInAt("/profile/documents")],
  ["application", signedInAt("/profile/application"), nightly],
  ["begin an application", signedInAt("/profile/applications/start?course=5002-physics")],
  ["timeline", startedApplication, wide],
  ["step with documents", stepWithDocuments],
  ["counselor", signedInAt("/profile/counselor")],
  ["help", signedInAt("/profile/help")],
  ["notes", signedInAt("/profile/notes")],
  ["my data", signedInAt("/profile/privacy")],
  ["contact details", signedInAt("/profile/contact-details")],
  ["contact link, out of date", at("/confirm-contact/none"), nightly],
  [
    "search among courses for you",
    signedInAt("/profile/courses?term=physics&country=germany"),
    nightly,
  ],
  ["boosters to apply for", signedInAt("/booster-program/apply-now"), nightly],
  [
    "booster with a wrong coupon",
    signedInAt("/booster-program/sa-lite/apply-now?coupon=NO"),
    nightly,
  ],
  ["payment unknown", signedInAt("/payments/status?transaction=none"), nightly],
  ["learning progress", paidAt("/profile/learning-progress")],
  ["draft", paidAt("/profile/drafts/sa-lite/first-draft"), nightly],
  ["guide", paidAt("/profile/guide"), nightly],
  ["receipt", receipt],
  ["work queue", deskAt("/counsellor/queue")],
  ["desk", deskAt("/counsellor"), nightly],
  ["applications at the desk", deskAt("/counsellor/applications"), nightly],
  ["all applications at the desk", deskAt("/counsellor/applications/all"), nightly],
  ["deadlines at the desk", deskAt("/counsellor/deadlines"), nightly],
  ["leads", deskAt("/counsellor/prospects")],
  ["inbox", deskAt("/counsellor/leads"), nightly],
  ["enquiry at the desk", enquiryAtDesk],
  ["calls and reports", deskAt("/counsellor/requests"), nightly],
  ["events at the desk", deskAt("/counsellor/events"), nightly],
  ["new event", deskAt("/counsellor/events/new")],
  ["new webinar", deskAt("/counsellor/events/new?kind=webinar"), nightly],
  ["attendees of an event", deskAt("/counsellor/events/event/germany-day-pune-2027"), nightly],
  ["staff accounts", deskAt("/counsellor/staff")],
  ["settings", deskAt("/counsellor/settings")],
  ["fields of leads", deskAt("/counsellor/lead-fields"), nightly],
  ["coupons", deskAt("/counsellor/coupons"), nightly],
  ["stuck work", deskAt("/counsellor/stuck"), nightly],
  ["conversations", deskAt("/counsellor/chats"), nightly],
  ["questions and partners", messagesAtDesk, nightly],
  ["payments at the desk", deskAt("/counsellor/payments"), nightly],
  ["refunds", deskAt("/counsellor/refunds"), nightly],
  ["assignment", deskAt("/counsellor/assignment"), nightly],
  ["funnel", deskAt("/counsellor/funnel"), nightly],
  ["searches", searchesAtDesk, nightly],
  ["imports of leads", deskAt("/counsellor/imports"), nightly],
  ["an import of leads", uploadedImport],
  ["webhooks", deskAt("/counsellor/webhooks"), nightly],
  ["message templates", deskAt("/counsellor/templates"), nightly],
  ["bulk changes", deskAt("/counsellor/bulk-changes?which=all"), nightly],
  ["bulk messages", deskAt("/counsellor/bulk-messages"), nightly],
  ["calendar", deskAt("/counsellor/calendar")],
  ["calls at the desk", deskAt("/counsellor/calls"), nightly],
  ["recommendations of all students", deskAt("/counselor-recommendation"), nightly],
  ["API keys", deskAt("/counsellor/api-keys"), nightly],
  ["holidays", deskAt("/counsellor/holidays"), nightly],
  ["leads without matches", deskAt("/counsellor/leads?q=no-such-name"), nightly],
  ["student at the desk", studentAtDesk],
  ["document to review", documentToReview, nightly],
  ["reports", deskAt("/counsellor/reports")],
  ["audit log", deskAt("/counsellor/audit"), nightly],
  ["desk, refused", signedInAt("/counsellor"), nightly],
  ["profile form", signedInAt("/profile/details/education/bachelors"), nightly],
  ["registering", signedInAt("/events/germany-day-pune-2027/register"), nightly],
  ["ticket of an event", ticketOf],
  ["outbox", directlyAt("/dev/outbox")],
];

async function ticketOf(page: Page, person: Person): Promise<void> {
  await signedInAt("/events/germany-day-pune-2027/register")(page, person);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("link", { name: "Show your ticket" }).click();
  await page.getByRole("img", { name: "QR code of your ticket" }).waitFor();
}

async function uploadedImport(page: Page, person: Person): Promise<void> {
  await deskAt("/counsellor/imports")(page, person);
  const lines = `Name,Email,Phone\nKavya Rao,not-an-address,\nAsha Rao,${crypto.randomUUID()}@example.com,`;
  await page
    .getByLabel("CSV or Excel file")
    .setInputFiles({ name: "fair.csv", mimeType: "text/csv", buffer: Buffer.from(lines) });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByLabel("Source").fill("fair-pune");
  await page.getByLabel("Date of consent").fill("2026-11-01");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("fair.csv:2:email").waitFor();
}

async function enquiryAtDesk(page: Page, person: Person): Promise<void> {
  await sendEnquiry(page, person);
  await deskAt(`/counsellor/leads?q=${encodeURIComponent(person.e164)}`)(page, person);
  await page.getByRole("main").getByRole("link", { name: person.name }).click();
  await page.getByRole("heading", { name: "Where it came from" }).waitFor();
}

async function studentAtDesk(page: Page, person: Person): Promise<void> {
  await becomeUser(page, person);
  await page.goto(pageAt("/profile/documents"));
  await page.getByLabel("Document type").selectOption("1");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "p.png", mimeType: "image/png", buffer: png });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Document uploaded.").waitFor();
  await page.context().clearCookies();
  await deskAt(`/counsellor/leads?q=${encodeURIComponent(person.e164)}`)(page, person);
  await page.getByRole("main").getByRole("link", { name: person.name }).click();
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await page.getByRole("heading", { name: "Documents" }).waitFor();
}

async function documentToReview(page: Page, person: Person): Promise<void> {
  await studentAtDesk(page, person);
  await page.getByRole("main").getByRole("link", { name: "Passport" }).first().click();
  await page.getByRole("button", { name: "Send back Passport" }).click();
  await page.getByRole("alert").waitFor();
}

async function chatting(page: Page): Promise<void> {
  await page.goto(pageAt("/chat"));
  await page.getByLabel("Your name").fill("Asha");
  await page.getByLabel("Your message").fill("Hello");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("log").waitFor();
}

/** With the ticker and the open chat panel. */
async function engagement(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(pageAt("/germany"));
  await page.clock.fastForward(6_000);
  // On the first screen of a phone they are not shown.
  await page.evaluate(() => window.scrollTo(0, window.innerHeight));
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Your message").waitFor();
}

async function codeRefused(page: Page, person: Person): Promise<void> {
  await sendEnquiry(page, person);
  await enterCode(page, otherThan(await codeSentTo(person.e164)));
  await page.getByRole("alert").waitFor();
}

async function codeUsed(page: Page, person: Person): Promise<void> {
  await sendEnquiry(page, person, "vn");
  const { text } = await messageTo(person.email);
  const code = await codeSentTo(person.email);
  const other = await page.context().newPage();
  await other.goto(/http:\/\/\S+\/otp\/link\/\S+/.exec(text)?.[0] ?? "");
  await other.getByRole("button", { name: said("Confirm and continue", "vn") }).click();
  await other.close();
  await page.context().clearCookies({ name: "disha_session" });
  await enterCode(page, code, "vn");
}

async function mailLink(page: Page, person: Person): Promise<void> {
  await sendEnquiry(page, person, "vn");
  const { text } = await messageTo(person.email);
  await page.goto(/http:\/\/\S+\/otp\/link\/\S+/.exec(text)?.[0] ?? "");
}

async function details(page: Page, person: Person): Promise<void> {
  await page.goto(pageAt("/sign-in"));
  await askForCode(page, person.mobile);
  await enterCode(page, await codeSentTo(person.e164));
  await page.getByRole("heading", { name: "What should we call you?" }).waitFor();
}

async function signOutPage(page: Page, person: Person): Promise<void> {
  await becomeUser(page, person);
  await page.goto(pageAt("/sign-out"));
}
