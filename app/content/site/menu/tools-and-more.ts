import {
  menuColumn,
  menuLink,
  type NavigationGroup,
  type NavigationItem,
} from "~/content/links/navigation-item";
import { consultantCities, consultantPath } from "./cities";

/** The five calculators; ids as the regions name them. */
export const toolLinks: readonly NavigationItem[] = [
  menuLink("CGPA to GPA calculator", "/cgpa-to-gpa-calculator", "cgpa-to-gpa-calculator"),
  menuLink("Expense calculator", "/expense-calculator", "expense-calculator"),
  menuLink("IELTS band calculator", "/calculator/ielts-band", "ielts-band"),
  menuLink("Education loan calculator", "/calculator/education-loan", "education-loan"),
  menuLink(
    "SGPA to percentage calculator",
    "/sgpa-to-percentage-calculator",
    "sgpa-to-percentage-calculator",
  ),
];

/** The other pages of the menu (§2.2). */
const moreLinks: readonly NavigationItem[] = [
  menuLink("Webinars", "/webinars", "webinars"),
  menuLink("Events", "/events", "events"),
  menuLink("Articles", "/articles", "articles"),
  menuLink("Ebooks", "/ebooks", "ebooks"),
  menuLink("Alumni connect", "/alumni-connect", "alumni-connect"),
  menuLink("Booster program", "/booster-program", "booster-program"),
  menuLink("Scholarships", "/scholarship", "scholarship"),
  menuLink("Consultants", "/consultant", "consultant"),
  menuLink("Accommodation", "/accommodation", "accommodation"),
  menuLink("University partnership", "/university-partnership", "university-partnership"),
  menuLink("Careers", "/careers", "careers"),
  menuLink("Offline centres", "/office", "centers"),
  menuLink("Experience centres", "/experience-centres", "experience-centres"),
];

export const toolGroup: NavigationGroup = {
  id: "calculators",
  name: "Calculators",
  exploreText: "Talk to a counsellor",
  exploreUrl: menuLink("", "/enquiry").href,
  columns: [
    menuColumn(
      "Calculators",
      { name: "Talk to a counsellor", path: "/enquiry" },
      { text: "Work out your expenses", path: "/expense-calculator" },
      "Calculator",
      toolLinks,
      12,
    ),
  ],
};

export const moreGroups: readonly NavigationGroup[] = [
  {
    id: "resources",
    name: "Resources",
    exploreText: "Knowledge base",
    exploreUrl: menuLink("", "/knowledge-base").href,
    columns: [
      menuColumn(
        "Resources",
        { name: "Knowledge base", path: "/knowledge-base" },
        { text: "Open the knowledge base", path: "/knowledge-base" },
        "Compass",
        moreLinks,
        12,
      ),
    ],
  },
  {
    id: "consultants",
    name: "Consultants near you",
    exploreText: "All consultants",
    exploreUrl: menuLink("", "/consultant").href,
    columns: [
      menuColumn(
        "Consultants by city",
        { name: "All consultants", path: "/consultant" },
        { text: "View all cities", path: "/consultant" },
        "MapPin",
        consultantCities.map((place) => menuLink(place, consultantPath(place))),
        12,
      ),
    ],
  },
];
