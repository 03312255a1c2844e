import { exams, type AcceptingCountry, type Exam } from "#domain/exams/exams";
import {
  menuColumn,
  menuLink,
  type NavigationColumn,
  type NavigationGroup,
} from "~/content/links/navigation-item";
import { coachingCities, coachingPath } from "./cities";

type Topic = readonly [text: string, slug: string];

/** Topics that every exam has (§2.8). */
const commonTopics: readonly Topic[] = [
  ["Overview", "overview"],
  ["Eligibility", "eligibility"],
  ["Registration", "registration"],
  ["Exam dates", "exam-dates"],
  ["Exam fees", "exam-fees"],
  ["Syllabus", "syllabus"],
  ["Exam pattern", "exam-pattern"],
  ["Accepted countries", "accepted-countries"],
  ["Preparation books", "preparation-books"],
];

const sectionTopics: readonly Topic[] = [
  ["Speaking", "speaking"],
  ["Writing", "writing"],
  ["Reading", "reading"],
  ["Listening", "listening"],
];

/** Other countries have no page, so their links lead to "Accepted countries". */
const acceptingTopics: Readonly<Record<AcceptingCountry, Topic>> = {
  usa: ["Accepting universities in the USA", "accepting-universities-in-usa"],
  uk: ["Accepting universities in the UK", "accepting-universities-in-uk"],
  canada: ["Accepting universities in Canada", "accepting-universities-in-canada"],
  australia: ["Accepting universities in Australia", "accepting-universities-in-australia"],
};

const ieltsTopics: readonly Topic[] = [
  ["Overview", "overview"],
  ["Eligibility", "eligibility"],
  ["Registration", "registration"],
  ["Syllabus", "syllabus"],
  ["Band score", "band-score"],
  ["Band score chart", "band-score-chart"],
  ["Exam fee", "exam-fee"],
  ["Exam dates", "exam-dates"],
  ["Exam pattern", "exam-pattern"],
  ["Slot booking", "slot-booking"],
  ["Test centres in India", "test-centres-in-india"],
  ["Accepted countries", "accepted-countries"],
];

const ieltsPreparation: readonly Topic[] = [
  ["Writing task 1", "writing-task-1"],
  ["Writing task 2", "writing-task-2"],
  ["Speaking tips", "speaking-tips"],
  ["Writing tips", "writing-tips"],
  ["Reading tips", "reading-tips"],
  ["Listening tips", "listening-tips"],
  ["Score for the UK", "score-for-the-uk"],
  ["Score for the USA", "score-for-the-usa"],
  ["Score for Australia", "score-for-the-australia"],
  ["Score for Canada", "accepting-universities-in-canada"],
  ["Preparation books", "preparation-books"],
];

const topicLinks = (exam: string, topics: readonly Topic[]) =>
  topics.map(([text, slug]) => menuLink(text, `/exam/${exam}/${slug}`));

function columnsOf({
  slug,
  name,
  isLanguageTest,
  acceptedIn = ["usa"],
}: Exam): readonly NavigationColumn[] {
  const parent = { name: `Explore all about ${name}`, path: `/exam/${slug}` };
  const view = { text: `View all ${name} topics`, path: `/exam/${slug}` };
  if (slug === "ielts") return ieltsColumns(parent, view);
  return [
    menuColumn(`About ${name}`, parent, view, "FileText", topicLinks(slug, commonTopics), 6),
    menuColumn(
      isLanguageTest ? "Sections and universities" : "Where it is accepted",
      parent,
      view,
      "Landmark",
      topicLinks(slug, [
        ...(isLanguageTest ? sectionTopics : []),
        ...acceptedIn.map((country) => acceptingTopics[country]),
      ]),
      6,
    ),
  ];
}

function ieltsColumns(
  parent: { readonly name: string; readonly path: string },
  view: { readonly text: string; readonly path: string },
): readonly NavigationColumn[] {
  return [
    menuColumn("About IELTS", parent, view, "FileText", topicLinks("ielts", ieltsTopics), 4),
    menuColumn(
      "Preparation and scores",
      parent,
      view,
      "PenLine",
      topicLinks("ielts", ieltsPreparation),
      4,
    ),
    menuColumn(
      "IELTS coaching centres",
      parent,
      { text: "View all coaching centres", path: "/exam/ielts/ielts-coaching-centres" },
      "MapPin",
      coachingCities.map((city) => menuLink(city, coachingPath(city))),
      4,
    ),
  ];
}

const otherExams: readonly Topic[] = [
  ["LSAT", "lsat"],
  ["CET", "cet"],
  ["TOEIC", "toeic"],
  ["CMAT", "cmat"],
  ["MHT CET", "mht-cet"],
  ["JoSAA", "josaa"],
  ["AP EAMCET", "ap-eamcet"],
  ["NEET", "neet"],
];

/** The Exams entry of the header: one group for each exam, and the others. */
export const examGroups: readonly NavigationGroup[] = [
  ...exams.map((exam) => ({
    id: exam.slug,
    name: exam.name,
    exploreText: `Explore all about ${exam.name}`,
    exploreUrl: menuLink("", `/exam/${exam.slug}`).href,
    columns: columnsOf(exam),
  })),
  {
    id: "other-exams",
    name: "Other exams",
    exploreText: "Explore all exams",
    exploreUrl: menuLink("", "/exam").href,
    columns: [
      menuColumn(
        "Other exams",
        { name: "Explore all exams", path: "/exam" },
        { text: "View all exams", path: "/exam" },
        "FileText",
        topicLinks("other-exams", otherExams),
        12,
      ),
    ],
  },
];
