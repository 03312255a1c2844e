import type { EducationLevel } from "../../catalogue/education-level";

/** Words of search queries and what they mean. Phrases are normalised: lower case, no punctuation. */

interface LevelMeaning {
  readonly level: EducationLevel;
  /** Specialisations that a degree implies, such as law for an LLM. */
  readonly fields?: readonly string[];
  /** A stream that it implies, unless a subject is named. */
  readonly stream?: string;
  /** Words, one of which the title of such a course has. Other courses of its subject are no substitute. */
  readonly title?: readonly string[];
}

interface RareField {
  readonly field: string;
  readonly title: readonly string[];
}

const of = <Meaning>(meaning: Meaning, phrases: string): [string, Meaning][] =>
  phrases.split(",").map((phrase) => [phrase.trim(), meaning]);

/** Degrees and levels. */
export const levelPhrases: ReadonlyMap<string, LevelMeaning> = new Map<string, LevelMeaning>([
  ...of<LevelMeaning>(
    { level: "masters" },
    "ms, msc, m sc, ma, masters, master, master s, master degree, masters degree, master s degree, pg, postgraduate, post graduate, post graduation, postgraduation, graduate school, grad school, pg diploma, pgd, diploma, mres, after btech, after b tech, after be, after bsc, after b sc, after bcom, after b com, after bba, after bca, after ba, after llb, after graduation, after bachelors, after bachelor, after ug, after engineering, after degree, after degree college",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors" },
    "bachelors, bachelor, bachelor s, bachelor degree, bachelors degree, bachelor s degree, bsc, b sc, ug, undergraduate, undergrad, under graduate, undergraduation, after 12th, after class 12, after class 12th, after 12, after inter, after intermediate, after plus two, after hsc, after puc, after diploma, diploma holder, diploma to degree, with diploma, after polytechnic, polytechnic diploma, lateral entry, after school, bs, ba",
  ),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["business-administration", "management"] },
    "mba, mbas, executive mba, emba, pgdm",
  ),
  ...of<LevelMeaning>(
    { level: "masters", stream: "engineering" },
    "mtech, m tech, meng, m eng, master of technology, masters of technology",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors", stream: "engineering" },
    "btech, b tech, beng, b eng, bachelor of technology",
  ),
  ...of<LevelMeaning>({ level: "masters", fields: ["management"] }, "mim, masters in management"),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["accounting", "finance"] },
    "after ca, after chartered accountancy",
  ),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["medicine", "public-health", "life-sciences"] },
    "after mbbs, after bds, after bpharm, after b pharm, after pharmacy, after physiotherapy",
  ),
  ...of<LevelMeaning>({ level: "masters", fields: ["law"] }, "llm, l l m"),
  ...of<LevelMeaning>({ level: "bachelors", fields: ["law"] }, "llb"),
  ...of<LevelMeaning>({ level: "masters", fields: ["public-health"] }, "mph"),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["computer-science", "information-technology"] },
    "mca, ms cs, mscs, mcs",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors", fields: ["computer-science", "information-technology"] },
    "bca",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors", fields: ["business-administration", "management"] },
    "bba, bbm",
  ),
  ...of<LevelMeaning>(
    {
      level: "bachelors",
      fields: ["accounting", "finance", "economics", "business-administration"],
    },
    "bcom, b com",
  ),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["accounting", "finance", "economics", "business-administration"] },
    "mcom, m com",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors", fields: ["medicine"], title: ["mbbs", "mbchb", "medicine"] },
    "mbbs, m b b s",
  ),
  ...of<LevelMeaning>(
    { level: "bachelors", fields: ["medicine"], title: ["bds", "dental", "dentistry"] },
    "bds",
  ),
  ...of<LevelMeaning>({ level: "masters", fields: ["architecture"] }, "march, m arch"),
  ...of<LevelMeaning>({ level: "bachelors", fields: ["architecture"] }, "barch, b arch"),
  ...of<LevelMeaning>({ level: "masters", fields: ["pharmaceutical-science"] }, "m pharm, mpharm"),
  ...of<LevelMeaning>(
    { level: "bachelors", fields: ["pharmaceutical-science"] },
    "b pharm, bpharm",
  ),
  ...of<LevelMeaning>({ level: "masters", fields: ["social-work"] }, "msw"),
  ...of<LevelMeaning>({ level: "masters", fields: ["education"] }, "med, m ed"),
  ...of<LevelMeaning>({ level: "masters", fields: ["design"] }, "mdes, m des"),
  ...of<LevelMeaning>({ level: "bachelors", fields: ["design"] }, "bdes, b des"),
  ...of<LevelMeaning>({ level: "masters", fields: ["engineering-management"] }, "mem"),
  ...of<LevelMeaning>(
    { level: "masters", fields: ["business-analytics"] },
    "ms ba, ms in ba, msc ba, masters in ba",
  ),
  ...of<LevelMeaning>({ level: "masters", fields: ["software-engineering"] }, "ms se, ms in se"),
  ...of<LevelMeaning>({ level: "masters", fields: ["information-technology"] }, "ms it, ms in it"),
]);

