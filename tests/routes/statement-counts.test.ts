import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as root from "../../app/root";
import * as articles from "../../app/routes/catalogue/articles";
import * as country from "../../app/routes/countries/country";
import * as course from "../../app/routes/courses/course";
import * as courseList from "../../app/routes/courses/list";
import * as scholarships from "../../app/routes/scholarships/list";
import * as shortlist from "../../app/routes/shortlist/shortlist";
import * as home from "../../app/routes/site/home";
import * as dashboard from "../../app/routes/students/dashboard";
import * as profile from "../../app/routes/students/details";
import * as university from "../../app/routes/universities/university";
import { countStatements } from "../setup/count-statements";
import { changeSettings, restoreSettings } from "../setup/site-settings";
import { newStudent, useServices } from "./services";

const TUM = "technical-university-of-munich-5001";
const COURSE = "5005-msc-computer-science";
const institution = { countryName: "germany", universityName: TUM };

/**
 * The most SQL statements of a page and its layout for a signed-in student, when public responses are cached. The
 * targets are 8 for a page of content, and 15 for the dashboard and the home page, which shows its summary. Lower a
 * limit with the number; never raise one without a reason.
 */
const limits: readonly (readonly [
  path: string,
  loader: unknown,
  most: number,
  params?: Readonly<Record<string, string>>,
])[] = [
  ["", home.loader, 10],
  ["/germany", country.loader, 8],
  // Ordered by how well courses fit the student, which is never cached.
  ["/germany/masters", courseList.loader, 8],
  [`/university/germany/${TUM}`, university.loader, 8, institution],
  [
    "/university/finland/contract-university-99901/msc-contracts",
    course.loader,
    8,
    {
      countryName: "finland",
      universityName: "contract-university-99901",
      courseName: "msc-contracts",
    },
  ],
  ["/scholarship", scholarships.loader, 8],
  ["/articles", articles.loader, 8],
  ["/shortlist", shortlist.loader, 8],
  ["/profile", profile.loader, 8],
  ["/profile/dashboard", dashboard.loader, 14],
];

const environment = useServices();
let student: Awaited<ReturnType<typeof newStudent>>;
beforeAll(async () => {
  changeSettings({ CACHE_SECONDS: 3600 });
  student = await newStudent(environment());
  await student.user.client.post(
    `${student.user.base}/course`,
    { courseId: COURSE, favourite: true },
    student.user,
  );
});
afterAll(restoreSettings);

describe("a page for a signed-in student", () => {
  for (const [path, loader, most, params] of limits)
    it(`${path} needs few statements`, async () => {
      const load = async (one: unknown) => {
        const result = await student.browser.get(one as never, `/study-abroad${path}`, params);
        expect(result.status).toBe(200);
      };
      const both = () => Promise.all([root.loader, loader].map(load));
      await both();
      const statements = await countStatements(both);
      expect(statements).toBeGreaterThan(0);
      expect(statements).toBeLessThanOrEqual(most);
    });
});
