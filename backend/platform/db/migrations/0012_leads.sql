ALTER TABLE "leads" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_submitted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "leads_content" ON "leads" USING btree ("content_hash","last_submitted_at");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_mobile" ON "leads" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"mobile" gin_trgm_ops);