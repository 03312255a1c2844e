import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { DataTable } from "~/components/data-table";
import { levelNames, type University } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { examName } from "#domain/exams";
import { languagesText } from "#domain/fact-text";
import { formatCount, formatFeeSpan, type FeeSpan } from "#domain/money";
import { enquiryHref } from "#domain/enquiry-link";
import { sitePath } from "#domain/site-path";
import { universityKindName } from "./cards";
import { FactTable } from "./fact-table";

interface FactsProps {
  readonly university: University;
  /** Null if no fee is known. */
  readonly feeSpan: FeeSpan | null;
}

/** Place, type, intakes, exams, fees and website of a university. */
export function UniversityFacts({ university, feeSpan }: FactsProps) {
  const { name, city, countrySlug, data: about, facts } = university;
  const aliases = [...new Set([...about.aliases, ...(facts.aliases?.value ?? [])])];
  const founded = about.founded ?? facts.founded?.value;
  return (
    <DataTable
      caption={`${name} at a glance`}
      columns={["What", "Detail"]}
      rows={[
        ["Where", `${city}, ${countryName(countrySlug)}`],
        ...(aliases.length > 0 ? [["Also called", aliases.join(", ")]] : []),
        ["Type", universityKindName(about.kind)],
        ...(university.facts.students
          ? [["Students", formatCount(university.facts.students.value)]]
          : []),
        ...(founded === undefined ? [] : [["Founded", String(founded)]]),
        ...(about.intakes.length > 0 ? [["Intakes", about.intakes.join(", ")]] : []),
        ...(about.examsAccepted.length > 0
          ? [["Exams accepted", about.examsAccepted.map(examName).join(", ")]]
          : []),
        [
          "Tuition a year",
          feeSpan
            ? feeSpan.high === 0
              ? "No tuition fee for the courses listed"
              : `${formatFeeSpan(feeSpan)}, for the courses whose fee we could check`
            : "We could not check the fees; see the university's own pages",
        ],
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

/** Facts that many courses of a university share. */
export function CommonFacts({ university }: { readonly university: University }) {
  return university.commonFacts.map(({ scope, facts }) => (
    <FactTable
      key={JSON.stringify(scope)}
      caption={`Requirements, fees and dates for ${coursesIn(scope)}`}
      facts={facts}
    />
  ));
}

interface LinksProps {
  readonly university: University;
  /** The page with all courses. Null on that page. */
  readonly coursesPath: string | null;
}

export function UniversityLinks({ university, coursesPath }: LinksProps) {
  return (
    <p>
      <ButtonLink href={enquiryHref({ about: university.name, country: university.countrySlug })}>
        Ask about {university.name}
      </ButtonLink>{" "}
      {coursesPath === null ? null : (
        <ButtonLink tone="secondary" href={sitePath(coursesPath)}>
          All its courses
        </ButtonLink>
      )}{" "}
      <ButtonLink tone="secondary" href={sitePath(`/compare?university=${university.slug}`)}>
        Compare with others
      </ButtonLink>
    </p>
  );
}
