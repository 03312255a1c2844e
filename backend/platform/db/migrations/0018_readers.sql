ALTER TABLE "appointments" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
UPDATE "users" SET
  "language" = CASE latest."country" WHEN 'VN' THEN 'vi' ELSE 'ar' END,
  "time_zone" = CASE latest."country" WHEN 'VN' THEN 'Asia/Ho_Chi_Minh' ELSE 'Asia/Riyadh' END
FROM (
  SELECT DISTINCT ON ("user_id") "user_id", "country" FROM "enquiries"
  WHERE "user_id" IS NOT NULL ORDER BY "user_id", "created_at" DESC
) latest
WHERE latest."user_id" = "users"."id" AND latest."country" IN ('VN', 'SA') AND "users"."permissions" = '{}';
