import { expect, it } from "vitest";
import { z } from "zod";
import { newcomer } from "../test-users";
import { useEnvironment } from "../use-environment";

/** The calculator service. */
const environment = useEnvironment();

const get = async (path: string) => (await environment().client.get(path)).data;

it("lists expense categories and their costs by country, intake and campus", async () => {
  const response = await environment().client.raw("GET", "calculator/category?page=0&size=30");
  const list = categoriesSchema.parse(await response.json());
  expect(list.total).toBe(list.data.length);
  expect(list.total).toBeGreaterThan(5);
  const town = costsSchema.parse(await get("calculator/category-cost/germany"));
  expect(town).toMatchObject({ currency: "EUR", intake: "winter" });
  expect(town.costs.map(({ categoryId }) => categoryId)).toContain(list.data[1]?.id);
  const campus = costsSchema.parse(
    await get("calculator/category-cost/germany?onCampus=true&intake=summer&categoryId=4"),
  );
  expect(campus.intake).toBe("summer");
  expect(campus.costs).toHaveLength(1);
  const transport = town.costs.find(({ categoryId }) => categoryId === 4);
  expect(campus.costs[0]?.typical).toBeLessThan(transport?.typical ?? 0);
});

it("takes tuition from the courses of the country, and the usual length of the degree", async () => {
  const uk = costsSchema.parse(await get("calculator/category-cost/uk?level=masters"));
  expect(uk.years).toBe(1);
  const tuition = uk.costs.find(({ categoryId }) => categoryId === TUITION);
  expect(tuition?.note).toMatch(/the median of the \d+ master's courses/);
  expect(tuition?.source).toBe("/uk/masters");
  expect(tuition?.low).toBeLessThan(tuition?.high ?? 0);
});

it("counts health cover in every country, also where it is free", async () => {
  for (const country of z.array(z.string()).parse(await get("calculator/country"))) {
    const { costs } = costsSchema.parse(await get(`calculator/category-cost/${country}`));
    const health = costs.find(({ categoryId }) => categoryId === HEALTH);
    expect(`${country}: ${health?.source}`).toMatch(/: https:/);
  }
});

it("has the fee of the English test in each country as its source has it in rupees", async () => {
  const fees = new Set<number>();
  for (const country of z.array(z.string()).parse(await get("calculator/country"))) {
    const { costs, rate } = costsSchema.parse(await get(`calculator/category-cost/${country}`));
    const test = costs.find(({ categoryId }) => categoryId === ENGLISH_TEST);
    fees.add(Math.round((test?.typical ?? 0) * rate));
  }
  expect([...fees]).toEqual([ENGLISH_TEST_FEE]);
});

it("uses the rent of a city, and no other figures for an unknown one", async () => {
  const rentIn = async (place: string) =>
    costsSchema
      .parse(await get(`calculator/category-cost/germany?place=${place}`))
      .costs.find(({ categoryId }) => categoryId === HOUSING)?.typical;
  expect(await rentIn("munich")).toBeGreaterThan((await rentIn("chemnitz")) ?? Infinity);
  expect(await rentIn("atlantis")).toBe(await rentIn(""));
});

it("never adds up to less than the published living costs", async () => {
  for (const campus of ["", "&onCampus=true"]) {
    const { costs } = costsSchema.parse(
      await get(`calculator/category-cost/australia?level=masters${campus}`),
    );
    const living = costs.filter(({ note }) => note.startsWith("a share of"));
    const low = living.reduce((sum, cost) => sum + cost.low, 0);
    // The parts are rounded one by one.
    expect(low).toBeGreaterThanOrEqual(AUSTRALIAN_LIVING_COST - living.length);
  }
});

it("uses the tuition, length and city of a course, in its own country only", async () => {
  const course = "99901-msc-contracts";
  const own = costsSchema.parse(await get(`calculator/category-cost/finland?courseId=${course}`));
  expect(own).toMatchObject({ years: 2, course: { id: course, title: "MSc Contracts" } });
  expect(own.costs.find(({ categoryId }) => categoryId === TUITION)?.typical).toBe(10_000);
  const other = costsSchema.parse(await get(`calculator/category-cost/germany?courseId=${course}`));
  expect(other.course).toBeNull();
});

it("returns 404 for a country without costs", async () => {
  const response = await environment().client.raw("GET", "calculator/category-cost/vanuatu");
  expect(response.status).toBe(404);
});

it("calculates a loan and an IELTS band", async () => {
  const loan = await environment().client.post("calculator/education-loan", {
    amount: 1_000_000,
    annualRatePercent: 10,
    tenureMonths: 120,
    courseMonths: 0,
    graceMonths: 0,
    moratorium: "simple",
    processingFeePercent: 0,
    extraMonthly: 0,
    lumpSum: 0,
  });
  expect(loan.data).toMatchObject({ emi: 13_215, prepaid: null });
  const band = await environment().client.post("calculator/ielts-band", {
    module: "academic",
    listeningRaw: 30,
    readingRaw: 30,
    writing: 6.5,
    speaking: 7,
  });
  expect(band.data).toMatchObject({ overall: 7 });
});

it("names the invalid field", async () => {
  const { status, fields } = await environment().client.post("calculator/ielts-band", {
    module: "academic",
    listeningRaw: 41,
    readingRaw: 30,
    writing: 6.4,
    speaking: 7,
  });
  expect(status).toBe(400);
  expect(Object.keys(fields ?? {})).toEqual(["listeningRaw", "writing"]);
});

const grade = { gradeType: "cgpa10", best: 10, pass: 4, mine: 8 };

it("converts grades for Germany and the USA only", async () => {
  expect((await environment().client.post("calculator/gpa/DEU", grade)).data).toMatchObject({
    gpa: 2,
  });
  expect((await environment().client.post("calculator/gpa/USA", grade)).data).toMatchObject({
    gpa: 3.2,
    isSaved: false,
  });
  expect((await environment().client.post("calculator/gpa/FRA", grade)).status).toBe(404);
  const failed = await environment().client.post("calculator/gpa/DEU", { ...grade, mine: 3 });
  expect(failed.status).toBe(400);
});

it("saves the latest grade per country for its user only", async () => {
  const one = await newcomer(environment());
  const other = await newcomer(environment());
  const own = { bearer: one.bearer };
  for (const mine of [7, 8])
    await environment().client.post("calculator/gpa/DEU?save=true", { ...grade, mine }, own);
  const path = `calculator/user/${one.userId}/gpa`;
  const stored = (await environment().client.get(path, own)).data;
  expect(stored).toMatchObject([{ target: "DEU", gpa: 2 }]);
  expect((await environment().client.raw("GET", path)).status).toBe(401);
  const foreign = await environment().client.raw("GET", path, { bearer: other.bearer });
  expect(foreign.status).toBe(403);
});

const categoriesSchema = z.object({
  data: z.array(z.object({ id: z.number() })),
  total: z.number(),
});
/** Category ids of catalogue/expenses.yaml. */
const TUITION = 1;
const HOUSING = 2;
const HEALTH = 10;
const ENGLISH_TEST = 9;
/** In rupees (exams.ieltsFee in catalogue/values). */
const ENGLISH_TEST_FEE = 19_000;
/** `livingCost` of catalogue/values/australia.yaml, in dollars a year. */
const AUSTRALIAN_LIVING_COST = 29_710;

const costsSchema = z.object({
  intake: z.string(),
  currency: z.string(),
  rate: z.number(),
  years: z.number(),
  course: z.object({ id: z.string(), title: z.string() }).nullable(),
  costs: z.array(
    z.object({
      categoryId: z.number(),
      low: z.number(),
      typical: z.number(),
      high: z.number(),
      note: z.string(),
      source: z.string(),
    }),
  ),
});
