import { countryList } from "#domain/countries/country-options";
import type { Message } from "#domain/language/message";
import { formatCourseCount } from "#domain/money/count";
import type { MenuTargets } from "#domain/courses/menu-targets";
import {
  listSlugOf,
  menuColumn,
  menuLink,
  type NavigationColumn,
  type NavigationGroup,
} from "~/content/links/navigation-item";
import { countrySlugs, type CountrySlug } from "./country-slugs";
import { curatedFirst } from "./curated-first";
import { menuUniversities } from "./universities";

export const countryNames: Readonly<Record<CountrySlug, Message>> = {
  usa: "USA",
  australia: "Australia",
  canada: "Canada",
  uk: "UK",
  germany: "Germany",
  ireland: "Ireland",
  france: "France",
  finland: "Finland",
};

const streams = [
  "Computer Science",
  "Business and Management",
  "Engineering",
  "Data Science",
  "Medicine and Health",
  "Law",
  "Arts and Humanities",
  "Architecture",
  "Hospitality and Tourism",
  "Natural Sciences",
];

const specializations: Readonly<Record<CountrySlug, readonly string[]>> = {
  usa: [
    "Computer Science",
    "Data Science",
    "Business Analytics",
    "Artificial Intelligence",
    "Information Systems",
    "Mechanical Engineering",
    "Electrical Engineering",
    "Finance",
    "Engineering Management",
    "Public Health",
  ],
  australia: [
    "Information Technology",
    "Data Science",
    "Accounting",
    "Cyber Security",
    "Nursing",
    "Civil Engineering",
    "Project Management",
    "Business Analytics",
    "Public Health",
    "Social Work",
  ],
  canada: [
    "Computer Science",
    "Business Analytics",
    "Data Science",
    "Project Management",
    "Civil Engineering",
    "Mechanical Engineering",
    "Supply Chain Management",
    "Biotechnology",
    "Finance",
    "Public Health",
  ],
  uk: [
    "Data Science",
    "International Business",
    "Computer Science",
    "Finance",
    "Marketing",
    "Project Management",
    "Public Health",
    "Law",
    "Artificial Intelligence",
    "Human Resource Management",
  ],
  germany: [
    "Mechanical Engineering",
    "Automotive Engineering",
    "Computer Science",
    "Data Science",
    "Electrical Engineering",
    "Mechatronics",
    "Renewable Energy",
    "Management",
    "Biotechnology",
    "Embedded Systems",
  ],
  ireland: [
    "Data Analytics",
    "Computer Science",
    "Business Analytics",
    "Finance",
    "Pharmaceutical Science",
    "Cyber Security",
    "International Business",
    "Biotechnology",
    "Artificial Intelligence",
    "Supply Chain Management",
  ],
  france: [
    "Management",
    "Finance",
    "Luxury Brand Management",
    "Data Science",
    "Marketing",
    "Supply Chain Management",
    "Artificial Intelligence",
    "Aerospace Engineering",
    "Fashion Management",
    "Business Analytics",
  ],
  finland: [
    "Computer Science",
    "Software Engineering",
    "Data Science",
    "Game Development",
    "International Business",
    "Sustainability",
    "Electrical Engineering",
    "Industrial Engineering",
    "Biotechnology",
    "Education",
  ],
};

/** Articles of the catalogue about a country; their slugs follow navigation-and-content.md §2.10. */
const reads = (slug: CountrySlug, name: string): readonly (readonly [string, string])[] => [
  [`Cost of studying in ${name}`, `/articles/cost-of-studying-in-${slug}`],
  [`Cost of living in ${name}`, `/articles/cost-of-living-in-${slug}`],
  [`Student visa for ${name}`, `/articles/student-visa-for-${slug}`],
  [`Scholarships in ${name}`, `/articles/scholarships-in-${slug}`],
  [`Intakes in ${name}`, `/articles/intakes-in-${slug}`],
  [`Jobs in ${name} after your degree`, `/articles/jobs-in-${slug}`],
  [`Part-time work in ${name}`, `/articles/part-time-work-in-${slug}`],
  [`Post-study work in ${name}`, `/articles/post-study-work-in-${slug}`],
  [`Statement of purpose for ${name}`, `/articles/sop-for-${slug}`],
  [`All articles on ${name}`, `/articles/category/study-in-${slug}`],
];

