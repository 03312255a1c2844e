DROP INDEX "users_counsellor";--> statement-breakpoint
DROP INDEX "users_buddy";--> statement-breakpoint
CREATE INDEX "prospects_latest" ON "prospects" USING btree ("last_enquiry_at","id") WHERE "prospects"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "prospects_stage" ON "prospects" USING btree ("stage","last_enquiry_at","id") WHERE "prospects"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "prospects_score" ON "prospects" USING btree ("score","last_enquiry_at","id") WHERE "prospects"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "prospects_tags" ON "prospects" USING gin ("tags") WHERE "prospects"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "prospects_search" ON "prospects" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"mobile" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "prospects_created" ON "prospects" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_documents_waiting" ON "user_documents" USING btree ("created_at","user_id") WHERE "user_documents"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "users_counselled" ON "users" USING btree ("counsellor_id","full_name","id");--> statement-breakpoint
CREATE INDEX "users_buddied" ON "users" USING btree ("buddy_id","full_name","id");