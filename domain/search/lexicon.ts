import type { EducationLevel } from "../education-level";

/** Words of search queries and what they mean. Phrases are normalised: lower case, no punctuation. */

interface LevelMeaning {
  readonly level: EducationLevel;
  /** Specialisations that a degree implies, such as law for an LLM. */
  readonly fields?: readonly string[];
}

const of = <Meaning>(meaning: Meaning, phrases: string): [string, Meaning][] =>
  phrases.split(",").map((phrase) => [phrase.trim(), meaning]);

/** Degrees and levels. */
export const levelPhrases: ReadonlyMap<string, LevelMeaning> = new Map<string, LevelMeaning>([
  ...of<LevelMeaning>(
    { level: "masters" },
    "ms, msc, m sc, ma, masters, master, master s, master degree, masters degree, master s degree, mtech, m tech, meng, m eng, pg, postgraduate, post graduate, post graduation, postgraduation, graduate school, grad school, pg diploma, pgd",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors" },
    "bachelors, bachelor, bachelor s, bachelor degree, bachelors degree, bachelor s degree, btech, b tech, beng, b eng, bsc, b sc, ug, undergraduate, undergrad, under graduate, undergraduation, after 12th, after class 12, after 12",
  ),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["business-administration"] },
    "mba, executive mba, emba",
  ),
  ...of<LevelMeaning>({ level: "masters", fields: ["management"] }, "mim, masters in management"),
  ...of<LevelMeaning>({ level: "masters", fields: ["law"] }, "llm, l l m"),
  ...of<LevelMeaning>({ level: "bachelors", fields: ["law"] }, "llb"),
  ...of<LevelMeaning>({ level: "masters", fields: ["public-health"] }, "mph"),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["computer-science", "information-technology"] },
    "mca, ms cs, mscs",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors", fields: ["computer-science", "information-technology"] },
    "bca",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors", fields: ["business-administration", "management"] },
    "bba, bbm",
  ),
  ...of<LevelMeaning>({ level: "bachelors", fields: ["medicine"] }, "mbbs"),
  ...of<LevelMeaning>({ level: "masters", fields: ["architecture"] }, "march, m arch"),
  ...of<LevelMeaning>({ level: "bachelors", fields: ["architecture"] }, "barch, b arch"),
  ...of<LevelMeaning>({ level: "masters", fields: ["social-work"] }, "msw"),
  ...of<LevelMeaning>({ level: "masters", fields: ["education"] }, "med, m ed"),
  ...of<LevelMeaning>({ level: "masters", fields: ["design"] }, "mdes, m des"),
  ...of<LevelMeaning>({ level: "bachelors", fields: ["design"] }, "bdes, b des"),
  ...of<LevelMeaning>({ level: "masters", fields: ["engineering-management"] }, "mem"),
]);

/** Subjects by the specialisations of the taxonomy, besides the taxonomy's own names. */
export const fieldPhrases: ReadonlyMap<string, readonly string[]> = new Map<
  string,
  readonly string[]
