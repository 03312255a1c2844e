CREATE TABLE "lead_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"staff_id" uuid,
	"undo" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_merges_merged_id_unique" UNIQUE("merged_id")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "corrected" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "second_mobile" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "second_contact" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_merged_id_leads_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_merges_lead" ON "lead_merges" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_corrected" ON "leads" USING btree ("mobile","email") WHERE "leads"."corrected" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "leads_second_mobile" ON "leads" USING gin ("second_mobile" gin_trgm_ops) WHERE "leads"."second_mobile" is not null;