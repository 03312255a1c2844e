CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "status" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "reasons" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "application_stages" ADD COLUMN "reasons" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("staff_id","list","name");--> statement-breakpoint
ALTER TABLE "user_documents" ADD CONSTRAINT "user_documents_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (coalesce("full_name", ''),"id") WHERE "users"."permissions" = '{}';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"mobile" gin_trgm_ops,"contact_email" gin_trgm_ops,"contact_mobile" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_intake" ON "applications" USING btree ("intake_year","intake_month","id") WHERE "applications"."status" = 'active';--> statement-breakpoint
CREATE INDEX "applications_country" ON "applications" USING btree ("country_slug","user_id");--> statement-breakpoint
CREATE INDEX "applications_university" ON "applications" USING gin ("university_name" gin_trgm_ops);