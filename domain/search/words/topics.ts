/** Topics of search queries, each with the words that pages and queries use for it. The first is its name. */
const phrases = {
  visa: "visa, study permit, permit, student visa, f1, f 1, i20, i 20, cas, tier 4, ihs surcharge, health surcharge, immigration health surcharge, visa interview, ds 160, ds160, sds, subclass 500, 500 visa, gic, sevis, 214b, 214 b, visa slot, visa slots, blocked account, sperrkonto, proof of funds, bank balance, bank statement, financial requirement, financial requirements, financial proof, funds required, show money, campus france, vls ts, ukvi, pal, genuine student, irp, वीजा, visa requirements, visa process, visa documents, i 20 form, cas letter, visa fee, visa fees, student permit, sds visa, vfs, vfs global, vfs appointment, visa appointment, visa appointments, visa biometrics",
  rejectedVisa:
    "visa refusal, visa rejection, visa rejected, visa refused, visa denied, visa denial, visa reject, visa cancelled, refused visa, rejected visa, visa rejection reasons, reapply visa, visa refuse, visa refused again, refusal, rejection, visa cancel, visa denied again, deposit refund, deposit refundable, refundable deposit, refund deposit, refund of deposit, deposit back, deposit wapas, another country after visa rejection, another country after visa refusal",
  work: "post-study work, psw, post study work, stay back, stayback, post study, work permit, pgwp, opt, stem opt, cpt, h1b, h 1b, h1 b, green card, graduate route, job seeker visa, work visa, work after study, 485, 485 visa, graduate visa, stamp 1g, third level graduate programme, chancenkarte, opportunity card, 18 months job search, pr, permanent residence, permanent residency, after study, after padhai, after studies, work after studies, job after study, post study work visa, settle, pr kaise, opt extension",
  jobs: "jobs, job, salary, salaries, placement, placements, career, careers, package, naukri, highest paying, high paying, high salary, highest salary, job market, job opportunities, scope, नौकरी, job kaise, rozgar, employment, employability",
  family:
    "dependants, spouse, dependant, dependents, dependent, dependent visa, dependant visa, spouse visa, wife, husband, with family, biwi, patni, bring wife, bring husband, bring family, spouse open work permit, with spouse, with wife, with husband, bring spouse, partner visa, dependants visa, bachche, married, pati, family ko, parivar, husband ko, wife ko",
  partTime:
    "part-time work, part time, part time job, part time jobs, part time work, work while studying, work hours, on campus jobs, 20 hours, 20 hours work, 24 hours work, hours work, part time naukri, earn while learn, part time kaam, work full time, full time work, work during vacation, work during holidays, work in holidays, work during breaks, parttime, parttime job, work and study, study and work, earn while you learn, working hours, how many hours, kitne ghante, hours can students work, hours can i work, minimum wage, hourly wage, wage, wages",
  living:
    "cost of living, living cost, living costs, living expenses, monthly expenses, rent, living expense, monthly cost, cost of stay, monthly kharcha, expenses, kiraya, rehna, rehna kitna, rehna mehnga, how expensive, expensive, rehne ka kharcha, rehne ka kharch, khane ka kharcha, living, living in",
  cost: "cost, fees, fee, fees structure, cost of studying, study cost, total cost, tuition, tuition fees, price, how much, kitne ka, kitna paisa, kitne paise, charges, kharcha, kharch, paisa, paise, total expense, semester contribution, semester fee, फीस, खर्च",
  scholarship:
    "scholarships, scholarship, funding, awards, financial aid, fully funded, bursary, stipend, assistantship, scholership, scholar ship, छात्रवृत्ति, स्कॉलरशिप, grant, grants, wajifa, vajifa, chhatravritti, scolarship, scholarships list",
  // Full-text search takes `financing` and `finance my` for the subject, so they are no words of pages.
  loan: "education loan, loan, lone, loans, student loan, education loans, bank loan, financing, finance my, collateral, 80e, moratorium, nbfc, unsecured loan, credila, hdfc credila, sbi, avanse, prodigy, mpower, लोन",
  intake:
    "intakes and deadlines, intake, intakes, deadline, deadlines, last date, when to apply, application deadline, fall intake, spring intake, winter intake, september intake, january intake, fall 2027, spring 2027, summer intake, winter semester, summer semester, may intake, july intake, february intake, october intake",
  sop: "statement of purpose, sop, personal statement, motivation letter",
  lor: "letters of recommendation, lor, letter of recommendation, recommendation letter, reference letter, lors",
  cv: "cv, resume, curriculum vitae, europass, resumes, biodata, bio data, resume format, cv format, europass cv",
  accommodation:
    "accommodation, housing, hostel, hostels, dorm, student housing, where to live, room, flat, apartment, apartments, pg accommodation, dormitory, dorms, stay, rehne ki jagah, student rooms, student flats, ghar, makan, kamra, room dhund, flat dhund, find a room, find room, rented room",
  insurance: "health insurance, insurance, health cover, oshc, nhs, ihs",
  ranking:
    "rankings, ranking, qs, which university, world ranking, world rankings, qs ranking, qs rankings, arwu",
  backlog:
    "backlogs, backlog, arrears, kt, atkt, backlogs allowed, active backlog, active backlogs, reappear, supplementary, failed subjects",
  gap: "gap year, gap, gaps, study gap, year gap, years gap, gap certificate, gap years, year drop, drop year, drop years, education gap, gap after graduation, gap after 12th, gap accepted, gap allowed",
  evaluation:
    "credential evaluation, wes, aps, enic, naric, aps certificate, transcript evaluation, anabin, credential evaluation wes, wes evaluation, apostille, attestation",
  threeYear:
    "three-year degree, 15 years of education, 15 years education, 16 years of education, 16 years education, 3 year degree, three year degree, 3 year bachelor, 3 years degree, 3 year graduation, 3 year bcom, 3 years bcom, three year bcom, 3 year b com, 3 years b com, three year b com, 3 year bsc, 3 years bsc, three year bsc, 3 year b sc, 3 years b sc, three year b sc, 3 year ba, 3 years ba, three year ba, 3 year bba, 3 years bba, three year bba, 3 year bca, 3 years bca, three year bca",
  doctorate: "phd, ph d, doctorate, doctoral, phd positions, phd position",
  documents:
    "documents, document, checklist, document checklist, documents required, papers, documents needed, document list, paperwork, docs required, transcript, transcripts, marksheet, marksheets, mark sheet, mark sheets, passport, provisional certificate, degree certificate, migration certificate, consolidated marksheet",
  arrival:
    "first week, sim card, bank account, what to carry, what to pack, packing list, things to carry, airport pickup, pack, packing, first week abroad",
  parents: "parents, for parents, mummy papa, maa baap, mom dad, mother father, parent",
  scam: "scams, scam, fraud, fake agents, fake agent, fake, fraud agents, fake consultants, fake consultancy, fake university, fake universities, scammers, dhoka, dhokha, genuine consultant",
  gpa: "gpa, cgpa, cgpa to gpa, percentage to gpa, grade, grades, gpa calculator, cgpa calculator, convert cgpa, cgpa converter, gpa converter, percentage to cgpa, cgpa to percentage, marks to gpa",
  emi: "emi, loan calculator, emi calculator, interest rate, education loan emi, loan emi, loan repayment, emi kitni",
  interview: "interview, interview questions, visa interview questions, visa interview",
  country:
    "which country, kaunsa desh accha, kis country, kis desh, kaun si country, kaunsi country, kon si country, kaun sa country, kon sa desh, kaunsa country, best country, choose a country, cheapest country, easiest country, safe country, safest country, safe countries, safest countries, sasta country, sasta desh, sabse sasta desh, kaunsa desh, konsa desh, cheap country, best countries, country is best, country for, countries for, country comparison, kaun sa desh, konsa country, which country is best, best country for, which countries, country comparison for, sabse accha desh, best desh, sabse accha country, easiest country to get visa, country kaunsa, desh kaunsa, aisi country, aisa desh",
  sgpa: "sgpa to percentage, sgpa, sgpa calculator, sgpa to cgpa, sgpa percentage",
  // Pages that a query asks for by what it wants to do.
  signIn:
    "sign in, login, log in, signin, log into, logging in, my account, forgot password, reset password, create account, sign up, signup, otp, password, passwords, my password, sign out, logout",
  applications:
    "your applications, my application, my applications, application status, application tracking, track application, track my application, status of application, status of my application, track status, mera application, meri application, application kaha, application kahan",
  appointment:
    "book a call, appointment, appointments, book appointment, book a session, book session, free session, counselling, counseling, counsellor, counselor, counselling session, free counselling, free counseling, talk to counsellor, talk to an expert, talk to expert, speak to counsellor, expert advice, consultation, free consultation, consultation call, schedule appointment, schedule a call",
  fairs:
    "events, education fair, education fairs, fair, fairs, expo, education expo, study abroad fair, study abroad expo, mela, shiksha mela, university fair, admission fair",
  webinars: "webinars, webinar, online seminar, live session, live sessions",
  money:
    "sending money abroad, forex, forex card, forex cards, travel card, send money, sending money, transfer money, money transfer, transfer fees, wire transfer, remittance, remit, pay fees, fee payment, pay tuition, paying fees, tcs, lrs, swift transfer, exchange rate, currency exchange, paise bheje, paise kaise bheje, paisa kaise bheje, paise bhejna, fees bhejna",
  funds:
    "proof of funds, funds required, bank balance, bank statement, show money, financial proof, financial requirement, financial requirements, solvency certificate, bank balance certificate, how much money to show, kitna balance, paisa dikhana, paise dikhana, funds dikhana",
  instruction:
    "medium of instruction, moi, moi certificate, moi letter, medium of instruction certificate, medium of instruction letter, moi accepted",
  degreeChoice:
    "mba or ms, ms or mba, mba vs ms, ms vs mba, mba versus ms, ms versus mba, mba ya ms, ms ya mba, mba or masters, masters or mba, mba vs masters, masters vs mba, mba or msc, msc or mba, mba vs msc, msc vs mba, mba or mim, mim or mba, mba vs mim, mim vs mba, difference between mba and ms, difference between ms and mba, mba and ms, ms and mba",
  fullFunding:
    "fully funded, full scholarship, full scholarships, full funding, fully funded scholarship, fully funded scholarships, 100 scholarship, 100 percent scholarship, full ride, full tuition scholarship, full tuition scholarships, puri scholarship, full free scholarship",
  women:
    "scholarship for women, scholarships for women, scholarship for girls, scholarships for girls, girls scholarship, women scholarship, female scholarship, scholarship for female students, scholarships for female students, women in stem, women stem, ladkiyon, ladkiyo, ladki, women, girls, girl, female, mahila",
  coop: "co-op, coop, co op, co op programs, coop programs, coop program, work integrated learning, paid internship, internship, internships, sandwich course, placement year, industrial placement",
  offer:
    "conditional offer, conditional offer letter, unconditional offer, offer letter, offer of admission, admit letter, deferral, defer offer, defer admission",
  integrity: "academic integrity, plagiarism, cheating, turnitin, plagiarism check",
  uploads:
    "my documents, my document, your documents, upload document, upload documents, uploaded documents, document upload, upload marksheet, upload transcript, upload passport, mere documents",
  shortlist:
    "shortlist, my shortlist, your shortlist, saved courses, shortlisted courses, shortlisted universities",
  compare:
    "compare courses, compare universities, compare colleges, compare programs, compare fees, comparison tool",
  matcher:
    "profile evaluation, evaluate my profile, college predictor, university predictor, course finder, find courses, find my course, match me, check my eligibility, check eligibility, eligibility checker, eligibility calculator, which university can i get, universities for my profile, courses for my profile, course matcher, find your match, course match, low cgpa, low gpa, low percentage, low marks, less percentage, poor marks",
  earning:
    "how we earn, consultancy fee, consultancy fees, consultancy charges, consultant fee, consultant fees, consultant charges, consultants free, consultant free, service charge, service charges, service fee, service fees, do you charge, charge students, charge fees, commission, who pays you, counselling fees",
  refunds:
    "prices and refunds, refund, refunds, refund policy, refund rules, money back, cancel my order, package price, package prices, prices",
  applying:
    "common app, common application, uc application, application portal, application portals, application process",
  partners: "university partnership, partner with us, become a partner, franchise",
  alumni: "alumni, alumni connect, talk to alumni, talk to students, ask a student, seniors",
  office:
    "contact, contact us, contact number, phone number, customer care, helpline, office address, whatsapp number, email address, email id",
  expenses:
    "expense calculator, cost calculator, budget calculator, expenses calculator, kharcha calculator",
  bandCalculator:
    "band calculator, band score calculator, ielts calculator, ielts band calculator, ielts score calculator, ielts band score calculator",
} as const;

export type Topic = keyof typeof phrases;

export const topics = Object.fromEntries(
  Object.entries(phrases).map(([topic, all]) => [topic, all.split(", ")]),
) as unknown as Readonly<Record<Topic, readonly string[]>>;
