CREATE TABLE "prospects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"mobile" text,
	"email" text,
	"stage" text DEFAULT 'open' NOT NULL,
	"closed_reason" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	"owner_id" uuid,
	"next_action" text,
	"next_action_at" timestamp with time zone,
	"first_contact_at" timestamp with time zone,
	"last_enquiry_at" timestamp with time zone NOT NULL,
	"merged_into" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prospects_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "prospect_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prospect_id" uuid NOT NULL,
	"staff_id" uuid,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "prospect_id" uuid;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_merged_into_prospects_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_events" ADD CONSTRAINT "prospect_events_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_events" ADD CONSTRAINT "prospect_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospects_owner" ON "prospects" USING btree ("owner_id","stage","last_enquiry_at");--> statement-breakpoint
CREATE INDEX "prospects_next_action" ON "prospects" USING btree ("owner_id","next_action_at") WHERE "prospects"."next_action_at" is not null;--> statement-breakpoint
CREATE INDEX "prospects_unassigned" ON "prospects" USING btree ("last_enquiry_at") WHERE "prospects"."owner_id" is null and "prospects"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "prospects_merged" ON "prospects" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "prospect_events_list" ON "prospect_events" USING btree ("prospect_id","created_at");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_prospect" ON "leads" USING btree ("prospect_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_unattached" ON "leads" USING btree ("created_at") WHERE "leads"."prospect_id" is null;