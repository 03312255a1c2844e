import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import type { CourseData, DocumentData, DocumentKind, UniversityData } from "#domain/catalogue";
import type { DocumentFormat } from "#domain/document-types";
import type { CourseFacts, ScopedFacts, UniversityFacts } from "#domain/course-facts";
import type { ProfileAnswers } from "#domain/profile-sections";
import type { EnquiryPayload } from "#domain/enquiry-payload";
import { highestBandOfLevel } from "#domain/cefr";
import type { CustomValues } from "#domain/lead-fields";
import { closingReasons, leadProgress } from "#domain/lead-progress";
import { documentStatuses, type DocumentReason } from "#domain/review-reasons";
import type { DatasetRecord } from "../datasets/records";
import { createdAt, moment, schedule } from "./columns";

/**
 * Accounts. `email` and `mobile` are verified and unique, and identify the account at sign-in.
 * Unverified input is stored in `contactEmail` and `contactMobile`, so typing an address does not
 * claim it.
 */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    fullName: text("full_name"),
    email: text("email").unique(),
    mobile: text("mobile").unique(),
    countryCode: text("country_code"),
    contactEmail: text("contact_email"),
    contactMobile: text("contact_mobile"),
    paidUser: boolean("paid_user").notNull().default(false),
    /** 44 is BACHELORS (core.md §3). */
    interestedEducationLevel: integer("interested_education_level"),
    permissions: text("permissions")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    ssoUserId: uuid("sso_user_id").notNull().defaultRandom(),
    extraFields: jsonb("extra_fields").$type<Record<string, unknown>>().notNull().default({}),
    /** The members of staff who look after this student. */
    counsellorId: uuid("counsellor_id").references((): AnyPgColumn => users.id, {
      onDelete: "set null",
    }),
    buddyId: uuid("buddy_id").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
    /** When the latest visit of the student's own pages began, and the one before it. */
    visitedAt: moment("visited_at"),
    previousVisitAt: moment("previous_visit_at"),
    deactivatedAt: moment("deactivated_at"),
    /** When the account will be erased, if its owner has requested that. */
    eraseAt: moment("erase_at"),
    /** Why this account must not be erased, e.g. a court order. Usually null. */
    legalHold: text("legal_hold"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // With the id, so that the work queue reads a counsellor's students from the index alone.
    index("users_counselled").on(table.counsellorId, table.fullName, table.id),
    index("users_buddied").on(table.buddyId, table.fullName, table.id),
    index("users_erase").on(table.eraseAt),
    // Must match the expressions in backend/desk/student-search.ts.
    index("users_by_name")
      .on(sql`coalesce(${table.fullName}, '')`, table.id)
      .where(sql`${table.permissions} = '{}'`),
    index("users_search").using(
      "gin",
      sql`${table.fullName} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.mobile} gin_trgm_ops`,
      sql`${table.contactEmail} gin_trgm_ops`,
      sql`${table.contactMobile} gin_trgm_ops`,
    ),
    // Few accounts among millions are staff.
    index("users_staff")
      .on(table.fullName)
      .where(sql`${table.permissions} <> '{}'`),
  ],
);

/** Leases for singleton background jobs (see backend/jobs.ts). */
export const jobs = pgTable("jobs", {
  name: text("name").primaryKey(),
  heldUntil: moment("held_until").notNull(),
});

/** Refresh tokens by hash. A family is one session on one device. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    rotatedAt: moment("rotated_at"),
    revokedAt: moment("revoked_at"),
    /** When this session passed the second factor, which staff need for their permissions. */
    secondFactorAt: moment("second_factor_at"),
  },
  (table) => [
    index("refresh_tokens_family").on(table.familyId),
    index("refresh_tokens_user").on(table.userId),
  ],
);

/**
 * People with enquiries. A person with an account has one row; others have a row for each enquiry
 * until they are verified or merged by hand.
 */
