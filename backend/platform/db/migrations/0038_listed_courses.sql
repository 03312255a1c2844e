DROP INDEX "courses_place";--> statement-breakpoint
DROP INDEX "courses_subject";--> statement-breakpoint
CREATE INDEX "courses_listed_place" ON "courses" USING btree ("country_slug","level","specialization","title","id","fee_inr","university_id","publish_on","expire_on") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_listed_subject" ON "courses" USING btree ("specialization","level","country_slug","title","id","fee_inr","university_id","publish_on","expire_on") WHERE "courses"."is_listed";