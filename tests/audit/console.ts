import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumPath, LAUNCH_FLAGS } from "../e2e/environment/chromium";
import globalSetup from "../e2e/environment/global-setup";
import { STAFF_PROJECTS, staffAddress, type StaffRole } from "../e2e/environment/staff";
import { makePerson, type Person } from "../e2e/fixtures/person";
import { becomeUser, sendEnquiry, signInStaff } from "../e2e/fixtures/steps";
import { pageAt } from "../e2e/fixtures/test";
import { pdf } from "../fixtures/files";

/**
 * `npm run audit:console -- <folder> [--counsellor] [part of a page's name …]`: screenshots of the counsellor
 * console with sample data, as an administrator or a counsellor, on a phone and a laptop, in light and dark. Phones have scripts off. It also lists pages that
 * are wider than the screen. The site and its messages are those of the end-to-end tests.
 */
const FLAG = "--counsellor";
const [folder = "console-screenshots", ...only] = process.argv
  .slice(2)
  .filter((argument) => argument !== FLAG);
const role: StaffRole = process.argv.includes(FLAG) ? "recommends" : "head";

interface Sample {
  readonly student: Person;
  readonly studentId: string;
}

const variants = [
  { name: "360-light", width: 360, height: 780, javaScriptEnabled: false, colorScheme: "light" },
  { name: "360-dark", width: 360, height: 780, javaScriptEnabled: false, colorScheme: "dark" },
  { name: "1280-light", width: 1280, height: 800, javaScriptEnabled: true, colorScheme: "light" },
  { name: "1280-dark", width: 1280, height: 800, javaScriptEnabled: true, colorScheme: "dark" },
] as const;

