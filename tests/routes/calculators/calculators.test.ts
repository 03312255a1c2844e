import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetFailures } from "~/services/client/resilience.server";
import { clearResponseCache } from "~/services/client/response-cache.server";
import * as cgpa from "../../../app/routes/calculators/cgpa-to-gpa";
import * as loan from "../../../app/routes/calculators/education-loan";
import * as loanCsv from "../../../app/routes/calculators/education-loan-csv";
import * as expense from "../../../app/routes/calculators/expense";
import * as ielts from "../../../app/routes/calculators/ielts-band";
import * as sgpa from "../../../app/routes/calculators/sgpa-to-percentage";
import * as match from "../../../app/routes/recommendations/match";
import * as notes from "../../../app/routes/students/notes";
import { Browser, hostOf, SERVICES_URL } from "../../contract/website";
import { newStudent, useServices } from "../services";

afterEach(forgetFailures);

const environment = useServices();
const BASE = "/study-abroad";
const LOAN = `${BASE}/calculator/education-loan`;
const CGPA = `${BASE}/cgpa-to-gpa-calculator`;
const browser = new Browser();

/** Each calculator with a complete query, and one with a mistake in a field. */
const calculators = [
  {
    name: "loan",
    loader: loan.loader,
    path: LOAN,
    query: "amount=10,00,000&rate=10",
    mistake: ["rate", "300"],
  },
  { name: "CGPA", loader: cgpa.loader, path: CGPA, query: "mine=8", mistake: ["mine", "11"] },
  {
    name: "IELTS",
    loader: ielts.loader,
    path: `${BASE}/calculator/ielts-band`,
    query: "listening=27&reading=27&writing=6&speaking=6",
    mistake: ["listening", "41"],
  },
  {
    name: "SGPA",
    loader: sgpa.loader,
    path: `${BASE}/sgpa-to-percentage-calculator`,
    query: "s1=8&s2=9",
    mistake: ["s1", "11"],
  },
  {
    name: "expense",
    loader: expense.loader,
    path: `${BASE}/expense-calculator`,
    query: "country=germany&level=masters",
    mistake: ["country", "atlantis"],
  },
] as const;

describe.each(calculators)("the $name calculator", ({ loader, path, query, mistake }) => {
  const load = (search: string) =>
    browser.load(loader as typeof ielts.loader, search ? `${path}?${search}` : path);

  it("reads its input from the address", async () => {
    const { reading, csrf } = await load(query);
    expect([reading.errors, csrf]).toEqual([{}, null]);
    expect(reading.input).not.toBeNull();
    for (const [name, value] of new URLSearchParams(query))
      expect(reading.values[name]).toBe(value);
  });

  it("names an invalid field and keeps its value", async () => {
    const [name, value] = mistake;
    const search = new URLSearchParams(query);
    search.set(name, value);
    const { reading } = await load(search.toString());
    expect(Object.keys(reading.errors)).toEqual([name]);
    expect(reading.values[name]).toBe(value);
    expect(reading.input).toBeNull();
  });

  it("is the same for every visitor without a session", async () => {
    // The address was typed or sent, so that its answers aren't the visitor's.
    const typed = { "sec-fetch-site": "none" };
    const reply = await new Browser().get(loader, `${path}?${query}`, {}, typed);
    expect([reply.status, ...reply.headers.keys()]).toEqual([200, "content-type"]);
  });
});

