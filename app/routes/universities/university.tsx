import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseTable } from "~/components/catalogue/course-table";
import { Breadcrumbs, FaqList, Sources } from "~/components/catalogue/parts";
import { FactTable } from "~/components/catalogue/fact-table";
import { DataTable } from "~/components/data-table";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { examName } from "~/content/facet-names";
import { levelNames, type University } from "#domain/catalogue";
import { countryInSentence, countryName } from "#domain/country-options";
import { languagesText } from "#domain/fact-text";
import { formatCount, formatInr } from "#domain/money";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf, universityThing } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { universityPage, type UniversityPage } from "~/services/catalogue/catalogue.server";
import { seoDataFor } from "~/services/metatag/metatag.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A university: what it is, what it costs, what it asks for, its courses. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  await seoDataFor(visitor, "university");
  const page = await universityPage(visitor, params.universityName ?? "");
  const { university } = page;
  // One address each: the country in it is the university's.
  if (params.countryName !== university.countrySlug)
    throw redirect(sitePath(`/university/${university.countrySlug}/${university.slug}`), 301);
  const showsCourses = new URL(request.url).pathname.endsWith("/courses");
  const { name, city, countrySlug, slug, data } = university;
  const title = showsCourses ? `Courses at ${name}` : name;
  const own = `/university/${countrySlug}/${slug}`;
  const trail = [
    { name: countryName(countrySlug), path: `/${countrySlug}` },
    { name: "Universities", path: `/${countrySlug}/universities` },
    ...(showsCourses ? [{ name, path: own }, { name: "Courses" }] : [{ name }]),
  ];
  const faqs = showsCourses ? [] : questionsOn(page);
  return json({
    ...page,
    title,
    trail,
    faqs,
    own,
    showsCourses,
    seo: seoOf(request, {
      title: showsCourses ? title : `${name}: courses, fees and admission`,
      description: showsCourses
        ? `All ${page.courses.length} courses of ${name} in our catalogue: degree, length, tuition in rupees, intakes and exams accepted.`
        : `${name} in ${city}, ${countryName(countrySlug)}: ${page.courses.length} courses with tuition in rupees, exams accepted, intakes and what to know before you apply.`,
      trail,
      faqs,
      things: [
        universityThing({
          name,
          city,
          countryName: countryName(countrySlug),
          website: data.website,
        }),
      ],
    }),
  });
});

type Scope = University["commonFacts"][number]["scope"];

const spanText = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  low === high ? formatInr(low) : `${formatInr(low)} to ${formatInr(high)}`;

/** Questions that this university's own data answers. */
function questionsOn({ university, courses, feeSpan }: UniversityPage) {
  const { name, data } = university;
  const masters = courses.filter(({ level }) => level === "masters").length;
  return [
    ...(data.examsAccepted.length > 0
      ? [
          {
            question: `Which exams does ${name} accept?`,
            answer: `${data.examsAccepted.map(examName).join(", ")}. The score you need depends on the course. Each course page lists the exams it accepts.`,
          },
        ]
      : []),
    ...(data.intakes.length > 0
      ? [
          {
            question: `When do courses at ${name} start?`,
            answer: `In ${data.intakes.join(" and ")}. Not every course starts in every intake.`,
          },
        ]
      : []),
    {
      question: `How many ${name} courses can I compare here?`,
      answer: `${courses.length}: ${masters} at master's and ${courses.length - masters} at bachelor's level.`,
    },
    ...(feeSpan && feeSpan.high > 0
      ? [
          {
            question: `How much is a year's tuition at ${name}?`,
            answer: `${spanText(feeSpan)} a year at the reference rate, for the courses whose fee we could check.`,
          },
        ]
      : []),
  ];
}

/** The courses that a university's facts apply to: `master's courses in law`. */
function coursesIn({ levels, streams, specializations, languages }: Scope): string {
  const subjects = [...streams, ...specializations].map((slug) => slug.replace(/-/g, " "));
  return [
    levels.length > 0
      ? `${levels.map((level) => levelNames[level].toLowerCase()).join(" and ")} courses`
      : "all courses",
    ...(subjects.length > 0 ? [`in ${subjects.join(", ")}`] : []),
    ...(languages.length > 0 ? [`taught in ${languages.map(languageName).join(", ")}`] : []),
  ].join(" ");
}

