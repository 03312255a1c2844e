import { meaningsOfType, type Meaning, type ParsedQuery } from "./vocabulary/meaning";
import type { Topic } from "./words/topics";

/** The page that answers a topic: one for each country, one in general, or both. */
interface TopicGuide {
  /** Without the country's slug, which follows. */
  readonly ofCountry?: string;
  readonly general?: string;
  /** For pages that no import knows: what does something, rather than says something. */
  readonly title?: string;
}

const topicGuides: Readonly<Partial<Record<Topic, TopicGuide>>> = {
  visa: { ofCountry: "/articles/student-visa-for-", general: "/knowledge-base/visa" },
  rejectedVisa: { general: "/knowledge-base/visa/after-a-refusal" },
  interview: { general: "/knowledge-base/visa/interview" },
  work: { ofCountry: "/articles/post-study-work-in-" },
  jobs: { ofCountry: "/articles/jobs-in-" },
  family: { ofCountry: "/articles/student-visa-for-" },
  partTime: { ofCountry: "/articles/part-time-work-in-" },
  coop: { ofCountry: "/articles/part-time-work-in-" },
  living: { ofCountry: "/articles/cost-of-living-in-" },
  cost: { ofCountry: "/articles/cost-of-studying-in-" },
  scholarship: { ofCountry: "/articles/scholarships-in-", general: "/scholarship" },
  fullFunding: { general: "/scholarship" },
  women: { general: "/scholarship/lady-meherbai-tata" },
  loan: { general: "/articles/education-loan-basics" },
  emi: { general: "/calculator/education-loan" },
  intake: { ofCountry: "/articles/intakes-in-", general: "/knowledge-base/applying/deadlines" },
  sop: { ofCountry: "/articles/sop-for-", general: "/articles/statement-of-purpose" },
  lor: { general: "/articles/letters-of-recommendation" },
  cv: { general: "/articles/cv-for-jobs-abroad" },
  accommodation: { general: "/articles/student-accommodation-abroad" },
  insurance: { general: "/articles/safety-and-health-insurance" },
  ranking: { general: "/articles/university-rankings-explained" },
  backlog: { general: "/articles/backlogs-and-study-abroad" },
  gap: { general: "/articles/gap-years-explained" },
  evaluation: { general: "/articles/credential-evaluation-aps-wes-enic" },
  threeYear: { general: "/articles/three-year-degree-abroad" },
  documents: { general: "/articles/documents-checklist" },
  instruction: { general: "/articles/documents-checklist" },
  arrival: { general: "/articles/first-week-abroad" },
  parents: { general: "/articles/parents-guide" },
  scam: { general: "/articles/avoiding-study-abroad-scams" },
  sgpa: { general: "/sgpa-to-percentage-calculator" },
  gpa: { general: "/cgpa-to-gpa-calculator" },
  country: { general: "/articles/how-to-choose-a-country" },
  money: { general: "/knowledge-base/money/sending-money-abroad" },
  funds: {
    ofCountry: "/articles/student-visa-for-",
    general: "/knowledge-base/money/proof-of-funds",
  },
  degreeChoice: { general: "/articles/mba-or-specialised-masters" },
  offer: { general: "/knowledge-base/applying/conditional-offers" },
  integrity: { general: "/knowledge-base/arrival/academic-integrity" },
  appointment: { general: "/schedule-appointment" },
  webinars: { general: "/webinars", title: "Webinars" },
  fairs: { general: "/events", title: "Events and education fairs" },
  signIn: { general: "/sign-in", title: "Sign in" },
  applications: { general: "/profile/application", title: "Your applications" },
  uploads: { general: "/profile/documents", title: "Your documents" },
  shortlist: { general: "/shortlist", title: "Your shortlist" },
  compare: { general: "/compare", title: "Compare courses and universities" },
  matcher: { general: "/match", title: "Find courses that match you" },
  refunds: { general: "/prices-and-refunds" },
  applying: { general: "/knowledge-base/applying" },
  earning: { general: "/how-we-earn-money" },
  partners: { general: "/university-partnership" },
  alumni: { general: "/alumni-connect" },
  office: { general: "/contact-us" },
  expenses: { general: "/expense-calculator" },
  bandCalculator: { general: "/calculator/ielts-band" },
};

/** Tools, which only their title describes, by their path. */
export const toolTitles: ReadonlyMap<string, string> = new Map(
  Object.values(topicGuides).flatMap(({ general, title }) =>
    general && title ? [[general, title] as const] : [],
  ),
);

/** Topics that come after the others of a query, or before them: `loan emi` asks for the calculator. */
const ranksOfTopics: Readonly<Partial<Record<Topic, number>>> = {
  emi: -1,
  cost: 1,
  jobs: 1,
  funds: 1,
  country: 2,
  visa: 2,
};
const rankOf = (topic: Topic): number => ranksOfTopics[topic] ?? 0;

/** Topics of exams too: `ielts fees` is about the exam's fee, not about the cost of studying. */
const examTopics: ReadonlySet<Topic> = new Set<Topic>(["bandCalculator", "signIn", "appointment"]);

interface TopicPage {
  readonly path: string;
  /** How well it answers the query, up to 1. */
  readonly fit: number;
}

/** The pages that answer the topics of a query, the most specific first. */
export function topicPages(query: ParsedQuery, countries: readonly string[]): TopicPage[] {
  const has = (...types: Meaning["type"][]) =>
    types.some((type) => meaningsOfType(query, type).length > 0);
  const topics = [...new Set(meaningsOfType(query, "topic").map(({ topic }) => topic))]
    .filter((topic) => !has("exam", "score") || examTopics.has(topic))
    // `ms usa fees under 20 lakh` asks for courses.
    .filter((topic) => topic !== "cost" || !has("budget"))
    // Money is shown for a visa.
    .filter((topic, _, all) => topic !== "visa" || !all.includes("funds"))
    .sort((one, other) => rankOf(one) - rankOf(other));
  if (topics.length === 0 && meaningsOfType(query, "budget").some(({ maxInr }) => maxInr === 0))
    topics.push("cost");
  const isSpecific = query.terms.length > 0;
  const narrowing = has("university") ? 0.4 : has("field") ? 0.8 : 1;
  return topics.flatMap((topic, at) => {
    const { ofCountry, general, title } = topicGuides[topic] ?? {};
    const own = ofCountry && countries.length < 3 ? countries.map((slug) => ofCountry + slug) : [];
    const rest = general ? [general] : [];
    const isTool = title !== undefined || general === "/schedule-appointment";
    const first = narrowing - 0.25 * Math.min(at, 2);
    return [
      ...own.map((path, place) => ({ path, fit: first - 0.05 * place })),
      ...rest.map((path) => ({
        path,
        fit:
          first *
          (own.length > 0 || (isSpecific && topic === "scholarship") ? 0.3 : 1) *
          (isSpecific && !isTool ? 0.85 : 1),
      })),
    ];
  });
}