>([
  ...of<readonly string[]>(
    ["computer-science", "software-engineering"],
    "cs, cse, comp sci, compsci, computing, computers, computer, computer engineering, computer science engineering, software, programming, coding, it engineering",
  ),
  ...of<readonly string[]>(
    ["software-engineering"],
    "se, software development, software developer",
  ),
  ...of<readonly string[]>(
    ["artificial-intelligence", "data-science"],
    "ai, a i, ml, ai ml, machine learning, deep learning, artificial intelligence and machine learning, robotics and ai, nlp, computer vision",
  ),
  ...of<readonly string[]>(
    ["data-science", "data-analytics"],
    "ds, data, big data, data science and analytics, data engineering, data scientist",
  ),
  ...of<readonly string[]>(
    ["data-analytics", "business-analytics"],
    "analytics, data analyst, data analysis",
  ),
  ...of<readonly string[]>(["business-analytics"], "ba, msba, business intelligence"),
  ...of<readonly string[]>(
    ["information-systems", "information-technology"],
    "mis, management information systems, information system, infosys",
  ),
  ...of<readonly string[]>(["information-technology"], "info tech, infotech, in it, it courses"),
  ...of<readonly string[]>(
    ["cyber-security"],
    "cybersecurity, cyber, information security, infosec, network security",
  ),
  ...of<readonly string[]>(
    ["electrical-engineering"],
    "ece, eee, ee, electronics, electrical, electronics and communication, electronics engineering, vlsi, telecommunication, telecommunications, communication engineering, semiconductor",
  ),
  ...of<readonly string[]>(
    ["embedded-systems", "electrical-engineering"],
    "embedded, microelectronics",
  ),
  ...of<readonly string[]>(
    ["mechanical-engineering"],
    "mech, mechanical, mech engineering, thermal engineering",
  ),
  ...of<readonly string[]>(
    ["civil-engineering"],
    "civil, structural engineering, construction, construction management, construction engineering",
  ),
  ...of<readonly string[]>(
    ["automotive-engineering"],
    "automobile, automobile engineering, automotive",
  ),
  ...of<readonly string[]>(
    ["aerospace-engineering"],
    "aeronautical, aeronautical engineering, aerospace, aviation",
  ),
  ...of<readonly string[]>(
    ["industrial-engineering"],
    "industrial, operations research, manufacturing",
  ),
  ...of<readonly string[]>(["mechatronics"], "robotics, automation, mechatronics engineering"),
  ...of<readonly string[]>(
    ["renewable-energy"],
    "energy, green energy, energy engineering, sustainable energy",
  ),
  ...of<readonly string[]>(
    ["biotechnology", "life-sciences"],
    "biotech, bio technology, biology, bioinformatics, biomedical, biochemistry, microbiology, genetics, neuroscience",
  ),
  ...of<readonly string[]>(["chemistry"], "chemical, chemical engineering"),
  ...of<readonly string[]>(["physics"], "astrophysics, quantum"),
  ...of<readonly string[]>(["mathematics"], "maths, math, statistics, applied mathematics, stats"),
  ...of<readonly string[]>(
    ["sustainability"],
    "environment, environmental science, environmental engineering, climate",
  ),
  ...of<readonly string[]>(
    ["management", "business-administration"],
    "business, business management, management studies, general management, entrepreneurship, leadership",
  ),
  ...of<readonly string[]>(
    ["finance"],
    "mfin, financial engineering, fintech, banking, quantitative finance, investment banking",
  ),
  ...of<readonly string[]>(["accounting"], "accountancy, accounts, ca, chartered accountant"),
  ...of<readonly string[]>(["marketing"], "digital marketing, advertising"),
  ...of<readonly string[]>(["economics"], "econ, economy"),
  ...of<readonly string[]>(
    ["human-resource-management"],
    "hr, hrm, human resources, human resource",
  ),
  ...of<readonly string[]>(
    ["supply-chain-management"],
    "scm, supply chain, logistics, operations management",
  ),
  ...of<readonly string[]>(["project-management"], "pm, project manager"),
  ...of<readonly string[]>(
    ["international-business"],
    "global business, international management, ib",
  ),
  ...of<readonly string[]>(
    ["public-health"],
    "health care management, healthcare, healthcare management, epidemiology, global health",
  ),
  ...of<readonly string[]>(["nursing"], "nurse, bsc nursing, msc nursing"),
  ...of<readonly string[]>(
    ["pharmaceutical-science"],
    "pharmacy, pharma, pharmacology, pharmaceutical sciences, b pharm, m pharm",
  ),
  ...of<readonly string[]>(["medicine"], "medical, doctor, md, dentistry, dental"),
  ...of<readonly string[]>(["psychology"], "psych, clinical psychology, counselling psychology"),
  ...of<readonly string[]>(["law"], "legal studies, corporate law, international law"),
  ...of<readonly string[]>(
    ["media-and-communication"],
    "journalism, mass communication, media, film, communication, communications",
  ),
  ...of<readonly string[]>(
    ["design"],
    "fashion design, ux, ui ux, graphic design, interior design, product design, animation, vfx",
  ),
  ...of<readonly string[]>(["education"], "teaching, teacher training"),
  ...of<readonly string[]>(
    ["international-relations"],
    "political science, public policy, ir, politics",
  ),
  ...of<readonly string[]>(["architecture"], "urban planning, landscape architecture"),
  ...of<readonly string[]>(
    ["hospitality"],
    "hotel management, culinary, culinary arts, hospitality management",
  ),
  ...of<readonly string[]>(["tourism"], "travel and tourism, tourism management"),
  ...of<readonly string[]>(["game-development"], "gaming, game design, game dev"),
]);

/** Names of countries besides those of the catalogue. */
export const countryPhrases: Readonly<Record<string, string>> = {
  usa: "us, u s, u s a, america, american, united states, states, united states of america",
  uk: "u k, united kingdom, britain, british, great britain, england, english universities, scotland, scottish, wales",
  germany: "german, deutschland, deutsch",
  canada: "canadian",
  australia: "australian, aus, oz",
  ireland: "irish, eire",
  france: "french",
  finland: "finnish",
  netherlands: "dutch, holland, the netherlands",
  italy: "italian",
  "new-zealand": "new zealand, nz, kiwi",
  uae: "dubai, emirates, united arab emirates, abu dhabi",
  hungary: "hungarian",
  russia: "russian",
  georgia: "georgian",
  kyrgyzstan: "kyrgyz",
  uzbekistan: "uzbek",
  kazakhstan: "kazakh",
};

