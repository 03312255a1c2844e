CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "courses_search";--> statement-breakpoint
DROP INDEX "documents_search";--> statement-breakpoint
DROP INDEX "universities_search";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin ("words");--> statement-breakpoint
CREATE INDEX "documents_words" ON "documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "universities_words" ON "universities" USING gin ("words");--> statement-breakpoint
UPDATE "courses" SET "words" = string_to_array("search", ' ');--> statement-breakpoint
UPDATE "documents" SET "words" = string_to_array("search", ' ');--> statement-breakpoint
UPDATE "universities" SET "words" = string_to_array("search", ' ');--> statement-breakpoint
INSERT INTO "search_words" ("word") SELECT unnest("words") FROM "courses" UNION SELECT unnest("words") FROM "documents" UNION SELECT unnest("words") FROM "universities";