/** Subjects by the specialisations of the taxonomy, besides the taxonomy's own names. */
export const fieldPhrases: ReadonlyMap<string, readonly string[]> = new Map<
  string,
  readonly string[]
>([
  ...of<readonly string[]>(
    ["computer-science", "software-engineering"],
    "cs, cse, informatics, web development, app development, blockchain, comp sci, compsci, comp engineering, computing, cloud computing, full stack, devops, computers, computer, computer engineering, computer science engineering, software, programming, coding, it engineering",
  ),
  ...of<readonly string[]>(
    ["software-engineering"],
    "in se, software development, software developer",
  ),
  ...of<readonly string[]>(
    ["artificial-intelligence", "data-science"],
    "ai, a i, ml, ai ml, machine learning, deep learning, artificial intelligence and machine learning, robotics and ai, nlp, computer vision",
  ),
  ...of<readonly string[]>(
    ["data-science", "data-analytics"],
    "ds, data, big data, data sciences, data science and analytics, data engineering, data scientist",
  ),
  ...of<readonly string[]>(
    ["data-analytics", "business-analytics"],
    "analytics, data analyst, data analysis",
  ),
  ...of<readonly string[]>(["business-analytics"], "msba, business intelligence, in ba"),
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
    "aeronautical, aeronautics, avionics, aeronautical engineering, aerospace, aviation",
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
    "health care management, hospital management, hospital administration, healthcare, healthcare management, epidemiology, global health",
  ),
  ...of<readonly string[]>(["nursing"], "nurse"),
  ...of<readonly string[]>(["mathematics", "finance"], "actuarial science, actuarial, actuary"),
  ...of<readonly string[]>(
    ["life-sciences", "biotechnology"],
    "food technology, food science, agriculture, forestry, forensic science, forensics, marine biology, zoology, botany",
  ),
  ...of<readonly string[]>(
    ["public-health", "medicine"],
    "physiotherapy, physical therapy, nutrition, dietetics, occupational therapy, optometry, radiology, health informatics",
  ),
  ...of<readonly string[]>(
    ["humanities"],
    "sociology, anthropology, history, philosophy, english literature, literature, liberal arts, linguistics, music, fine arts, theology, archaeology",
  ),
  ...of<readonly string[]>(
    ["engineering", "physics"],
    "materials science, material science, nanotechnology, metallurgy, petroleum engineering, mining engineering, marine engineering, nuclear engineering",
  ),
  ...of<readonly string[]>(
    ["pharmaceutical-science"],
    "pharmacy, pharma, pharmacology, pharmaceutical sciences",
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
    "fashion design, jewellery design, textile design, ux, ui ux, graphic design, interior design, product design, animation, vfx",
  ),
  ...of<readonly string[]>(["fashion-management", "design"], "fashion"),
  ...of<readonly string[]>(["education"], "teaching, teacher training"),
  ...of<readonly string[]>(
    ["international-relations"],
    "political science, public policy, ir, politics",
  ),
  ...of<readonly string[]>(["architecture"], "urban planning, landscape architecture"),
  ...of<readonly string[]>(
    ["hospitality"],
    "hotel management, culinary, culinary arts, hospitality management, event management",
  ),
  ...of<readonly string[]>(["tourism"], "travel and tourism, tourism management"),
  ...of<readonly string[]>(["game-development"], "gaming, game design, game dev"),
]);

