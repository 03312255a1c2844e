import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { createdAt, moment, reader } from "./columns";

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
    /** Where PostgreSQL's log was after the last change by staff, if a standby serves reads. */
    writePosition: text("write_position"),
    ...reader(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // With the id, so that the work queue reads a counsellor's students from the index alone.
    index("users_counselled").on(table.counsellorId, table.fullName, table.id),
    index("users_buddied").on(table.buddyId, table.fullName, table.id),
    index("users_erase").on(table.eraseAt),
    // Must match the expressions in backend/students/search.ts.
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
