/** Retired words and phrases, in lower case, each with what to use instead. */
export const retiredNames = {
  gathering: "event",
  gatherings: "events",
  around: "engagement",
  "take front": "request gate",
  "page copies": "page cache",
  kept: "cached, saved or stored",
  keep: "cache, save or store",
  keeps: "caches, saves or stores",
  keeping: "caching, saving or storing",
  farewell: "graceful shutdown",
  measures: "metrics",
  "note call": "recordServiceCall",
  "proper address": "canonical URL",
  counting: "analytics",
  walk: "journey",
  walks: "journeys",
  walker: "HttpClient",
  stage: "test environment",
  envelope: "email layout",
  letter: "email template",
  letters: "email templates",
  held: "pending",
  "code page": "OTP challenge page",
  "code view": "OTP challenge view",
  words: "page copy or page content",
  told: "gateway event",
  reckon: "calculate",
  reckoned: "calculated",
  looks: "access log",
  looked: "access log",
  refusal: "ApiError or HttpError",
  answer: "response or result",
  answers: "responses or results",
  answered: "responded",
  most: "MAX_",
  least: "MIN_",
  "at once": "MAX_CONCURRENT_",
  carried: "hidden fields",
  crowd: "bulkhead",
  mark: "import version",
  rehearsed: "DryRunRollback",
  beside: "compare",
  renew: "refresh",
  anew: "again, refreshed or revalidated",
  somebody: "the role: user, student, client",
  nobody: "none, anonymous or a count of zero",
  whoever: "the role: user, student, client",
  whose: "owner",
};

/**
 * Ordinary meanings of these words. An entry may name files, names or both; an entry with neither allows the
 * term everywhere.
 * @type {{ term: string, files?: RegExp, names?: RegExp, reason: string }[]}
 */
export const allowedNames = [
  {
    term: "stage",
    reason: "the stages of an application",
    files: /^(app|backend|contract|domain)\/|^tests\/(contract|fixtures|routes|unit)\//,
  },
  {
    term: "answer",
    reason: "a reply to a question: FAQs, questions to alumni and counsellors",
    names: /^(answer|acceptedAnswer|MAX_ANSWER|splitAnswer|isAnswerFirst)$/,
    files:
      /^tests\/unit\/pending-forms|^app\/(components\/(catalogue|contact|desk)|content\/university-faqs|routes\/profile\/help|routes\/(contact\/(alumni|ask-alumnus)|desk\/messages|dev\/components)|services\/(contact|user\/questions)|server\/seo)|^contract\/user\/questions|^backend\/(catalogue\/(check|documents)|db\/schema-contact|mail|user\/questions|webinar)|^domain\/(catalogue|contact)|^tests\/contract\/contact/,
  },
  { term: "answer", reason: "additional answers in an enquiry", names: /^extraAnswerFields$/ },
  {
    term: "answer",
    reason: "an answer to a question of the course matcher",
    names: /^(OPEN_ANSWER|AnswerList|answerLabels|Answer|answer|readAnswer)$/,
  },
  {
    term: "answers",
    reason: "answers to the questions of the course matcher",
    names: /^(MatchAnswers|openAnswers)$/,
  },
  {
    term: "answer",
    reason: "an acceptable answer to a profile question",
    names: /^acceptableAnswer$/,
  },
  {
    term: "answered",
    reason: "fields and questions that have an answer",
    names: /^(answered(Fields|Questions|Schema)?|isAnswered|AnsweredQuestion)$/,
  },
  {
    term: "answers",
    reason: "the student's answers in forms: enquiry, profile, applications",
    names: /^(answers|answersOf|answersSchema|(profile|typed|acceptable)Answers|profile-answers)$/i,
    files:
      /^(app\/(components|forms|routes|services)|backend\/(db|desk|marketing|user|recommendation)|contract\/user|domain|tests\/(contract|fixtures|e2e|routes))/,
  },
  {
    term: "letter",
    reason: "a letter of the alphabet, and CSS",
    names: /^(letter|letterSpacing|NAME_LETTER)$/,
  },
  { term: "mark", reason: "a verb: to change a state", names: /^mark[A-Z]/ },
  { term: "mark", reason: "marks in an exam", files: /grade-point|calculators/ },
  { term: "looks", reason: "to look like something", names: /^looksLike/ },
  { term: "held", reason: "a legal hold", names: /^isHeld$/ },
  { term: "held", reason: "a script that a test holds back", names: /^scriptHeldBack$/ },
  { term: "keep", reason: "HTTP keep-alive", names: /^keepAlive/ },
  { term: "least", reason: '"at least one"', names: /^atLeast/ },
  {
    term: "words",
    reason: "words of a text or a search",
    names: /^(words|wordsIn|searchWords|stopWords|storeWords|MAX_WORDS)$/,
    files:
      /^(backend\/(catalogue|datasets|db|recommendation|search|webinar)|app\/(components|routes)\/search|domain\/search|domain\/error-catalogue\.test|scripts)/,
  },
  {
    term: "answers",
    reason: "published answers to questions",
    names: /^(AnswersProps|PublishedAnswers)$/,
  },
  { term: "held", reason: "a lease that a process holds", names: /^heldUntil$/ },
  {
    term: "words",
    reason: "counts of words",
    names: /^(SHINGLE_WORDS|MIN_WORDS|universityWords)$/,
  },
];