const languageName = (code: string): string => languagesText([{ code }]);

export default function UniversityRoute() {
  const data = useLoaderData<typeof loader>();
  const { university, courses, feeSpan, showsCourses } = data;
  const { name, city, countrySlug } = university;
  const about = university.data;
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{data.title}</h1>
      {showsCourses ? (
        <p>
          <a href={sitePath(data.own)}>About {name}</a>
        </p>
      ) : (
        <>
          <Lead>{about.about}</Lead>
          <DataTable
            caption={`${name} at a glance`}
            columns={["What", "Detail"]}
            rows={[
              ["Where", `${city}, ${countryName(countrySlug)}`],
              ...(about.aliases.length > 0 ? [["Also called", about.aliases.join(", ")]] : []),
              ["Type", about.kind === "public" ? "Public university" : "Private university"],
              ...(university.facts.students
                ? [["Students", formatCount(university.facts.students.value)]]
                : []),
              ...(about.founded ? [["Founded", String(about.founded)]] : []),
              ...(about.intakes.length > 0 ? [["Intakes", about.intakes.join(", ")]] : []),
              ...(about.examsAccepted.length > 0
                ? [["Exams accepted", about.examsAccepted.map(examName).join(", ")]]
                : []),
              [
                "Tuition a year",
                feeSpan
                  ? feeSpan.high === 0
                    ? "No tuition fee for the courses listed"
                    : `${spanText(feeSpan)}, for the courses whose fee we could check`
                  : "We could not check the fees; see the university's own pages",
              ],
              [
                "Website",
                <a key="site" href={about.website} rel="noopener">
                  {about.website.replace(/^https?:\/\/(www\.)?/, "")}
                </a>,
              ],
              ...(
                [
                  ["Apply", about.applicationPortal, "Application portal"],
                  ["International students", about.admissionsPage, "Admissions page"],
                ] as const
              ).flatMap(([what, address, text]) =>
                address
                  ? [
                      [
                        what,
                        <a key={what} href={address} rel="noopener">
                          {text}
                        </a>,
                      ],
                    ]
                  : [],
              ),
              ...about.rankings.map(({ publisher, year, rank, link }) => [
                `${publisher} ${year}`,
                <a key={link} href={link} rel="noopener">
                  {rank}
                </a>,
              ]),
            ]}
          />
        </>
      )}
      {showsCourses
        ? null
        : university.commonFacts.map(({ scope, facts }) => (
            <FactTable
              key={JSON.stringify(scope)}
              caption={`Requirements, fees and dates for ${coursesIn(scope)}`}
              facts={facts}
            />
          ))}
      {(["masters", "bachelors"] as const).map((level) => {
        const ofLevel = courses.filter((course) => course.level === level);
        return ofLevel.length === 0 ? null : (
          <CourseTable
            key={level}
            caption={`${levelNames[level]} courses at ${name}`}
            courses={ofLevel}
            ratesAsOf={data.ratesAsOf}
          />
        );
      })}
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Ask about {name}</ButtonLink>{" "}
        {showsCourses ? null : (
          <ButtonLink tone="secondary" href={sitePath(`${data.own}/courses`)}>
            All its courses
          </ButtonLink>
        )}{" "}
        <ButtonLink tone="secondary" href={sitePath(`/compare?university=${university.slug}`)}>
          Compare with others
        </ButtonLink>
      </p>
      <FaqList faqs={data.faqs} />
      {showsCourses ? null : (
        <>
          <h2 id="others">Other universities in {countryInSentence(countrySlug)}</h2>
          <ul className={cards.cards}>
            {data.others.map((one) => (
              <UniversityCard key={one.id} university={one} />
            ))}
          </ul>
        </>
      )}
      <Sources sources={[about.source]} asOf={about.asOf} />
    </PageSection>
  );
}