export const prospects = pgTable(
  "prospects",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Name and contact details of the latest enquiry. */
    name: text("name").notNull(),
    mobile: text("mobile"),
    email: text("email"),
    stage: text("stage", { enum: leadProgress }).notNull().default("open"),
    closedReason: text("closed_reason", { enum: closingReasons }),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Values of the fields that administrators have added (`lead_fields`), by key. */
    customFields: jsonb("custom_fields").$type<CustomValues>().notNull().default({}),
    /** From all enquiries (domain/lead-score.ts). */
    score: smallint("score").notNull().default(0),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** What the owner does next, and when. */
    nextAction: text("next_action"),
    nextActionAt: moment("next_action_at"),
    firstContactAt: moment("first_contact_at"),
    /** When the owner was chosen automatically. Null for an owner chosen by staff. */
    assignedAt: moment("assigned_at"),
    /** How often an owner let it wait and it went to another. */
    returns: smallint("returns").notNull().default(0),
    /** When the team's lead was alerted to it. */
    escalatedAt: moment("escalated_at"),
    lastEnquiryAt: moment("last_enquiry_at").notNull(),
    /** Set for a row that was merged into another. It has no personal data. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => prospects.id, {
      onDelete: "cascade",
    }),
    /** For systems that keep a copy. In milliseconds, like the dates that page through it. */
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date", precision: 3 })
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    createdAt: createdAt(),
  },
  (table) => [
    index("prospects_owner").on(table.ownerId, table.stage, table.lastEnquiryAt),
    index("prospects_next_action")
      .on(table.ownerId, table.nextActionAt)
      .where(sql`${table.nextActionAt} is not null`),
    index("prospects_unassigned")
      .on(table.lastEnquiryAt)
      .where(sql`${table.ownerId} is null and ${table.mergedInto} is null`),
    index("prospects_untouched")
      .on(table.assignedAt)
      .where(sql`${table.assignedAt} is not null and ${table.firstContactAt} is null`),
    index("prospects_merged").on(table.mergedInto),
    index("prospects_updated").on(table.updatedAt, table.id),
    // The list of leads (backend/prospect/list.ts), which repeats the conditions.
    index("prospects_latest")
      .on(table.lastEnquiryAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index("prospects_stage")
      .on(table.stage, table.lastEnquiryAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index("prospects_score")
      .on(table.score, table.lastEnquiryAt, table.id)
      .where(sql`${table.mergedInto} is null`),
    index("prospects_tags")
      .using("gin", table.tags)
      .where(sql`${table.tags} <> '{}'`),
    index("prospects_search").using(
      "gin",
      sql`${table.name} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.mobile} gin_trgm_ops`,
    ),
    // Reports count people by the day of their first enquiry.
    index("prospects_created").on(table.createdAt),
    index("prospects_custom_fields")
      .using("gin", sql`${table.customFields} jsonb_path_ops`)
      .where(sql`${table.customFields} <> '{}'::jsonb`),
  ],
);

/** Enquiries. Each belongs to a person. */
export const leads = pgTable(
  "leads",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /**
     * Hash of the enquiry's content (backend/lead/content-hash.ts). Null for leads older than this
     * column.
     */
    contentHash: text("content_hash"),
    /** When this enquiry was last submitted. Repeats within a day are the same lead. */
    lastSubmittedAt: moment("last_submitted_at"),
    payload: jsonb("payload").$type<EnquiryPayload>().notNull(),
    name: text("name").notNull(),
    mobile: text("mobile"),
    email: text("email"),
    formId: text("form_id").notNull(),
    /** X-Country of the request. */
    country: text("country").notNull(),
    status: text("status", { enum: ["new", "verified"] })
      .notNull()
      .default("new"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Null for enquiries of older versions, until backend/prospect/attach.ts finds them. */
    prospectId: uuid("prospect_id").references(() => prospects.id, { onDelete: "set null" }),
    /** Copies of the person's stage and owner, for lists and exports of enquiries. */
    progress: text("progress", { enum: leadProgress }).notNull().default("open"),
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    verifiedAt: moment("verified_at"),
  },
  (table) => [
    index("leads_inbox").on(table.progress, table.createdAt),
    index("leads_assigned").on(table.assignedTo, table.progress, table.createdAt),
    index("leads_created").on(table.createdAt, table.id),
    index("leads_user").on(table.userId),
    index("leads_prospect").on(table.prospectId, table.createdAt),
    index("leads_unattached")
      .on(table.createdAt)
      .where(sql`${table.prospectId} is null`),
    index("leads_content").on(table.contentHash, table.lastSubmittedAt),
    index("leads_email").on(table.email),
    index("leads_mobile").on(table.mobile),
    index("leads_search").using(
      "gin",
      sql`${table.name} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.mobile} gin_trgm_ops`,
    ),
  ],
);

/** Consents, with the version of the text and the time. */
export const consents = pgTable(
  "consents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    version: text("version").notNull(),
    givenAt: moment("given_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("consents_lead").on(table.leadId), index("consents_user").on(table.userId)],
);

/** Active OTP challenges. Codes and links are stored as hashes only. */
export const otpChallenges = pgTable(
  "otp_challenges",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    purpose: text("purpose", { enum: ["enquiry", "sign_in"] }).notNull(),
    channel: text("channel", { enum: ["sms", "email"] }).notNull(),
    mobile: text("mobile"),
    countryCode: text("country_code"),
    email: text("email"),
    codeHash: text("code_hash").notNull(),
    linkHash: text("link_hash").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    resends: smallint("resends").notNull().default(0),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    consumedAt: moment("consumed_at"),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    country: text("country").notNull(),
    publicOrigin: text("public_origin").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("otp_challenges_link").on(table.linkHash),
    index("otp_challenges_lead").on(table.leadId),
    index("otp_challenges_expiry").on(table.expiresAt),
  ],
);

/** Outgoing messages, written in the same transaction as the change they announce. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: ["mail", "sms", "whatsapp", "webhook", "event"] }).notNull(),
    /** Encrypted, because it contains codes and addresses. Cleared after delivery. */
    sealed: text("sealed"),
    /**
     * Keyed hashes of the addresses it is sent to or about, so that erasure can find it without
     * decrypting.
     */
    recipientHashes: text("recipient_hashes").array(),
    /** The recipient's account. Null for unverified addresses and webhooks. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["waiting", "sent", "held", "expired"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    lockedUntil: moment("locked_until"),
    /** When the message becomes useless, e.g. a code. Null means it is retried until delivered. */
    expiresAt: moment("expires_at"),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
    /** Failure type for the operator, without personal data. */
    lastError: text("last_error"),
  },
  (table) => [
    index("outbox_due").on(table.status, table.nextTryAt),
    index("outbox_created").on(table.createdAt),
    index("outbox_recipients").using("gin", table.recipientHashes),
    index("outbox_user").on(table.userId),
  ],
);

