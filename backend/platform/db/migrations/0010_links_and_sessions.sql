ALTER TABLE "refresh_tokens" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "links_since" timestamp with time zone;--> statement-breakpoint
UPDATE "enquiries" SET "payload" = jsonb_set(
  regexp_replace(
    regexp_replace("payload"::text, '(/(?:otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/)[^/?#" \\]+', '\1:token', 'gi'),
    '([?&]for=)[^&#" \\]+', '\1:token', 'gi')::jsonb,
  '{landing_page}', coalesce(to_jsonb(split_part(regexp_replace("payload"->>'landing_page',
    '(/(?:otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/)[^/?#]+', '\1:token', 'gi'), '?', 1)), 'null'::jsonb))
WHERE "payload"::text ~* '/(otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/[^/?#" \\]|[?&]for=' OR "payload"->>'landing_page' LIKE '%?%';--> statement-breakpoint
WITH "leaked" AS (
  DELETE FROM "event_counts" WHERE "path" ~* '/(otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/[^/:]' RETURNING *
)
INSERT INTO "event_counts" ("day", "event", "category", "path", "number")
SELECT "day", "event", "category",
  regexp_replace("path", '(/(?:otp/link|bookings|confirm-contact|unsubscribe|staff-calendar)/)[^/]+', '\1:token', 'gi'), sum("number")
FROM "leaked" GROUP BY 1, 2, 3, 4
ON CONFLICT ("day", "event", "category", "path") DO UPDATE SET "number" = "event_counts"."number" + excluded."number";
