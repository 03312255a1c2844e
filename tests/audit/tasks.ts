/**
 * `npm run audit:tasks -- <port> [words of a name]`: does tasks of seven kinds of visitors on a running site, from the page that they
 * would begin on, with a phone, scripts off and on, and prints taps, pages and bytes. It looks for what the last page
 * must say and offer, not for whether somebody would understand it. The site runs in local mode, so codes are read from
 * its list of outgoing messages, and has no other visitors meanwhile.
 */
import { jpeg } from "../fixtures/files";
import { countOf, doTasks, type Task, type Visitor } from "./visitor";

const [port = "3000", only = ""] = process.argv.slice(2);
const now = Date.now();
let people = 0;

/** A number that nobody has. */
const newNumber = (): string => `98${String(now + ++people).slice(-8)}`;
const newEmail = (): string => `visitor.${now}.${++people}@example.com`;

/** Enters the latest code that the site lists as sent. */
async function enterCode(one: Visitor): Promise<void> {
  const field = one.page.locator("main [autocomplete=one-time-code]").first();
  await field.waitFor();
  const outbox = await one.page.context().newPage();
  await outbox.goto(`http://localhost:${port}/study-abroad/dev/outbox`);
  const [code = ""] = /\b\d{6}\b/.exec(await outbox.getByRole("main").innerText()) ?? [];
  await outbox.close();
  await field.fill(code);
  one.taps += 1;
  await one.tap(one.page.locator("main form:has([autocomplete=one-time-code]) button").first());
  await one.page.waitForURL((url) => !/\/otp/.test(url.pathname));
  // A new account tells its name.
  if (!/sign-in\/details/.test(one.page.url())) return;
  await one.page.locator("main [name=fullName], main [name=name]").first().fill("Asha Rao");
  one.taps += 1;
  await one.tap(one.page.locator("main form:has([name=fullName], [name=name]) button").first());
}

async function signIn(one: Visitor): Promise<void> {
  await one.page.locator("main [name=address]").fill(newNumber());
  one.taps += 1;
  await one.tap(one.page.locator("main form:has([name=address]) button").first());
  await enterCode(one);
}

/** The enquiry of a site, by the names of its fields. */
async function enquire(one: Visitor, { email = "", mobile = "" }): Promise<void> {
  await one.open("/enquiry");
  const field = (name: string) =>
    one.page.locator(`main form[data-enquiry] [name=${name}]`).first();
  await field("name").fill("Asha Rao");
  if (mobile) await field("mobile").fill(mobile);
  if (email) await field("email").fill(email);
  await field("interestedCountry").selectOption({ index: 1 });
  await field("educationLevel").check();
  await field("intakeYear").selectOption({ index: 1 });
  await field("consent").check();
  one.taps += 6;
  await one.tap(one.page.locator("main form[data-enquiry] button[type=submit]").last());
  await enterCode(one);
}

/** From the home page to the answer. */
async function match(one: Visitor, level: RegExp, marks: string): Promise<void> {
  await one.tap(one.page.locator("main a[href$='/match']"));
  await one.tick(level);
  await one.button("Next");
  await one.page.locator("main [name=field]").first().selectOption("computer-science");
  await one.button("Next");
  await one.tick(/^Germany/);
  await one.button("Next");
  await one.page.locator("main [name=marks]").fill(marks);
  await one.button("Next");
  await one.tap(one.page.locator("main").getByText("I haven't taken it yet"));
  await one.page.locator("main [name=budget]").fill("20 lakh");
  await one.button("Next");
  await one.tap(one.page.locator("main").getByText("I'm flexible"));
  one.taps += 3;
}

const firstCourse = (one: Visitor) => one.tap(one.page.locator("main [data-list] h3 a"));

