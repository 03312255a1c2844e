import { expect, test } from "../fixtures/test";
import { ask, sitePort } from "../http/client";

const countries = "usa germany canada uk australia ireland france finland".split(" ");
const exams = "ielts gre gmat toefl pte duolingo act sat usmle oet plab mcat".split(" ");
const under = (prefix: string, names: string) => names.split(" ").map((name) => `${prefix}${name}`);

/**
 * The addresses of the specification by route family: core.md §2 "Public
 * route families", "Exam hub"; navigation-and-content.md §2.1 to §2.12.
 */
const specified: Readonly<Record<string, readonly string[]>> = {
  "the fixed route constants": under(
    "/",
    "articles enquiry enquiry/thankyou ebooks events exam webinars scholarship accommodation alumni-connect booster-program knowledge-base calculator/ielts-band calculator/education-loan expense-calculator cgpa-to-gpa-calculator sgpa-to-percentage-calculator university-partnership",
  ),
  "the footer": under(
    "/",
    "about-us scholarship articles exam university-partnership ebooks accommodation alumni-connect knowledge-base html-sitemap/sitemap partners usa germany canada uk australia",
  ),
  "the short menu": under(
    "/",
    "ua-accelerator-programs/degree/bachelors ua-accelerator-programs/degree/masters booster-program germany usa uk canada australia webinars articles events cgpa-to-gpa-calculator university-partnership ebooks accommodation alumni-connect expense-calculator calculator/ielts-band",
  ),
  "the other pages of the menu": under(
    "/",
    "webinars events alumni-connect booster-program scholarship consultant accommodation university-partnership",
  ),
  "the countries": [
    ...countries.flatMap((country) =>
      under(
        `/${country}`,
        " /courses /courses/engineering /masters /masters/computer-science /universities /bachelors /ua-accelerator-programs /ua-accelerator-programs/masters".trimEnd(),
      ),
    ),
    ...under("/", "india vanuatu russia uzbekistan kazakhstan georgia kyrgyzstan netherlands"),
    ...under("/", "hungary uae others ireland/bachelors/computer-science"),
    ...under("/abroad/", "masters masters/data-science bachelors bachelors/computer-science"),
    ...under("/abroad/", "courses courses/engineering"),
    ...under("/universities", " /masters /bachelors /masters/engineering"),
    "/university/usa/stanford-university-1002",
    "/university/usa/stanford-university-1002/courses",
    "/university/germany/tu-berlin-5005/msc-computer-science",
  ],
  "the exam hub": under("/exam", " /ielts /gre /gmat /toefl /pte /sat /act /duolingo"),
  "the topics of every exam": exams
    .filter((exam) => exam !== "ielts")
    .flatMap((exam) =>
      under(
        `/exam/${exam}/`,
        "overview exam-dates exam-fees syllabus exam-pattern registration eligibility accepted-countries preparation-books accepting-universities-in-usa",
      ),
    ),
  "the sections of the language tests": "toefl pte duolingo oet"
    .split(" ")
    .flatMap((exam) => under(`/exam/${exam}/`, "speaking writing reading listening")),
  "the topics of IELTS": under(
    "/exam/ielts/",
    "eligibility registration syllabus band-score band-score-chart exam-fee exam-dates exam-pattern slot-booking writing-task-1 writing-task-2 test-centres-in-india score-for-the-uk score-for-the-usa score-for-the-australia speaking-tips writing-tips reading-tips listening-tips",
  ),
  "the other exams": under(
    "/exam/other-exams/",
    "lsat cet toeic cmat mht-cet josaa ap-eamcet neet",
  ),
  "the coaching centres": under(
    "/exam/ielts/ielts-coaching-centre-in-",
    "kochi kottayam thrissur chennai coimbatore bangalore hyderabad ahmedabad chandigarh",
  ),
  "the consultants": under("/consultant", " /kochi /chennai /delhi /kerala"),
  "the articles": [
    "/articles/category/scholarships",
    ...countries.flatMap((country) => [
      `/articles/category/study-in-${country}`,
      `/articles/cost-of-studying-in-${country}`,
      `/articles/cost-of-living-in-${country}`,
      `/articles/jobs-in-${country}`,
    ]),
    ...under("/articles/scholarships-in-", "uk germany usa australia"),
  ],
  "the ebooks": under("/ebooks/", "gre-guide gre-syllabus gmat-guide gmat-syllabus"),
  "the programmes": under(
    "/ua-accelerator-programs",
    " /degree/masters /degree/bachelors /degree/masters/data-science /ms-in-data-science-usa",
  ),
  "the enquiry pages": under(
    "/",
    "enquiry enquiry2 enquiry3 enquiry4 enquiry11 enquiry-medical enquiry/thankyou",
  ),
  "the static pages": under(
    "/",
    "contact-us terms-of-use policy careers accommodation experience-centres alumni-connect about-us download-study-abroad-app m-app globalacademy health report-a-vulnerability scholarship university-partnership partners advantage office bookings schedule-appointment",
  ),
};