/** Subjects that courses seldom have, by the nearest specialisation and the words of a title. */
export const rareFieldPhrases: ReadonlyMap<string, RareField> = new Map<string, RareField>([
  ...of<RareField>(
    { field: "aerospace-engineering", title: ["pilot", "flight", "flying"] },
    "pilot, pilots, pilot training, pilot course, commercial pilot, commercial pilot licence, commercial pilot training, cpl, flying school, flight training",
  ),
  ...of<RareField>(
    { field: "life-sciences", title: ["veterinary"] },
    "veterinary, veterinary science, veterinary medicine, bvsc, vet science",
  ),
  ...of<RareField>(
    { field: "hospitality", title: ["cabin", "airline"] },
    "air hostess, cabin crew, flight attendant",
  ),
]);

/** Names of countries besides those of the catalogue. */
export const countryPhrases: Readonly<Record<string, string>> = {
  usa: "us, u s, u s a, america, american, united states, states, united states of america, अमेरिका",
  uk: "u k, united kingdom, britain, british, great britain, england, english universities, scotland, scottish, wales, ब्रिटेन, यूके, इंग्लैंड",
  germany: "german, deutschland, deutsch, जर्मनी",
  canada: "canadian, कनाडा",
  australia: "australian, aus, oz, ऑस्ट्रेलिया",
  ireland: "irish, eire, आयरलैंड",
  france: "french, फ्रांस",
  finland: "finnish, फिनलैंड",
  netherlands: "dutch, holland, the netherlands, नीदरलैंड",
  italy: "italian, इटली",
  uae: "emirates, united arab emirates, dubai, abu dhabi",
  hungary: "hungarian",
  russia: "russian",
  georgia: "georgian",
  kyrgyzstan: "kyrgyz",
  uzbekistan: "uzbek",
  kazakhstan: "kazakh",
};

/** Parts of the world, by the countries that we have courses in. */
export const regionPhrases: ReadonlyMap<string, readonly string[]> = new Map<
  string,
  readonly string[]
>([
  ...of<readonly string[]>(
    ["germany", "france", "netherlands", "italy", "ireland", "finland"],
    "europe, european, european countries, eu, schengen, यूरोप",
  ),
  ...of<readonly string[]>(["usa", "canada"], "north america"),
]);