const all: readonly Task[] = [
  {
    name: "Priya: Germany or the Netherlands by cost",
    run: async (one) => {
      await one.search("germany vs netherlands cost");
      await one.link(/Compare the cost/);
    },
    says: [/Netherlands/, /₹/, /Germany/],
  },
  {
    name: "Priya: five English-taught bachelor's in Germany that are open",
    run: (one) => one.open("/germany/bachelors?language=english&open=1").then(() => undefined),
    says: [/We list ([5-9]|\d\d)/, /in total/],
  },
  {
    name: "Priya: am I eligible with 68% in class 12?",
    run: (one) => match(one, /Bachelor/, "68"),
    says: [/70%/],
  },
  {
    name: "Priya: a scholarship for Germany, with its date in a calendar",
    run: async (one) => {
      await one.link("Scholarships");
      await one.choose("Study in", "germany");
      await one.button("Show");
      await one.tap(one.page.locator("main h3 a"));
    },
    says: [/Next deadline/, /calendar/i],
  },
  {
    name: "Priya: enquire, sign in, upload a marksheet",
    run: async (one) => {
      await enquire(one, { mobile: newNumber() });
      await one.open("/profile/documents");
      await one.page.getByLabel("Document type").selectOption({ index: 1 });
      await one.fill("Label", "Class 12");
      const file = { name: "marks.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg) };
      await one.page.locator("main [type=file]").first().setInputFiles(file);
      one.taps += 2;
      await one.button("Upload");
      await one.page.getByText("Document uploaded.").waitFor();
    },
    says: [/Class 12/],
  },
  {
    name: "Rahul: USA or Canada?",
    run: async (one) => {
      await one.search("usa vs canada");
      await one.link(/Compare the cost/);
    },
    says: [/Canada/, /₹/],
  },
  {
    name: "Rahul: five affordable MS in computer science for autumn 2027",
    run: async (one) => {
      await one.search("ms computer science usa fall 2027");
      await one.tap(one.page.locator("main a[href*='/abroad/courses?']"));
    },
    says: [/We list ([5-9]|\d\d)/, /in total|a year/],
  },
  {
    name: "Rahul: total cost and loan of a course",
    from: "/abroad/courses?country=usa&specialization=computer-science&educationLevel=masters&minFee=0",
    run: firstCourse,
    says: [/What does all of it cost/, /Loan for all of it/],
  },
  {
    name: "Rahul: book a call",
    from: "/schedule-appointment",
    run: async (one) => {
      await one.tap(one.page.locator("main a[href*='slot=']"));
      await one.tap(one.page.locator("main form button[type=submit]"));
      await signIn(one);
    },
    says: [/booked|call/i],
  },
  {
    name: "Rahul: apply and follow it",
    from: "/abroad/courses?country=germany&educationLevel=masters",
    run: async (one) => {
      await firstCourse(one);
      await one.link(/^Apply$/);
      await signIn(one);
    },
    says: [/Intake|Start/],
  },
  {
    name: "Fatima's father (sa): understand Germany",
    host: "sa",
    run: async (one) => {
      await one.search("ألمانيا");
      await one.tap(one.page.locator("main a[href$='/study-abroad/germany']"));
    },
    says: [/التأشيرة/, /الثانوية/],
  },
  {
    name: "Fatima's father (sa): a scholarship for Saudis",
    host: "sa",
    run: async (one) => {
      await one.search("ابتعاث");
      await one.tap(one.page.locator("main h3 a, main li a"));
    },
    says: [/السعود/],
  },
  {
    name: "Fatima's father (sa): cost in riyals",
    host: "sa",
    from: "/germany",
    run: () => Promise.resolve(),
    says: [/ريال/],
  },
  {
    name: "Fatima's father (sa): which course suits my daughter",
    host: "sa",
    run: (one) => one.tap(one.page.locator("main a[href$='/match']")),
    says: [/ماجستير/],
  },
  {
    name: "Fatima's father (sa): enquire, code by email",
    host: "sa",
    run: (one) => enquire(one, { email: newEmail() }),
    at: /thankyou/,
  },
  {
    name: "Linh (vn): Germany's rules for Vietnamese",
    host: "vn",
    from: "/germany",
    run: () => Promise.resolve(),
    says: [/APS/, /Hà Nội/],
  },
  {
    name: "Linh (vn): a scholarship",
    host: "vn",
    run: async (one) => {
      await one.search("học bổng");
      await one.link(/Học bổng dành cho sinh viên Việt Nam/);
    },
    says: [/Việt Nam/],
  },
  {
    name: "Linh (vn): cost in dong",
    host: "vn",
    from: "/germany",
    run: () => Promise.resolve(),
    says: [/VND|đồng/],
  },
  {
    name: "Linh (vn): enquire, code by email",
    host: "vn",
    run: (one) => enquire(one, { email: newEmail() }),
    at: /thankyou/,
  },
  {
    name: "Linh (vn): book a call at local time",
    host: "vn",
    from: "/schedule-appointment",
    run: () => Promise.resolve(),
    says: [/giờ Việt Nam/],
  },
  {
    name: "Arjun: what now, after a refused visa",
    run: (one) => one.link(/My visa was refused/),
    says: [/Day 1/, /apply again/],
  },
  {
    name: "Arjun: apply elsewhere after 214(b)",
    run: async (one) => {
      await one.search("apply to another country after us visa rejection");
      await one.tap(one.page.locator("main a[href*='after-a-refusal']"));
    },
    says: [/214\(b\)/, /Sources|travel\.state\.gov/],
  },
  {
    name: "Arjun: tell a counsellor",
    from: "/knowledge-base/visa/after-a-refusal",
    run: (one) => one.link(/Send us what the letter says/),
    says: [/refus/i],
  },
  {
    name: "Arjun: is my deposit refundable",
    run: async (one) => {
      await one.search("is my deposit refundable after visa refusal");
      await one.tap(one.page.locator("main a[href*='after-a-refusal']"));
    },
    says: [/deposit/i],
  },
  {
    name: "Arjun: the next intake that is still open",
    from: "/ireland/masters?open=1",
    run: firstCourse,
    says: [/Apply by|days/],
  },
  {
    name: "A blind student: find a course by search",
    run: async (one) => {
      await one.search("msc data science germany");
      await one.tap(one.page.locator("main a[href*='/university/germany/']"));
    },
    says: [/Can you get in/],
  },
  {
    name: "A blind student: filter a list",
    from: "/germany/masters",
    run: async (one) => {
      await one.tap(one.page.locator("[data-filters]").first());
      await one.tap(one.page.locator("summary").getByText("Taught in"));
      await one.tap(one.page.locator("label:has([name=language][value=en])"));
      await one.tap(
        one.page.locator("dialog[open] button, main form button").filter({ hasText: /^Show/ }),
      );
    },
    at: /language=en/,
  },
  {
    name: "A blind student: the menu",
    run: (one) => one.menu("Universities"),
    at: /\/universities$/,
  },
  {
    name: "A blind student: an enquiry with errors",
    from: "/enquiry",
    run: (one) => one.tap(one.page.locator("main form[data-enquiry] button[type=submit]").last()),
    says: [/Enter your name/],
  },
  {
    name: "A blind student: what search results are about",
    run: (one) => one.search("ms germany"),
    says: [/Best results/],
  },
  {
    name: "A parent: who are you",
    run: (one) => one.link(/More about us/),
    says: [/Disha Abroad/],
  },
  {
    name: "A parent: do you earn from my choice",
    run: async (one) => {
      await one.search("do you earn commission");
      await one.tap(one.page.locator("main a[href*='how-we-earn']"));
    },
    says: [/commission/],
  },
  {
    name: "A parent: what does the package cost",
    run: async (one) => {
      await one.search("package price");
      await one.tap(one.page.locator("main a[href*='prices-and-refunds']"));
      await one.tap(one.page.locator("main a[href*='booster']"));
      await one.tap(one.page.locator("main a[href*='/booster-program/']"));
    },
    says: [/₹/],
  },
  {
    name: "A parent: refunds",
    run: async (one) => {
      await one.search("refund");
      await one.tap(one.page.locator("main a[href*='prices-and-refunds']"));
    },
    says: [/money back|refund/i],
  },
  {
    name: "A parent: are the figures honest",
    run: async (one) => {
      await one.link(/More about us/);
      await one.tap(one.page.locator("main a[href*='editorial-policy']"));
    },
    says: [/source/i],
  },
];

const tasks = all.filter(({ name }) => name.includes(only));

const inWords = (hasScripts: boolean) =>
  doTasks(
    tasks,
    port,
    hasScripts,
    ({ taps, pages, bytes }) =>
      `${countOf(taps, "tap")}, ${countOf(pages, "page")}, ${Math.round(bytes / 1_000)} KB`,
  );
const off = await inWords(false);
const on = await inWords(true);
process.stdout.write(
  `| task | scripts off | scripts on |\n|---|---|---|\n${tasks
    .map(({ name }, at) => `| ${name} | ${off[at]} | ${on[at]} |`)
    .join("\n")}\n`,
);
