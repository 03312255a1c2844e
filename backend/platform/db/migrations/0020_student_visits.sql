ALTER TABLE "users" ADD COLUMN "visited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "read_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Messages sent before this migration count as read.
UPDATE "chats" SET "read_number" = (
  SELECT coalesce(max("number"), 0) FROM "chat_messages" WHERE "chat_id" = "chats"."id"
);