/** Countries and universities elsewhere, by the name of the country. */
export const elsewherePhrases: ReadonlyMap<string, string> = new Map<string, string>([
  ...of(
    "New Zealand",
    "new zealand, nz, auckland, wellington, christchurch, otago, university of otago, massey university, university of auckland, university of canterbury, university of waikato, aut, lincoln university",
  ),
  ...of(
    "Japan",
    "japan, japanese, tokyo, mext, kyoto, osaka, university of tokyo, kyoto university, waseda",
  ),
  ...of(
    "Singapore",
    "singapore, nus, nus singapore, national university of singapore, ntu, ntu singapore, nanyang, nanyang technological university, smu singapore, sutd, sim singapore, james cook singapore, insead singapore",
  ),
  ...of("South Korea", "korea, south korea, korean, seoul, kaist, snu, yonsei, korea university"),
  ...of(
    "Spain",
    "spain, spanish, barcelona, madrid, esade, iese, ie business school, ie university, upf, pompeu fabra, uc3m, upm, upc barcelona, university of barcelona, eu business school",
  ),
  ...of(
    "Sweden",
    "sweden, swedish, stockholm, kth, lund, lund university, uppsala, chalmers, linkoping, umea, university of gothenburg, stockholm school of economics",
  ),
  ...of(
    "Poland",
    "poland, polish, warsaw, krakow, wroclaw, warsaw university of technology, university of warsaw",
  ),
  ...of(
    "Switzerland",
    "switzerland, swiss, zurich, eth, ethz, eth zurich, epfl, st gallen, university of st gallen, hsg, university of zurich, imd, glion, les roches",
  ),
  ...of("Denmark", "denmark, danish, copenhagen, dtu, aarhus, aalborg, copenhagen business school"),
  ...of("Norway", "norway, norwegian, oslo, ntnu, bergen, university of oslo"),
  ...of("Austria", "austria, austrian, vienna, graz, innsbruck, tu wien, university of vienna"),
  ...of(
    "Belgium",
    "belgium, belgian, ku leuven, leuven, ghent, ghent university, vlerick, antwerp",
  ),
  ...of("Turkey", "turkey, turkish, turkiye, istanbul"),
  ...of("Malta", "malta"),
  ...of("China", "china, chinese, beijing, shanghai, tsinghua, peking university, fudan"),
  ...of("Hong Kong", "hong kong, hku, hkust, cuhk, polyu, cityu hong kong"),
  ...of(
    "Malaysia",
    "malaysia, kuala lumpur, taylors university, apu malaysia, university of malaya, monash malaysia, nottingham malaysia",
  ),
]);

/** Cities, and words in the names of universities, as their own countries write them. */
export const nativeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    university: "universitat, universitaet, universita, universite, universidad, universiteit",
    technical: "technische",
    munich: "munchen, muenchen",
    cologne: "koln, koeln",
    nuremberg: "nurnberg, nuernberg",
    hanover: "hannover",
    rome: "roma",
    milan: "milano",
    turin: "torino",
    padua: "padova",
    venice: "venezia",
    florence: "firenze",
    naples: "napoli",
    genoa: "genova",
    vienna: "wien",
    prague: "praha",
    warsaw: "warszawa",
    lisbon: "lisboa",
    copenhagen: "kobenhavn",
    gothenburg: "goteborg",
    brussels: "bruxelles, brussel",
    geneva: "geneve",
    helsinki: "helsingfors",
    turku: "abo",
    muenster: "munster",
    tuebingen: "tubingen",
  }).flatMap(([name, others]) => others.split(", ").map((other) => [other, name] as const)),
);

/** Cities that students know and that no listed university is in, by country. */
export const unlistedCities: Readonly<Record<string, string>> = {
  uk: "leeds, nottingham, leicester, coventry, belfast, cardiff, swansea, aberdeen, newcastle, bath",
  usa: "seattle, san francisco, los angeles, dallas, houston, austin, miami, philadelphia, washington dc, san diego, california, texas, florida",
  canada: "halifax, winnipeg, regina, saskatoon, quebec",
  australia: "gold coast, hobart, newcastle australia, darwin, wollongong",
  germany: "frankfurt, leipzig, dusseldorf, hanover, nuremberg, dortmund, essen",
  france: "lyon, toulouse, lille, marseille, montpellier, strasbourg, rennes, nantes",
  italy: "turin, florence, naples, bologna, genoa, verona",
  netherlands: "the hague, den haag, nijmegen",
  uae: "sharjah, abu dhabi, dubai",
};

/** Groups of universities, by the country whose best-ranked universities they are. */
export const groupPhrases: Readonly<Record<string, string>> = {
  uk: "russell group, russel group, russell group universities, oxbridge, golden triangle",
  usa: "ivy league, ivy, ivies, ivy league colleges, big ten, public ivy",
  australia: "group of eight, group of 8, go8, go 8, g8 universities",
  germany: "tu9, tu 9, german excellence universities",
  canada: "u15",
  france: "grande ecole, grandes ecoles, grand ecole",
};

