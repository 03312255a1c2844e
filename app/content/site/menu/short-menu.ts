import { examName } from "#domain/exams/exams";
import type { Message } from "#domain/language/message";
import { menuLink, type NavigationItem } from "~/content/links/navigation-item";
import { countryNames } from "./countries";

export interface ShortMenuGroup {
  readonly id: string;
  readonly name: Message;
  readonly links: readonly NavigationItem[];
}

const shortCountries = ["germany", "usa", "uk", "canada", "australia"] as const;
const shortExams = ["ielts", "gre", "gmat", "toefl"] as const;

/** What most visitors look for comes first. The groups of navigation-and-content.md §2.6 follow. */
export const shortMenu: readonly ShortMenuGroup[] = [
  {
    id: "explore",
    name: "Explore",
    links: [
      menuLink("Courses", "/abroad/courses", "courses"),
      menuLink("Universities", "/universities", "universities"),
      menuLink("Countries", "/menu/countries"),
      menuLink("Exams", "/menu/exams"),
      menuLink("Scholarships", "/scholarship", "scholarship"),
      menuLink("Find your match", "/match", "match"),
      menuLink("Tools", "/menu/tools"),
    ],
  },
  {
    id: "countries",
    name: "Countries",
    links: shortCountries.map((slug) => menuLink(countryNames[slug], `/${slug}`)),
  },
  {
    id: "exams",
    name: "Exams",
    links: shortExams.map((slug) => menuLink(examName(slug), `/exam/${slug}/overview`)),
  },
  {
    id: "more",
    name: "More",
    links: [
      menuLink("Webinars", "/webinars", "webinars"),
      { ...menuLink("Articles", "/articles", "articles"), anchorOnly: true },
      menuLink("Events", "/events", "events"),
      menuLink("GPA calculator", "/cgpa-to-gpa-calculator", "cgpa-to-gpa-calculator"),
      menuLink("University partner", "/university-partnership", "university-partnership"),
      menuLink("Ebooks", "/ebooks", "ebooks"),
      menuLink("Accommodation", "/accommodation", "accommodation"),
      menuLink("Alumni connect", "/alumni-connect", "alumni-connect"),
      menuLink("Expense calculator", "/expense-calculator", "expense-calculator"),
      menuLink("IELTS band calculator", "/calculator/ielts-band", "ielts-band"),
    ],
  },
  {
    id: "programs",
    name: "Programs",
    links: [
      menuLink("Bachelor's programs", "/ua-accelerator-programs/degree/bachelors"),
      menuLink("Master's programs", "/ua-accelerator-programs/degree/masters"),
      menuLink("Booster program", "/booster-program", "booster-program"),
    ],
  },
];
