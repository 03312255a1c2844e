CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "legal_hold" text;--> statement-breakpoint
CREATE INDEX "users_erase" ON "users" USING btree ("erase_at");