for (const [family, paths] of Object.entries(specified)) {
  test(`specified addresses exist: ${family}`, async () => {
    const missing: string[] = [];
    for (const path of paths) {
      const { status, text } = await ask(sitePort(), `/study-abroad${path}`);
      if (status !== 200 || !/<h1[ >]/.test(text)) missing.push(`${status} ${path}`);
    }
    expect(missing).toEqual([]);
  });
}

/** Addresses in another form in the specification redirect to the page directly. */
for (const [path, target] of [
  ["/articles/", "/articles"],
  ["/sgpa-to-percentage-calculator/", "/sgpa-to-percentage-calculator"],
  ["/consultant/kochi/", "/consultant/kochi"],
  ["/exam/all", "/exam"],
  ["/exam/plab/accepting-universities-in-canada", "/exam/plab/accepted-countries"],
  ["/webinar", "/webinars"],
  ["/live-webinar/germany-from-aps-to-visa-1101", "/webinar/germany-from-aps-to-visa-1101"],
  ["/usa/universities/stanford-university-1002", "/university/usa/stanford-university-1002"],
] as const) {
  test(`${path} redirects to ${target}`, async () => {
    const first = await ask(sitePort(), `/study-abroad${path}`);
    expect([first.status, first.headers.location]).toEqual([301, `/study-abroad${target}`]);
    expect((await ask(sitePort(), `/study-abroad${target}`)).status).toBe(200);
  });
}

test("short pages have noindex and are not in sitemaps", async () => {
  const short = "/study-abroad/exam/ielts/ielts-coaching-centre-in-kochi";
  const [page, guide, sitemap] = await Promise.all(
    [short, "/study-abroad/exam/ielts", "/study-abroad/sitemaps/exams.xml"].map((path) =>
      ask(sitePort(), path),
    ),
  );
  expect(page?.text).toContain('<meta name="robots" content="noindex"');
  expect(guide?.text).not.toContain("noindex");
  expect(sitemap?.text).toContain("/exam/ielts<");
  expect(sitemap?.text).not.toContain("coaching-centre-in-kochi");
});

/** Private pages (core.md §2): to sign-in, and back. */
for (const path of [
  "/profile",
  "/profile/dashboard",
  "/profile/documents",
  "/profile/courses",
  "/lead-profile",
  "/profile-questions",
  "/profile-completed",
  "/profile/application",
  "/profile/counselor",
  "/profile/flying-progress",
  "/profile/guide",
  "/profile/help",
  "/profile/learning-progress",
  "/profile/disha-buddy",
  "/profile/lms",
  "/profile/notes",
  "/profile/payments",
  "/profile/privacy",
  "/profile/privacy/download",
  "/counselor-recommendation",
  "/counsellor/recommendation",
  "/view-recommendation",
  "/counsellor",
  "/booster-program/apply-now",
  "/booster-program/sa-booster/apply-now",
  "/booster-program/sa-touch/apply-now",
  "/booster-program/sa-lite/apply-now",
  "/payments/status",
]) {
  test(`${path} redirects to sign-in and back`, async () => {
    let { status, headers } = await ask(sitePort(), `/study-abroad${path}`);
    if (status === 302) ({ status, headers } = await ask(sitePort(), headers.location ?? ""));
    expect(status).toBe(303);
    expect(headers.location).toMatch(
      /^\/study-abroad\/sign-in\?returnTo=%2Fstudy-abroad%2F(profile|couns|view|booster|payments)/,
    );
  });
}

test("/events redirects temporarily to the nearest office's events", async () => {
  const { status, headers } = await ask(sitePort(), "/study-abroad/event");
  expect(status).toBe(302);
  expect(headers.location).toMatch(/^\/study-abroad\/events\/[\w-]+$/);
});
