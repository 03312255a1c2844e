CREATE TABLE "pending_form_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "held_posts" CASCADE;--> statement-breakpoint
ALTER TABLE "pending_form_submissions" ADD CONSTRAINT "pending_form_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_form_submissions_expiry" ON "pending_form_submissions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_form_submissions_user" ON "pending_form_submissions" USING btree ("user_id");