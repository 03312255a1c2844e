ALTER TABLE "secret_links" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
-- Calendar addresses and confirmations that were sent before keep working. Processes of the version
-- before still read "calendar_feeds", so a later version drops it.
INSERT INTO "secret_links" ("kind", "subject", "holder", "user_id", "token_hash", "expires_at", "created_at")
SELECT 'calendar', 'calls', "staff_id"::text, "staff_id", "token_hash", now() + interval '400 days', "created_at"
FROM "calendar_feeds"
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "secret_links" ("id", "kind", "subject", "holder", "user_id", "chat_id", "expires_at", "created_at")
SELECT "id", 'contact', "channel", coalesce("user_id", "chat_id")::text, "user_id", "chat_id", "expires_at", "created_at"
FROM "contact_verifications"
WHERE "used_at" IS NULL AND "expires_at" > now() AND coalesce("user_id", "chat_id") IS NOT NULL
ORDER BY "created_at" DESC
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Problem reports stored the whole address of a page, and so links with rights.
UPDATE "error_reports" SET "page" = regexp_replace(
  split_part(split_part("page", '#', 1), '?', 1),
  '(/(?:otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/)[^/?#]+', '\1:token', 'gi')
WHERE "page" ~* '/(otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/[^/?#:]|[?#]';--> statement-breakpoint
UPDATE "enquiries" SET "payload" = regexp_replace(
  regexp_replace("payload"::text, '(/(?:otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/)[^/?#" \\]+', '\1:token', 'gi'),
  '([?&]for=)[^&#" \\]+', '\1:token', 'gi')::jsonb
WHERE "payload"::text ~* '/(otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/[^/?#" \\:]|[?&]for=[^:]';--> statement-breakpoint
WITH "leaked" AS (
  DELETE FROM "event_counts" WHERE "path" ~* '/(otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/[^/:]' RETURNING *
)
INSERT INTO "event_counts" ("day", "event", "category", "path", "number")
SELECT "day", "event", "category",
  regexp_replace("path", '(/(?:otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/)[^/]+', '\1:token', 'gi'), sum("number")
FROM "leaked" GROUP BY 1, 2, 3, 4
ON CONFLICT ("day", "event", "category", "path") DO UPDATE SET "number" = "event_counts"."number" + excluded."number";
