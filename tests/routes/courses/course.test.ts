import { expect, it } from "vitest";
import type { CourseLoan } from "#domain/calculators/course-loan";
import type { FeePosition } from "#domain/courses/fee-position";
import { loader as coursePage } from "~/routes/courses/course";
import { loader as courseList } from "~/routes/courses/list";
import { Browser, hostOf } from "../../contract/website";
import { useServices } from "../services";

useServices();

const open = (countryName: string, universityName: string, courseName = "msc-contracts") =>
  new Browser().get(coursePage, `/study-abroad/university/${countryName}/${universityName}/x`, {
    countryName,
    universityName,
    courseName,
  });

it.each([
  ["finland", "old-name-99901"],
  ["germany", "contract-university-99901"],
])("a course at /%s/%s moves to its university's address", async (country, university) => {
  const reply = await open(country, university);
  expect(reply.status).toBe(301);
  expect(reply.headers.get("location")).toBe(
    "/study-abroad/university/finland/contract-university-99901/msc-contracts",
  );
});

it("a course is shown at its university's address only", async () => {
  expect((await open("finland", "contract-university-99901")).status).toBe(200);
  expect((await open("finland", "contract-university-99901", "none")).status).toBe(404);
  expect((await open("finland", "contract-university")).status).toBe(404);
});

it("a course has the instalment of a loan for its whole cost, where loans are in rupees", async () => {
  const loanOn = async (browser: Browser) => {
    const reply = await browser.get(coursePage, "/study-abroad/university/x", {
      countryName: "finland",
      universityName: "contract-university-99901",
      courseName: "msc-contracts",
    });
    const { loan, costs } = (await reply.json()) as {
      loan: CourseLoan | null;
      costs: { total: { inr: number } };
    };
    return { loan, total: costs.total.inr };
  };
  const { loan, total } = await loanOn(new Browser());
  expect(loan?.amount).toBeGreaterThanOrEqual(total);
  expect(loan?.query).toMatch(/^amount=\d+&course=\d+$/);
  expect(await loanOn(new Browser(hostOf("vn")))).toMatchObject({ loan: null });
});

it("a course has its place by tuition in its field and country, among enough courses", async () => {
  const feesOf = async (countryName: string, universityName: string, courseName: string) => {
    const reply = await open(countryName, universityName, courseName);
    return ((await reply.json()) as { fees: FeePosition | null }).fees;
  };
  const fees = await feesOf("uk", "university-of-glasgow-4010", "msc-data-science");
  if (!fees) throw new Error("the course has no place");
  const { data } = await courseList({
    request: new Browser().request(`/study-abroad${fees.path}&maxFee=2000000000`),
    params: {},
    context: {},
  });
  const { courses, total } = data.content.value;
  expect(fees.all).toBe(total);
  expect(courses[fees.cheaper]?.university.id).toBe(4010);
  expect(await feesOf("finland", "contract-university-99901", "msc-contracts")).toBeNull();
});

it.each([
  ["/study-abroad/usa/masters?fees=free", true],
  ["https://evil.example/study-abroad/usa", false],
  ["//evil.example", false],
  ["/study-abroad\\evil", false],
])("a course links back to the search at %s: %s", async (from, isLinked) => {
  const query = new URLSearchParams({ from });
  const reply = await new Browser().get(
    coursePage,
    `/study-abroad/university/finland/contract-university-99901/msc-contracts?${query}`,
    {
      countryName: "finland",
      universityName: "contract-university-99901",
      courseName: "msc-contracts",
    },
  );
  const { listHref } = (await reply.json()) as { listHref: string | null };
  expect(listHref).toBe(isLinked ? from : null);
});
