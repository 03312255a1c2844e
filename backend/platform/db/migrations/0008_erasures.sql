CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erased_addresses" ADD COLUMN "is_verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_files_time" ON "stored_files" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "erasures_date" ON "erasures" USING btree ("erased_at");--> statement-breakpoint
INSERT INTO "stored_files" ("key", "stored_at")
SELECT "key", "created_at" FROM "user_documents"
UNION ALL SELECT "key", "created_at" FROM "error_reports" WHERE "key" IS NOT NULL;--> statement-breakpoint
UPDATE "enquiries" SET "user_id" = "leads"."user_id" FROM "leads"
WHERE "leads"."id" = "enquiries"."lead_id" AND "enquiries"."user_id" IS NULL AND "leads"."user_id" IS NOT NULL;