/**
 * Keyed hashes of the verified addresses of erased accounts, stored while copies may still exist.
 */
export const erasedAddresses = pgTable(
  "erased_addresses",
  {
    addressHash: text("address_hash").primaryKey(),
    erasedAt: moment("erased_at").notNull(),
  },
  (table) => [index("erased_addresses_date").on(table.erasedAt)],
);

/** Counters of limits per hour or day (backend/http/counters.ts). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: moment("expire"),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);

/** Metadata of a page (core.md §3 "SEO data"). */
export const pageMeta = pgTable("page_meta", {
  path: text("path").primaryKey(),
  redirectUrl: text("redirect_url"),
  customStatus: integer("custom_status"),
  title: text("title"),
  description: text("description"),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/**
 * The catalogue's pages: countries, exams and their topics, articles, programmes, ebooks and so
 * on. `slug` is the file's path in the folder of its kind, and `path` the page's path below the
 * base path.
 */
export const documents = pgTable(
  "documents",
  {
    kind: text("kind").$type<DocumentKind>().notNull(),
    slug: text("slug").notNull(),
    path: text("path").notNull().unique(),
    /** Slug of the parent document, of the same kind or the kind above. */
    parent: text("parent"),
    title: text("title").notNull(),
    description: text("description").notNull(),
    html: text("html").notNull(),
    tags: text("tags").array().notNull(),
    published: boolean("published").notNull(),
    /** ISO date of the last substantive change. */
    updatedOn: text("updated_on").notNull(),
    position: integer("position").notNull(),
    data: jsonb("data").$type<DocumentData>().notNull(),
    search: text("search").notNull(),
    /** The distinct words of `search`. */
    words: text("words").array().notNull().default([]),
    hash: text("hash").notNull(),
    /** ISO date of the last import that changed the row. Null if unchanged since it was added. */
    changedOn: text("changed_on"),
    ...schedule(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    index("documents_parent").on(table.kind, table.parent, table.position),
    index("documents_tags").using("gin", table.tags),
    index("documents_words").using("gin", table.words),
  ],
);

export const universities = pgTable(
  "universities",
  {
    id: integer("id").primaryKey(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    countrySlug: text("country_slug").notNull(),
    city: text("city").notNull(),
    data: jsonb("data").$type<UniversityData>().notNull(),
    facts: jsonb("facts").$type<UniversityFacts>().notNull().default({}),
    /** Facts that its courses inherit. */
    commonFacts: jsonb("common_facts").$type<ScopedFacts[]>().notNull().default([]),
    /** The data set that added the university. Null for those of the catalogue's files. */
    origin: text("origin"),
    search: text("search").notNull(),
    /** The distinct words of `search`. */
    words: text("words").array().notNull().default([]),
    hash: text("hash").notNull(),
    /** ISO date of the last import that changed the row. Null if unchanged since it was added. */
    changedOn: text("changed_on"),
  },
  (table) => [
    index("universities_country").on(table.countrySlug, table.name),
    index("universities_name").on(table.name),
    index("universities_words").using("gin", table.words),
  ],
);

/** Written out, not as parameters, because the index needs the same expression. */
const statedScore = (facts: AnyPgColumn, exam: "ielts" | "toefl" | "pte" | "duolingo") =>
  sql<number>`((${facts} -> 'english' -> 'value' -> '${sql.raw(exam)}' ->> 'overall')::real)`;

const bandsOfLevels = Object.entries(highestBandOfLevel)
  .map(([level, band]) => `when '${level}' then ${band}`)
  .join(" ");

/** The IELTS band that a course states, or the one that is certain to meet the level of English it states. */
const ieltsBand = (facts: AnyPgColumn) =>
  sql<number>`coalesce(${statedScore(facts, "ielts")}, (case jsonb_path_query_first(${facts}, '$.language.value[*] ? (@.code == "en").level') #>> '{}' ${sql.raw(bandsOfLevels)} end)::real)`;

const overallScore = (facts: AnyPgColumn, exam: "ielts" | "toefl" | "pte" | "duolingo") =>
  exam === "ielts" ? ieltsBand(facts) : statedScore(facts, exam);

/** Whether a course's university says that it sets no minimum English score. */
const hasNoMinimum = (facts: AnyPgColumn) => sql`(${facts} -> 'english' -> 'value' ? 'noMinimum')`;

export const courses = pgTable(
  "courses",
  {
    /** `<university id>-<slug>`: the courseId of shortlists and recommendations. */
    id: text("id").primaryKey(),
    universityId: integer("university_id")
      .notNull()
      .references(() => universities.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    countrySlug: text("country_slug").notNull(),
    level: text("level", { enum: ["masters", "bachelors"] }).notNull(),
    stream: text("stream").notNull(),
    specialization: text("specialization").notNull(),
    durationDays: integer("duration_days").notNull(),
    /** Rupees a year at the catalogue's reference rate. Null if the fee is unknown. */
    feeInr: integer("fee_inr"),
    exams: text("exams").array().notNull(),
    data: jsonb("data").$type<CourseData>().notNull(),
    /** Facts that the catalogue states for this course. */
    stated: jsonb("stated").$type<CourseFacts>().notNull().default({}),
    /** All facts of the course, stated and inherited. */
    facts: jsonb("facts").$type<CourseFacts>().notNull().default({}),
    /** Whether lists, search and sitemaps include the course. */
    isListed: boolean("is_listed").notNull().default(true),
    /** The data set that added the course. Null for those of the catalogue's files. */
    origin: text("origin"),
    search: text("search").notNull(),
    /** The distinct words of `search`. */
    words: text("words").array().notNull().default([]),
    hash: text("hash").notNull(),
    /** ISO date of the last import that changed the row. Null if unchanged since it was added. */
    changedOn: text("changed_on"),
    ...schedule(),
  },
  (table) => [
    uniqueIndex("courses_of_university").on(table.universityId, table.slug),
    // Search reads and ranks up to a thousand listed courses from these two indexes alone.
    index("courses_listed_place")
      .on(
        table.countrySlug,
        table.level,
        table.specialization,
        table.title,
        table.id,
        table.feeInr,
        table.universityId,
        table.publishOn,
        table.expireOn,
      )
      .where(sql`${table.isListed}`),
    index("courses_listed_subject")
      .on(
        table.specialization,
        table.level,
        table.countrySlug,
        table.title,
        table.id,
        table.feeInr,
        table.universityId,
        table.publishOn,
        table.expireOn,
      )
      .where(sql`${table.isListed}`),
    index("courses_stream").on(table.stream, table.level, table.title, table.id),
    index("courses_title").on(table.title, table.id),
    index("courses_fee").on(table.feeInr, table.id),
    index("courses_exams").using("gin", table.exams),
    index("courses_words").using("gin", table.words),
    index("courses_language").using(
      "gin",
      sql`(${table.facts} -> 'language' -> 'value') jsonb_path_ops`,
    ),
    index("courses_ielts").on(overallScore(table.facts, "ielts")),
    index("courses_toefl").on(overallScore(table.facts, "toefl")),
    index("courses_pte").on(overallScore(table.facts, "pte")),
    index("courses_duolingo").on(overallScore(table.facts, "duolingo")),
    index("courses_no_english_minimum").on(table.id).where(hasNoMinimum(table.facts)),
  ],
);

/** The overall score that a course needs, by test. Indexed, so the expression must stay the same. */
export const englishScores = (["ielts", "toefl", "pte", "duolingo"] as const).map((exam) => ({
  exam,
  overall: overallScore(courses.facts, exam),
}));

/** Courses without a minimum English score. Indexed, so the expression must stay the same. */
export const noEnglishMinimum = hasNoMinimum(courses.facts);

/** Saved grade conversions (navigation-and-content.md §7 "user/{userId}/gpa"), one per target. */
export const userGpas = pgTable(
  "user_gpas",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `DEU` or `USA` */
    target: text("target").notNull(),
    gpa: numeric("gpa", { precision: 4, scale: 2, mode: "number" }).notNull(),
    /** The calculator input. */
    input: jsonb("input").$type<unknown>().notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.target] })],
);

/** Profile answers by section path (domain/profile-sections.ts). */
export const profileAnswers = pgTable(
  "profile_answers",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    section: text("section").notNull(),
    answers: jsonb("answers").$type<ProfileAnswers>().notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.section] })],
);