/** A student who has booked a call, registered for an event, uploaded documents and applied. */
async function addStudent(page: Page, student: Person): Promise<void> {
  await becomeUser(page, student);
  await page.goto(pageAt("/events/germany-day-pune-2027/register"));
  await page.getByRole("button", { name: "Register" }).click();
  await page.goto(pageAt("/schedule-appointment"));
  await page.getByRole("navigation", { name: "Days" }).getByRole("link").nth(4).click();
  await page.getByRole("link", { name: /^11:30/ }).click();
  await page.getByLabel("Topic").fill("Education loans");
  await page.getByRole("button", { name: "Book this time" }).click();
  await page.getByText("Your call is booked.").waitFor();
  const picture = await sharp({
    create: { width: 900, height: 1_200, channels: 3, background: "#d9d4c8" },
  })
    .png()
    .toBuffer();
  const files = [
    { name: "passport.pdf", mimeType: "application/pdf", buffer: await pdf() },
    { name: "passport.png", mimeType: "image/png", buffer: picture },
  ];
  for (const file of files) {
    await page.goto(pageAt("/profile/documents"));
    await page.getByLabel("Document type").selectOption("1");
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("Document uploaded.").waitFor();
  }
  await page.goto(pageAt("/profile/applications/start?course=5005-msc-computer-science"));
  await page.getByLabel("Intake", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("link", { name: "Continue: Plan" }).waitFor();
}

async function addChat(page: Page): Promise<void> {
  await page.goto(pageAt("/chat"));
  await page.getByLabel("Your name").fill("Kavya Menon");
  await page
    .getByLabel("Your message")
    .fill("Do I need a blocked account before the visa interview?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("log").waitFor();
}

type Go = (page: Page, sample: Sample) => Promise<unknown>;
const at =
  (path: string): Go =>
  (page) =>
    page.goto(pageAt(path));

const lead =
  (more = ""): Go =>
  async (page, { student }) => {
    await page.goto(pageAt(`/counsellor/leads?q=${encodeURIComponent(student.e164)}`));
    await page.getByRole("main").getByRole("link", { name: student.name }).first().click();
    if (more) await page.getByRole("link", { name: more }).click();
  };

const studentAt =
  (more = ""): Go =>
  (page, { studentId }) =>
    page.goto(pageAt(`/counsellor/students/${studentId}${more}`));

const studentThen =
  (link: RegExp, section = ""): Go =>
  async (page, sample) => {
    await studentAt(section && `?show=${section}`)(page, sample);
    await page.getByRole("main").getByRole("link", { name: link }).first().click();
  };

const firstOf =
  (path: string, link: RegExp): Go =>
  async (page) => {
    await page.goto(pageAt(path));
    await page.getByRole("main").getByRole("link", { name: link }).first().click();
  };

const counsellorPages: Readonly<Record<string, Go>> = {
  queue: at("/counsellor/queue"),
  students: at("/counsellor"),
  student: studentAt(),
  documents: studentAt("?show=documents"),
  "document-pdf": studentThen(/^Passport$/, "documents"),
  "document-picture": studentThen(/^Passport 2$/, "documents"),
  application: studentThen(/MSc Computer Science/, "applications"),
  recommend: studentThen(/^Recommend courses/),
  applications: at("/counsellor/applications"),
  deadlines: at("/counsellor/deadlines"),
  leads: at("/counsellor/prospects"),
  "bulk-changes": at("/counsellor/bulk-changes?which=all"),
  enquiries: at("/counsellor/leads"),
  "enquiries-empty": at("/counsellor/leads?q=nobody-has-this-name"),
  lead: lead(),
  message: lead("Write a message"),
  requests: at("/counsellor/requests"),
  calendar: at("/counsellor/calendar"),
  chats: at("/counsellor/chats"),
  chat: firstOf("/counsellor/chats", /Kavya/),
  events: at("/counsellor/events"),
  attendees: at("/counsellor/events/event/germany-day-pune-2027"),
  "bulk-messages": at("/counsellor/bulk-messages"),
  messages: at("/counsellor/messages"),
  refunds: at("/counsellor/refunds"),
  reports: at("/counsellor/reports"),
  recommendations: at("/counselor-recommendation"),
};

const administratorPages: Readonly<Record<string, Go>> = {
  assignment: at("/counsellor/assignment"),
  "assignment-rule": firstOf("/counsellor/assignment", /Meena/),
  holidays: at("/counsellor/holidays"),
  templates: at("/counsellor/templates"),
  funnel: at("/counsellor/funnel"),
  searches: at("/counsellor/searches"),
  imports: at("/counsellor/imports"),
  webhooks: at("/counsellor/webhooks"),
  "api-keys": at("/counsellor/api-keys"),
  staff: at("/counsellor/staff"),
  "staff-account": firstOf("/counsellor/staff", /Meena/),
  settings: at("/counsellor/settings"),
  "lead-fields": at("/counsellor/lead-fields"),
  "lead-field": firstOf("/counsellor/lead-fields", /Fair/),
  coupons: at("/counsellor/coupons"),
  stuck: at("/counsellor/stuck"),
  audit: at("/counsellor/audit"),
  "audit-filtered": at("/counsellor/audit?q=fields&kind=change"),
};

/** The right-most element that sticks out of the page, if any. */
const overflowOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px wide` : null;
  });

const pages = role === "head" ? { ...counsellorPages, ...administratorPages } : counsellorPages;
const wanted = Object.entries(pages).filter(
  ([name]) => only.length === 0 || only.some((part) => name.includes(part)),
);
mkdirSync(folder, { recursive: true });
const stop = await globalSetup();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...LAUNCH_FLAGS] });

const contextOf = (
  person: Person,
  options: {
    width: number;
    height: number;
    javaScriptEnabled?: boolean;
    colorScheme?: "light" | "dark";
  },
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: options.width, height: options.height },
    javaScriptEnabled: options.javaScriptEnabled ?? false,
    colorScheme: options.colorScheme ?? "light",
    serviceWorkers: "block",
    extraHTTPHeaders: { "x-forwarded-for": person.address },
  });

async function staffState(role: StaffRole) {
  const context = await contextOf(makePerson(role), { width: 1280, height: 800 });
  const page = await context.newPage();
  await signInStaff(page, staffAddress(role, STAFF_PROJECTS[0]));
  return { context, page };
}

/** Added fields, as an administrator. */
async function addLeadFields(): Promise<void> {
  const { context, page } = await staffState("head");
  for (const [name, type, options] of [
    ["Fair", "text", null],
    ["Preferred way to talk", "choice", "Phone\nWhatsApp\nVideo call"],
  ] as const) {
    await page.goto(pageAt("/counsellor/lead-fields"));
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Type").selectOption(type);
    if (options) await page.getByLabel("Options").fill(options);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page
      .getByRole("cell", { name: name.toLowerCase().split(" ")[0] })
      .first()
      .waitFor();
  }
  await context.close();
}

async function prepare(): Promise<Sample> {
  await addLeadFields();
  const student = makePerson("audit student");
  const other = makePerson("audit lead");
  for (const [person, go] of [
    [student, addStudent],
    [other, sendEnquiry],
    [makePerson("audit chat"), addChat],
  ] as const) {
    const context = await contextOf(person, { width: 1280, height: 800 });
    await go(await context.newPage(), person);
    await context.close();
  }
  const { context, page } = await staffState(role);
  await page.goto(pageAt(`/counsellor/leads?q=${encodeURIComponent(student.e164)}`));
  await page.getByRole("button", { name: /^Assign to me/ }).click();
  await page.getByRole("main").getByRole("link", { name: student.name }).first().click();
  const href = await page.getByRole("link", { name: "Recommend courses" }).getAttribute("href");
  const studentId = new URL(href ?? "", page.url()).searchParams.get("student") ?? "";
  await page.getByLabel("What happened", { exact: true }).selectOption({ index: 1 });
  await page
    .getByLabel("Note", { exact: true })
    .fill("Wants to start in October; her father asks about loans.");
  await page
    .locator("form", { has: page.getByLabel("What happened", { exact: true }) })
    .getByRole("button", { name: "Save" })
    .click();
  await context.storageState({ path: path.join(folder, "state.json") });
  await context.close();
  return { student, studentId };
}

try {
  const sample = await prepare();
  for (const { name: variant, width, height, javaScriptEnabled, colorScheme } of variants) {
    const context = await browser.newContext({
      viewport: { width, height },
      javaScriptEnabled,
      colorScheme,
      serviceWorkers: "block",
      storageState: path.join(folder, "state.json"),
      extraHTTPHeaders: { "x-forwarded-for": makePerson(role).address },
    });
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        console.log(`${page.url()}: ${message.text()}`);
    });
    for (const [name, go] of wanted) {
      try {
        await go(page, sample);
        await page.waitForLoadState("networkidle");
        const file = path.join(folder, `${name}-${variant}.png`);
        await page.screenshot({ path: file, fullPage: true });
        const overflow = await overflowOf(page);
        if (overflow) console.log(`${name}, ${variant}: ${overflow}`);
      } catch (error) {
        console.log(`${name}, ${variant}: ${String(error).slice(0, 300)}`);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}