/** National terms that say which country a query is about without naming it. */
export const nationalPhrases: Readonly<Record<string, string>> = {
  usa: "f1, f 1, i20, i 20, ds 160, ds160, sevis, 214b, 214 b, opt, stem opt, cpt, h1b, h 1b, h1 b, green card",
  uk: "cas, tier 4, graduate route, ihs, ihs surcharge, health surcharge, immigration health surcharge, nhs, ukvi",
  canada: "pgwp, gic, sds, pal, study permit",
  australia: "oshc, 485, 485 visa, subclass 500, 500 visa, genuine student, gs requirement, gte",
  germany:
    "aps, aps certificate, blocked account, sperrkonto, anabin, uni assist, semester contribution, chancenkarte, opportunity card, winter semester, summer semester",
  france: "campus france, vls ts",
  ireland: "stamp 1g, irp, third level graduate programme",
};

/** Starts of courses that are phrases rather than a month with a year, by months. */
export const intakePhrases: ReadonlyMap<string, readonly number[]> = new Map<
  string,
  readonly number[]
>([
  ...of<readonly number[]>([9, 10], "winter semester"),
  ...of<readonly number[]>([3, 4], "summer semester"),
  ...of<readonly number[]>([8, 9], "fall semester, fall"),
  ...of<readonly number[]>([1, 2], "spring semester"),
]);

/** Words that ask for the best-ranked universities. `parseQuery` writes other wordings like the first one. */
export const topPhrases: readonly string[] = [
  "top universities",
  "top ranked",
  "best ranked",
  "highest ranked",
  "high ranked",
  "top rated",
];

/** What students have instead of an IELTS score. */
export const withoutIeltsPhrases: readonly string[] =
  "medium of instruction, medium of instruction certificate, medium of instruction letter, moi, moi letter, moi certificate, english waiver, english proficiency waiver, without english test, no english test".split(
    ", ",
  );

/** Words that ask for the lowest fees. */
export const cheapPhrases: readonly string[] =
  "cheap, cheapest, affordable, low cost, low fees, low fee, lowest fees, less fees, low tuition, low budget, budget friendly, lowest cost, low tuition fees, minimum fees, inexpensive, economical, kam fees, kam kharcha, kam paise, kam budget, sasta, sasti, saste, sabse sasta, sabse sasti".split(
    ", ",
  );

/** Words that ask for courses without a tuition fee. */
export const freePhrases: readonly string[] =
  "free, free of cost, free me, muft, no fees, zero fees, without fees, bina fees, tuition free, free education, free tuition, no tuition, no tuition fee, no tuition fees, zero tuition, without tuition fees, without tuition fee".split(
    ", ",
  );

/** Short forms and other spellings of single words. */
export const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...Object.fromEntries(
      ["12vi", "12vin", "12wi", "12ve", "barahvi", "barahvin", "baarahvi", "barvi", "twelfth"].map(
        (word) => [word, "12th"],
      ),
    ),
    engg: "engineering",
    engr: "engineering",
    mgmt: "management",
    mgt: "management",
    sci: "science",
    uni: "university",
    unis: "universities",
    univ: "university",
    univs: "universities",
    clg: "college",
    clgs: "colleges",
    intl: "international",
    govt: "government",
    reqs: "requirements",
    reqd: "required",
    accom: "accommodation",
    acco: "accommodation",
    admn: "admission",
    docs: "documents",
    doc: "document",
    eng: "engineering",
    exp: "experience",
    yr: "year",
    yrs: "years",
    tym: "time",
    sem: "semester",
    lang: "language",
    schol: "scholarship",
    det: "duolingo",
    vizag: "visakhapatnam",
    bengaluru: "bangalore",
    bombay: "mumbai",
    calcutta: "kolkata",
    madras: "chennai",
    baroda: "vadodara",
    cochin: "kochi",
    amrika: "usa",
    amerika: "usa",
    angrezi: "english",
    jarmani: "germany",
    ieltss: "ielts",
    bio: "biology",
    chem: "chemistry",
  }),
);
