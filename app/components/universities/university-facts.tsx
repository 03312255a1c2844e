import type { ReactNode } from "react";
import { levelNames } from "#domain/catalogue/education-level";
import { countryName } from "#domain/countries/country-options";
import { admissionRateText, languagesText } from "#domain/courses/facts/fact-text";
import { enquiryHref } from "#domain/enquiries/enquiry-link";
import { examName } from "#domain/exams/exams";
import { formatCount } from "#domain/money/count";
import { rupees, type Currency } from "#domain/money/currency";
import { formatFeeSpan, type FeeSpan } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { mastersEnglish } from "#domain/universities/masters-english";
import type { University } from "#domain/universities/university";
import { FactTable } from "~/components/catalogue/fact-table";
import { noMinimumFigure } from "~/components/courses/course-facts";
import type { KeyFigure } from "~/components/layout/key-figures";
import { VisuallyHidden } from "~/components/layout/page";
import { ButtonLink } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { universityKindName } from "./university-card";

/** Figures that decide about a university: fees, English, place and students. */
export function universityFigures(
  university: University,
  feeSpan: FeeSpan | null,
  currency: Currency = rupees,
): KeyFigure[] {
  const { city, countrySlug, courseCount, data: about, facts, commonFacts } = university;
  const english = mastersEnglish(commonFacts)?.value;
  const minimum = english?.ielts?.overall ?? null;
  return [
    { label: "City", value: city, note: countryName(countrySlug) },
    {
      label: "Tuition a year",
      value: !feeSpan
        ? "Not checked"
        : feeSpan.high === 0
          ? "No tuition fee"
          : formatFeeSpan(feeSpan, currency),
      note: feeSpan ? "for the courses listed" : "see the university's own pages",
    },
    ...(english?.noMinimum
      ? [noMinimumFigure(english.noMinimum)]
      : minimum === null
        ? []
        : [{ label: "IELTS, master's", value: minimum.toFixed(1), note: "usual minimum" }]),
    ...(about.intakes.length > 0 ? [{ label: "Intakes", value: about.intakes.join(", ") }] : []),
    {
      label: "Courses listed",
      value: String(courseCount),
      note: facts.students ? `${formatCount(facts.students.value)} students` : null,
    },
  ];
}

/** Type, exams and links of a university. */
export function UniversityFacts({ university }: { readonly university: University }) {
  const { name, data: about, facts } = university;
  const aliases = [...new Set([...about.aliases, ...(facts.aliases?.value ?? [])])];
  const founded = about.founded ?? facts.founded?.value;
  return (
    <DataTable
      caption={`${name} at a glance`}
      columns={["What", "Detail"]}
      rows={[
        ...(aliases.length > 0 ? [["Also called", aliases.join(", ")]] : []),
        ["Type", universityKindName(about.kind)],
        ...(founded === undefined ? [] : [["Founded", String(founded)]]),
        ...admissionRateRows(university),
        ...(about.examsAccepted.length > 0
          ? [["Exams accepted", about.examsAccepted.map(examName).join(", ")]]
          : []),
        [
          "Website",
          <a key="site" href={about.website} rel="noopener">
            {about.website.replace(/^https?:\/\/(www\.)?/, "")}
          </a>,
        ],
        ...linkRows(university),
      ]}
    />
  );
}

/** The admission rate, or whom to ask where no official figure was found. */
function admissionRateRows({ name, data, facts }: University): ReactNode[][] {
  if (facts.admissionRate)
    return [["Admission rate", admissionRateText(facts.admissionRate.value)]];
  if (data.admissionRateAsk === null) return [];
  return [
    [
      "Admission rate",
      <span key="rate">
        We haven’t found an official figure. Ask{" "}
        <a href={data.admissionRateAsk} rel="noopener">
          {name}
        </a>
        .
      </span>,
    ],
  ];
}

/** Where to apply, and rankings. */
function linkRows({ data: about, facts }: University): ReactNode[][] {
  return [
    ...(
      [
        ["Apply", about.applicationPortal, "Application portal"],
        ["International students", about.admissionsPage, "Admissions page"],
        ["Wikipedia", facts.wikipedia?.value, "Article"],
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
  ];
}

type Scope = University["commonFacts"][number]["scope"];

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

/** Facts that many courses of a university share: one table for the same courses. */
export function CommonFacts({ university }: { readonly university: University }) {
  const factsByCourses = new Map<string, University["commonFacts"][number]["facts"]>();
  for (const { scope, facts } of university.commonFacts) {
    const courses = coursesIn(scope);
    factsByCourses.set(courses, { ...factsByCourses.get(courses), ...facts });
  }
  return [...factsByCourses].map(([courses, facts]) => (
    <FactTable
      key={courses}
      caption={`Requirements, fees and dates for ${courses}`}
      facts={facts}
    />
  ));
}

interface ActionsProps {
  readonly university: University;
  /** The page with all courses. Null on that page. */
  readonly coursesPath: string | null;
}

/** What a visitor can do with a university: see its courses, ask, compare, book a call. */
export function UniversityActions({ university, coursesPath }: ActionsProps) {
  return (
    <>
      {coursesPath === null ? null : <ButtonLink href={sitePath(coursesPath)}>Courses</ButtonLink>}{" "}
      <ButtonLink
        tone="secondary"
        href={enquiryHref({ about: university.name, country: university.countrySlug })}
      >
        Ask
        <VisuallyHidden> about {university.name}</VisuallyHidden>
      </ButtonLink>{" "}
      <ButtonLink tone="secondary" href={hrefTo("/compare", {}, { university: university.slug })}>
        Compare
      </ButtonLink>{" "}
      <ButtonLink tone="secondary" href={hrefTo("/schedule-appointment")}>
        Book a call
      </ButtonLink>
    </>
  );
}