/**
 * Shortlisted courses (core.md §3 "shortlist entry"). Without a foreign key, because a course may
 * leave the catalogue and return.
 */
export const userCourses = pgTable(
  "user_courses",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    courseId: text("course_id").notNull(),
    type: text("type").notNull(),
    favourite: boolean("favourite").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type, table.courseId] }),
    index("user_courses_list").on(table.userId, table.favourite, table.updatedAt),
  ],
);

/** Documents uploaded by students. The file is in the storage under its key. */
export const userDocuments = pgTable(
  "user_documents",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    documentTypeId: integer("document_type_id").notNull(),
    applicationId: text("application_id"),
    label: text("label").notNull(),
    /** Detected from the content, not taken from the upload. */
    contentType: text("content_type").$type<DocumentFormat>().notNull(),
    bytes: integer("bytes").notNull(),
    key: text("key").notNull().unique(),
    /** The counsellor's decision, and why the document was sent back. */
    status: text("status", { enum: documentStatuses }).notNull().default("waiting"),
    reasons: text("reasons")
      .array()
      .$type<DocumentReason[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    note: text("note"),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    /** When the file was uploaded or replaced. */
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("user_documents_label").on(table.userId, table.label),
    index("user_documents_waiting")
      .on(table.createdAt, table.userId)
      .where(sql`${table.status} = 'waiting'`),
  ],
);

