CREATE TABLE "search_entries" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"normal_title" text NOT NULL,
	"country_slug" text,
	"university_id" integer,
	"vector" "tsvector" NOT NULL,
	"prior" real NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_entries_vector" ON "search_entries" USING gin ("vector");--> statement-breakpoint
CREATE INDEX "search_entries_title" ON "search_entries" USING gin ("normal_title" gin_trgm_ops);