/** Topics, each with the words that pages use for it. The first is its name. */
export const topics = {
  visa: [
    "visa",
    "study permit",
    "permit",
    "student visa",
    "f1",
    "f 1",
    "i20",
    "i 20",
    "cas",
    "tier 4",
    "visa interview",
    "ds 160",
    "sds",
  ],
  work: [
    "post-study work",
    "psw",
    "post study work",
    "stay back",
    "stayback",
    "post study",
    "work permit",
    "pgwp",
    "opt",
    "stem opt",
    "graduate route",
    "job seeker visa",
    "work visa",
    "work after study",
    "485",
  ],
  jobs: [
    "jobs",
    "job",
    "salary",
    "salaries",
    "placement",
    "placements",
    "career",
    "careers",
    "package",
  ],
  partTime: [
    "part-time work",
    "part time",
    "part time job",
    "part time jobs",
    "part time work",
    "work while studying",
    "work hours",
    "on campus jobs",
  ],
  living: [
    "cost of living",
    "living cost",
    "living costs",
    "living expenses",
    "monthly expenses",
    "rent",
    "expenses",
  ],
  cost: [
    "cost",
    "fees",
    "fee",
    "fees structure",
    "cost of studying",
    "study cost",
    "total cost",
    "tuition",
    "tuition fees",
    "price",
    "how much",
  ],
  scholarship: [
    "scholarships",
    "scholarship",
    "funding",
    "financial aid",
    "fully funded",
    "bursary",
    "stipend",
    "assistantship",
  ],
  loan: [
    "education loan",
    "loan",
    "loans",
    "student loan",
    "education loans",
    "collateral",
    "80e",
    "moratorium",
  ],
  intake: [
    "intakes and deadlines",
    "intake",
    "intakes",
    "deadline",
    "deadlines",
    "last date",
    "when to apply",
    "application deadline",
    "fall intake",
    "spring intake",
    "winter intake",
    "september intake",
    "january intake",
    "fall 2027",
    "spring 2027",
  ],
  sop: ["statement of purpose", "sop", "personal statement", "motivation letter"],
  lor: [
    "letters of recommendation",
    "lor",
    "letter of recommendation",
    "recommendation letter",
    "reference letter",
    "lors",
  ],
  cv: ["cv", "resume", "curriculum vitae", "europass"],
  accommodation: [
    "accommodation",
    "housing",
    "hostel",
    "hostels",
    "dorm",
    "student housing",
    "where to live",
    "room",
    "flat",
  ],
  insurance: ["health insurance", "insurance", "health cover", "oshc", "nhs", "ihs"],
  ranking: [
    "rankings",
    "ranking",
    "qs",
    "best universities",
    "top universities",
    "top university",
    "best university",
    "top colleges",
    "best colleges",
    "which university",
  ],
  backlog: ["backlogs", "backlog", "arrears", "kt", "atkt"],
  gap: ["gap year", "gap", "gaps", "study gap", "year gap"],
  evaluation: [
    "credential evaluation",
    "wes",
    "aps",
    "enic",
    "naric",
    "aps certificate",
    "transcript evaluation",
    "anabin",
  ],
  threeYear: [
    "three-year degree",
    "3 year degree",
    "three year degree",
    "3 year bachelor",
    "3 years degree",
    "3 year graduation",
  ],
  documents: [
    "documents",
    "document",
    "checklist",
    "document checklist",
    "documents required",
    "papers",
  ],
  parents: ["parents", "for parents"],
  scam: ["scams", "scam", "fraud", "fake agents", "fake agent", "fake"],
  gpa: [
    "gpa",
    "cgpa",
    "cgpa to gpa",
    "percentage to gpa",
    "grade",
    "grades",
    "sgpa",
    "sgpa to percentage",
    "gpa calculator",
    "cgpa calculator",
  ],
  emi: ["emi", "loan calculator", "emi calculator", "interest rate"],
  interview: ["interview", "interview questions", "visa interview questions"],
  country: [
    "which country",
    "best country",
    "choose a country",
    "cheapest country",
    "easiest country",
    "country comparison",
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;
export type Topic = keyof typeof topics;

/** Words without a meaning of their own in a search. */
export const stopWords: ReadonlySet<string> = new Set(
  "a about abroad example examples format sample samples template tips admission admissions all am an and any are as at be best by can college colleges course courses degree degrees do does download eligibility eligible find for from get give good how i in india indian indians info information into is it its list me my need of on or our overseas please program programme programmes programs requirement requirements required s school schools should student students studies study studying take tell than that the their there these to top under universities university up us want what when where which who why will with without you your".split(
    " ",
  ),
);