describe("the pages of a country", () => {
  const germany = { country: "germany" };

  it("start the loan with the costs there", async () => {
    const { reading } = await browser.load(loan.loader, `${LOAN}/germany`, germany);
    expect(Number(reading.values.amount)).toBeGreaterThan(100_000);
    expect(Number(reading.values.amount) % 100_000).toBe(0);
    expect(reading.values.amount).not.toBe(
      (await new Browser().load(loan.loader, LOAN)).reading.values.amount,
    );
  });

  it("start the costs with the result, in three steps", async () => {
    const path = `${BASE}/expense-calculator/germany`;
    const stepOf = async (query: string) =>
      (await browser.load(expense.loader, path + query, germany)).context.step;
    expect([await stepOf(""), await stepOf("?step=2"), await stepOf("?step=9")]).toEqual([3, 2, 3]);
    const first = await browser.load(expense.loader, `${BASE}/expense-calculator`);
    expect(first.context.step).toBe(1);
  });

  it.each([
    // The loan page of a country mostly repeats the general one.
    ["loan", loan.loader, LOAN, "Education loan for Germany", false],
    [
      "expense",
      expense.loader,
      `${BASE}/expense-calculator`,
      "What a degree in Germany costs",
      true,
    ],
  ])(
    "have a title and description of their own: %s",
    async (_name, loader, path, title, isIndexed) => {
      const load = (address: string, params = {}) =>
        browser.load(loader as typeof loan.loader, address, params);
      const { copy, seo } = await load(`${path}/germany`, germany);
      expect([seo.title, copy.title]).toEqual([title, title]);
      expect(seo.isIndexed).toBe(isIndexed);
      expect(seo.description).toMatch(/degree in Germany/);
      expect(seo.description).not.toBe((await load(path)).seo.description);
    },
  );

  it.each([
    ["loan", loan.loader],
    ["expense", expense.loader],
  ])("don't exist for an unknown country: %s", async (_name, loader) => {
    expect((await browser.get(loader, `${LOAN}/x`, { country: "atlantis" })).status).toBe(404);
  });
});

describe("a comparison of countries", () => {
  const path = `${BASE}/expense-calculator?country=usa&country2=canada&country3=netherlands&step=3`;
  const compared = async (from = new Browser(), address = path) =>
    (await from.load(expense.loader, address)).context.compared;

  it("shows what their pages state about work, fees and intakes", async () => {
    const facts = await compared();
    expect(facts.map(({ country }) => country)).toEqual(["usa", "canada", "netherlands"]);
    for (const { country, facts: stated } of facts) {
      const page = await environment().app.fetch(
        new Request(`${SERVICES_URL}/countries/${country}`),
      );
      const text = await page.text();
      for (const fact of [stated.workHours, stated.postStudyWork, stated.visaFee]) {
        expect(fact?.source).toMatch(/^https:/);
        expect(text).toContain(JSON.stringify(fact?.text));
      }
    }
    expect(facts[0]?.facts.intakes?.text).toMatch(/August/);
    // Its page has no figure for intakes.
    expect(facts[2]?.facts.intakes).toBeNull();
  });

  it("is for the region whose language and students the statements are for", async () => {
    expect(await compared(new Browser(), path.replace(/&country[23]=\w+/g, ""))).toEqual([]);
    expect(await compared(new Browser(hostOf("vn")))).toEqual([]);
  });

  it("shows the costs while the pages of the countries are unavailable", async () => {
    const fetch = environment().app.fetch.bind(environment().app);
    const services = vi
      .spyOn(environment().app, "fetch")
      .mockImplementation((request) =>
        new URL(request.url).pathname.startsWith("/countries/")
          ? new Response("", { status: 503 })
          : fetch(request),
      );
    const address = `${BASE}/expense-calculator?country=ireland&country2=finland&step=3`;
    const { context, response } = await new Browser().load(expense.loader, address);
    services.mockRestore();
    expect(context.compared).toEqual([]);
    expect(response?.result).toHaveLength(2);
  });
});

describe("the loan as CSV", () => {
  it("has a row for each month, down to nothing", async () => {
    const query = "amount=1000000&rate=10&tenure=120&course=0&grace=0";
    const reply = await browser.get(loanCsv.loader, `${LOAN}.csv?${query}`);
    expect(reply.headers.get("content-type")).toContain("text/csv");
    expect(reply.headers.get("cache-control")).toBe("public, max-age=3600");
    const rows = (await reply.text()).trim().split("\n");
    expect(rows[0]).toBe("month,paid_inr,interest_inr,principal_inr,balance_inr");
    expect(rows.at(-1)).toMatch(/,0\.00$/);
  });

  it("doesn't exist for invalid input", async () => {
    expect((await browser.get(loanCsv.loader, `${LOAN}.csv?rate=300`)).status).toBe(404);
  });
});

