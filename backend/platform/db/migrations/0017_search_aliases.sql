CREATE TABLE "search_aliases" (
	"phrase" text PRIMARY KEY NOT NULL,
	"meaning" text NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "search_aliases" ADD CONSTRAINT "search_aliases_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;