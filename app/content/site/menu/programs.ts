import type { MenuTargets } from "#domain/courses/menu-targets";
import {
  listSlugOf,
  menuColumn,
  menuLink,
  type NavigationGroup,
} from "~/content/links/navigation-item";
import { curatedFirst } from "./curated-first";

const mastersSubjects = [
  "Computer Science",
  "Data Science",
  "Business Analytics",
  "Management",
  "Mechanical Engineering",
  "Artificial Intelligence",
  "Cyber Security",
  "Finance",
  "Supply Chain Management",
  "Public Health",
];

const bachelorsSubjects = [
  "Computer Science",
  "Business Administration",
  "Engineering",
  "Economics",
  "Psychology",
  "Data Science",
  "Media and Communication",
  "Hospitality",
  "Design",
  "Life Sciences",
];

/** Courses and accelerator programmes. */
export const programGroups = ({ lists }: MenuTargets): readonly NavigationGroup[] => [
  {
    id: "masters",
    name: "Master's",
    exploreText: "Explore accelerator programs for a master's",
    exploreUrl: menuLink("", "/ua-accelerator-programs/degree/masters").href,
    columns: [
      menuColumn(
        "Master's subjects",
        { name: "Explore master's programs", path: "/ua-accelerator-programs/degree/masters" },
        { text: "View all master's courses", path: "/abroad/masters" },
        "GraduationCap",
        curatedFirst(
          mastersSubjects.map((one) => [one, `/abroad/masters/${listSlugOf(one)}`]),
          lists,
          "/abroad/masters",
        ),
        6,
      ),
    ],
  },
  {
    id: "bachelors",
    name: "Bachelor's",
    exploreText: "Explore accelerator programs for a bachelor's",
    exploreUrl: menuLink("", "/ua-accelerator-programs/degree/bachelors").href,
    columns: [
      menuColumn(
        "Bachelor's subjects",
        { name: "Explore bachelor's programs", path: "/ua-accelerator-programs/degree/bachelors" },
        { text: "View all bachelor's courses", path: "/abroad/bachelors" },
        "BookOpen",
        curatedFirst(
          bachelorsSubjects.map((one) => [one, `/abroad/bachelors/${listSlugOf(one)}`]),
          lists,
          "/abroad/bachelors",
        ),
        6,
      ),
    ],
  },
];