/** Registrations for events and webinars. */
export const registrations = pgTable(
  "registrations",
  {
    kind: text("kind", { enum: ["event", "webinar"] }).notNull(),
    slug: text("slug").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** When staff recorded that the person was there, and who did. */
    attendedAt: moment("attended_at"),
    checkedInBy: uuid("checked_in_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug, table.userId] }),
    index("registrations_user").on(table.userId, table.createdAt),
  ],
);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Files of the catalogue's photos, by name: `<content>-<width>.<format>`. In the database, because
 * imports run on any machine and every machine serves them.
 */
export const photoFiles = pgTable("photo_files", {
  file: text("file").primaryKey(),
  bytes: bytea("bytes").notNull(),
});

/** The search dictionary, used to correct misspelled words. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (table) => [
  index("search_words_alike").using("gin", sql`${table.word} gin_trgm_ops`),
]);

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Pages that search finds, except courses: documents and universities. Written at import. */
export const searchEntries = pgTable(
  "search_entries",
  {
    path: text("path").primaryKey(),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** The title, normalised, to compare with a whole query. */
    normalTitle: text("normal_title").notNull(),
    /** The country that the page is about. Null for several or none. */
    countrySlug: text("country_slug"),
    /** Null for documents. */
    universityId: integer("university_id"),
    /** Title and names have weight A, description, tags and place B, the text D. */
    vector: tsvector("vector").notNull(),
    /** How far a page goes up or down whatever the query is. */
    prior: real("prior").notNull(),
    ...schedule(),
  },
  (table) => [
    index("search_entries_vector").using("gin", table.vector),
    index("search_entries_title").using("gin", sql`${table.normalTitle} gin_trgm_ops`),
  ],
);

/** Imported data sets (backend/datasets) and the options of their last import. */
export const datasets = pgTable("datasets", {
  name: text("name").primaryKey(),
  options: jsonb("options")
    .$type<{ readonly add: "none" | "courses" | "all"; readonly listIncomplete: boolean }>()
    .notNull(),
  /** ISO date of the file. */
  publishedOn: text("published_on").notNull(),
  importedAt: moment("imported_at").notNull().defaultNow(),
});

/** Records of data sets. Entries of the catalogue are brought in line with them. */
export const datasetRecords = pgTable(
  "dataset_records",
  {
    dataset: text("dataset").notNull(),
    kind: text("kind", { enum: ["university", "course", "field"] }).notNull(),
    /** The number in the data set's register. */
    key: text("key").notNull(),
    hash: text("hash").notNull(),
    data: jsonb("data").$type<DatasetRecord>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataset, table.kind, table.key] })],
);

/** Small reference data of the catalogue (rates, streams, specialisations) and its last import. */
export const catalogueState = pgTable("catalogue_state", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});