/** Three countries have fewer columns (navigation-and-content.md §2.2). */
const withoutStreams: readonly CountrySlug[] = ["germany", "france", "finland"];

function columnsOf(slug: CountrySlug, targets: MenuTargets): readonly NavigationColumn[] {
  const name = countryNames[slug];
  const parent = { name: `Explore Studying in ${name}`, path: `/${slug}` };
  const columns = [
    menuColumn(
      "Popular Streams",
      parent,
      { text: "View all streams", path: `/${slug}/courses` },
      "BookOpen",
      curatedFirst(
        streams.map((stream) => [stream, `/${slug}/courses/${listSlugOf(stream)}`]),
        targets.lists,
        `/${slug}/courses`,
      ),
    ),
    menuColumn(
      "Popular Specializations",
      parent,
      { text: "View all specializations", path: `/${slug}/masters` },
      "GraduationCap",
      curatedFirst(
        specializations[slug].map((one) => [one, `/${slug}/masters/${listSlugOf(one)}`]),
        targets.lists,
        `/${slug}/masters`,
      ),
    ),
    menuColumn(
      "Top Ranked Universities",
      parent,
      { text: "View all universities", path: `/${slug}/universities` },
      "Landmark",
      curatedFirst(
        menuUniversities[slug].map(([name, address]) => [name, `/university/${slug}/${address}`]),
        targets.universities,
        `/university/${slug}`,
      ),
    ),
    menuColumn(
      "Top Reads",
      parent,
      { text: "View all articles", path: `/articles/category/study-in-${slug}` },
      "Newspaper",
      reads(slug, name).map(([text, path]) => menuLink(text, path)),
    ),
  ];
  return withoutStreams.includes(slug) ? columns.slice(1) : columns;
}

const listedCountries = countryList
  .filter(({ menuPosition }) => menuPosition !== undefined)
  .sort((a, b) => Number(a.menuPosition) - Number(b.menuPosition));

const otherCountries = (targets: MenuTargets): NavigationGroup => ({
  id: "other",
  name: "Other",
  exploreText: "Explore all countries",
  exploreUrl: menuLink("", "/abroad/masters").href,
  columns: [
    menuColumn(
      "More Countries",
      { name: "Explore all countries", path: "/abroad/masters" },
      { text: "View all courses abroad", path: "/abroad/courses" },
      "Globe",
      listedCountries.map(({ name, slug }) => menuLink(name, `/${slug}`)),
    ),
    menuColumn(
      "Study Abroad by Subject",
      { name: "Explore all countries", path: "/abroad/masters" },
      { text: "View all master's subjects", path: "/abroad/masters" },
      "GraduationCap",
      curatedFirst(
        specializations.usa.map((one) => [one, `/abroad/masters/${listSlugOf(one)}`]),
        targets.lists,
        "/abroad/masters",
      ),
    ),
  ],
});

/** `354 courses`. None where the country has too few for a list. */
function courseFigure(slug: CountrySlug, { lists }: MenuTargets): string | undefined {
  const all = lists.find(({ path }) => path === `/${slug}/courses`);
  return all && formatCourseCount(all.count);
}

/** The Countries entry of the header: one group for each country, and Other. */
export const countryGroups = (targets: MenuTargets): readonly NavigationGroup[] => [
  ...countrySlugs.map((slug) => ({
    id: slug,
    name: countryNames[slug],
    figure: courseFigure(slug, targets),
    exploreText: `Explore Studying in ${countryNames[slug]}`,
    exploreUrl: menuLink("", `/${slug}`).href,
    columns: columnsOf(slug, targets),
  })),
  otherCountries(targets),
];
