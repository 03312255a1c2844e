CREATE TABLE "assignment_rules" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"accepts_leads" boolean NOT NULL,
	"max_open_leads" integer NOT NULL,
	"regions" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"countries" text[] NOT NULL,
	"fields" text[] NOT NULL,
	"days" smallint[] NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"away_from" date,
	"away_until" date,
	"last_assigned_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "returns" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospects_untouched" ON "prospects" USING btree ("assigned_at") WHERE "prospects"."assigned_at" is not null and "prospects"."first_contact_at" is null;