it("shows the page with a message while the service is unavailable", async () => {
  const fetch = environment().app.fetch.bind(environment().app);
  const services = vi
    .spyOn(environment().app, "fetch")
    .mockImplementation((request) =>
      new URL(request.url).pathname.startsWith("/calculator/category-cost")
        ? new Response("", { status: 503 })
        : fetch(request),
    );
  const costs = `${BASE}/expense-calculator?country=germany`;
  clearResponseCache();
  const { response } = await browser.load(expense.loader, costs);
  services.mockRestore();
  expect(response?.result).toBeNull();
  expect(response?.message).toMatch(/./);
});

describe("saving a grade", () => {
  it("stores the result of a signed-in visitor", async () => {
    const student = await newStudent(environment());
    const { csrf } = await student.browser.load(cgpa.loader, `${CGPA}?mine=8`);
    expect(csrf).toBe(student.csrf);
    const form = { csrf: student.csrf, query: "mine=8" };
    const reply = await student.browser.post(cgpa.action, CGPA, form);
    expect([reply.status, await reply.json()]).toEqual([200, { isSaved: true, message: null }]);
  });

  it.each(["", "mine=99", "x=1"])("needs a result: %j", async (query) => {
    const student = await newStudent(environment());
    const form = { csrf: student.csrf, query };
    const reply = await student.browser.post(cgpa.action, CGPA, form);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ isSaved: false });
  });
});

describe("for a signed-in student", () => {
  it("the forms begin with the profile, without a result", async () => {
    const { browser: own, user } = await newStudent(environment());
    const plans = { countries: ["DEU"], level: "bachelors", subject: "Law", intakeYear: "2030" };
    await user.client.post(
      `${user.base}/study-abroad-preference`,
      { ...plans, budget: "900000" },
      user,
    );
    const costs = await own.load(expense.loader, `${BASE}/expense-calculator`);
    expect(costs.reading).toMatchObject({
      values: { country: "germany", level: "bachelors" },
      errors: {},
      input: null,
    });
    const asked = await own.load(expense.loader, `${BASE}/expense-calculator?country=uk`);
    expect(asked.reading.values.country).toBe("uk");
    const { form } = await own.load(match.loader, `${BASE}/match?level=masters&edit=country`);
    expect(form.values).toEqual({ level: ["masters"], country: ["germany"] });
  });

  it("the loan covers the planned degree less savings, and shows the result", async () => {
    const { browser: own, user } = await newStudent(environment());
    const plans = { countries: ["DEU"], level: "bachelors", subject: "Law", intakeYear: "2030" };
    await user.client.post(
      `${user.base}/study-abroad-preference`,
      { ...plans, budget: "900000" },
      user,
    );
    const amountOf = async (path = LOAN) =>
      Number((await own.load(loan.loader, path)).reading.input?.amount);
    const whole = await amountOf();
    expect(whole).toBeGreaterThan(100_000);
    const { reading } = await own.load(loan.loader, LOAN);
    expect(reading.values.course).toBe("36");
    const money = { source: ["Family"], savings: "500000", security: "None" };
    await user.client.post(`${user.base}/fund-detail`, money, user);
    expect(await amountOf()).toBe(whole - 500_000);
    expect(await amountOf(`${LOAN}?amount=10,00,000&rate=10`)).toBe(1_000_000);
  });

  it("every result can be saved", async () => {
    const { browser: own, csrf } = await newStudent(environment());
    const result = await own.load(loan.loader, `${LOAN}?amount=10,00,000&rate=10`);
    expect(result.csrf).toBe(csrf);
    const text = "Education loan of ₹10 lakh";
    const reply = await own.post(notes.action, `${BASE}/profile/notes`, { csrf, text });
    expect(reply).toRedirectTo(`${BASE}/profile/notes?kept=1`);
  });
});
